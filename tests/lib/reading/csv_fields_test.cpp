// Fields of a line of CSV, with and without quotes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/csv_fields.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace riemann {
namespace {

using ::testing::ElementsAre;

TEST(CsvFields, StandBetweenCommas) {
  EXPECT_THAT(csv_fields_of(""), ElementsAre(""));
  EXPECT_THAT(csv_fields_of("a,b c,"), ElementsAre("a", "b c", ""));
}

TEST(CsvFields, AreReadWithoutTheirQuotes) {
  EXPECT_THAT(csv_fields_of(R"("a,b",c)"), ElementsAre("a,b", "c"));
  EXPECT_THAT(csv_fields_of(R"("a ""b"", c","""",d)"), ElementsAre("a \"b\", c", "\"", "d"));
}

TEST(CsvFields, AreQuotedSoThatTheyAreReadBack) {
  for (const std::string field : {"plain", "a,b", "\"", "say \"x\", twice", "two\nlines", ""}) {
    std::string line = "before,";
    const std::size_t begin = line.size();
    line += field;
    quote_csv_field(line, begin);
    EXPECT_THAT(csv_fields_of(line + ",after"), ElementsAre("before", field, "after"));
  }
  std::string plain = "before,plain";
  quote_csv_field(plain, 7);
  EXPECT_EQ(plain, "before,plain");
}

}  // namespace
}  // namespace riemann

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

std::string quoted(std::string field) {
  quote_csv_field(field, 0);
  return field;
}

TEST(CsvFields, AreQuotedSoThatTheyAreReadBack) {
  for (const std::string field :
       {"plain", "a,b", "\"", "say \"x\", twice", "two\nlines", "", "\x1b[31m,\a\r\x7f",
        "\xc2\x9b\xc2\xa0\xc3\xa9", "\\int \\u001b\\u005c\\u00e9 \\u12", "\\\\u001b\x1b"}) {
    std::string line = "before,";
    const std::size_t begin = line.size();
    line += field;
    quote_csv_field(line, begin);
    const std::vector<std::string> read = csv_fields_of(line + ",after");
    ASSERT_EQ(read.size(), 3) << line;
    EXPECT_EQ(read.front(), "before");
    EXPECT_EQ(text_of_csv_field(read[1]), field) << line;
    EXPECT_EQ(read.back(), "after");
  }
  EXPECT_EQ(quoted("plain \\int"), "plain \\int");
}

TEST(CsvFields, HaveNothingThatATerminalObeys) {
  EXPECT_EQ(quoted("\x1b[31m\a\r\xc2\x9b"), "\\u001b[31m\\u0007\\u000d\\u009b");
  EXPECT_EQ(quoted("\\u001b"), "\\u005cu001b");
}

}  // namespace
}  // namespace riemann

// Rows that were written and are read back.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/fields.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace riemann {
namespace {

row full_row() {
  row given;
  given.name = "a, \"b\"\nc\\d";
  given.measured.result.value = 0.1;
  given.measured.result.n = 1 << 30;
  given.measured.result.parameters = {{"a", 1.5}, {"b", -2}};
  given.measured.result.exact = 1e-300;
  given.measured.result.l1 = std::numeric_limits<double>::infinity();
  given.order = order_observation{2, 1.99, 8, 16, {{8, 1.0, 0.5, 0.1}, {16, 1.1, {}, 0.2}}};
  return given;
}

TEST(Records, SurviveJson) {
  const std::string line = json_of(numbered(7, fields_of(full_row())));
  const std::optional<record> read = record_from_json(line);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(json_of(*read), line);
}

TEST(Records, SurviveCsvAsText) {
  const record written = numbered(7, fields_of(full_row()));
  const std::string line = csv_record_of(written);
  const std::optional<record> read = record_from_csv(csv_header_of(written) + '\n', line);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(csv_record_of(*read), line);
  EXPECT_EQ(text_in(*read, "name"), "a, \"b\"\nc\\d");
  EXPECT_EQ(number_in(*read, "value"), 0.1);
  EXPECT_EQ(number_in(*read, "job"), 7);
  EXPECT_EQ(
      text_in(*read, "study"),
      "n=8 value=1 absolute_error=0.5 seconds=0.1; n=16 value=1.1 absolute_error= seconds=0.2");
}

TEST(Records, AreNotMadeOfOtherLines) {
  EXPECT_FALSE(record_from_json("{\"job\":1").has_value());
  EXPECT_FALSE(record_from_json("[1]").has_value());
  EXPECT_FALSE(record_from_csv("a,b\n", "1").has_value());
}

TEST(Records, SayWhatTheyDoNotHold) {
  EXPECT_EQ(text_in({}, "n"), "");
  EXPECT_TRUE(std::isnan(number_in({{"n", std::string("ten")}}, "n")));
  EXPECT_EQ(text_in({{"met", true}}, "met"), "true");
}

}  // namespace
}  // namespace riemann

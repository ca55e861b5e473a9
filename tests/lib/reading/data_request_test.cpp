// Which columns a user means.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/data_request.hpp"

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/reading/csv_table.hpp"

#include "support/complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace riemann {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

const sample_table three = table_from_text("a.csv", "t,flux,err\n0,1,2\n1,3,4\n");
const sample_table two = table_from_text("b.txt", "0 1\n1 3\n");
const sample_table one = table_from_text("c.txt", "0\n1\n");

std::string complaint_about_columns(const data_request& data, const sample_table& from) {
  return complaint_of([&] { return columns_for(data, from); });
}

TEST(Columns, AreAllButTheFirstIfNothingIsSaid) {
  const chosen_columns columns = columns_for({}, three);
  EXPECT_EQ(columns.x, 0U);
  EXPECT_TRUE(columns.x_by_default);
  EXPECT_THAT(columns.values, ElementsAre(1, 2));
}

TEST(Columns, AreAllIfAbscissaeAreEven) {
  data_request data;
  data.step = 0.5;
  EXPECT_FALSE(columns_for(data, three).x);
  EXPECT_THAT(columns_for(data, three).values, ElementsAre(0, 1, 2));
  EXPECT_FALSE(columns_for({}, one).x);
  const samples curve = samples_in(one, columns_for({}, one), 0, {});
  EXPECT_EQ(curve.abscissa(1), 1);
}

TEST(Columns, AreChosenByNameAndByNumber) {
  data_request data;
  data.x = "flux";
  data.columns = "3,t";
  const chosen_columns columns = columns_for(data, three);
  EXPECT_EQ(columns.x, 1U);
  EXPECT_THAT(columns.values, ElementsAre(2, 0));
}

TEST(Columns, MayHaveCommasInTheirNames) {
  const sample_table commas =
      table_from_text("e.csv", "t,\"a,b\",a,\"say \"\"c\"\"\",\"2\"\n0,1,2,3,4\n");
  const auto values = [&](const std::string& columns) {
    return columns_for({.x = "t", .columns = columns}, commas).values;
  };
  EXPECT_THAT(values("a,b"), ElementsAre(1)) << "a whole name goes before a list";
  EXPECT_THAT(values("\"a,b\",a"), ElementsAre(1, 2));
  EXPECT_THAT(values("a, \"a,b\""), ElementsAre(2, 1));
  EXPECT_THAT(values("\"say \"\"c\"\"\",a"), ElementsAre(3, 2));
  EXPECT_THAT(values("2,3"), ElementsAre(4, 2)) << "a name goes before a number";
  EXPECT_EQ(columns_for({.x = "a,b"}, commas).x, 1U);
  EXPECT_EQ(columns_for({.x = "\"a,b\""}, commas).x, 1U);
  EXPECT_THAT(complaint_about_columns({.x = "\"a;b\""}, commas), HasSubstr("unknown column 'a;b'"));
}

TEST(Columns, ThatAreNotThereAreRefused) {
  EXPECT_THAT(complaint_about_columns({.x = "flx"}, three), HasSubstr("did you mean 'flux'?"));
  EXPECT_THAT(complaint_about_columns({.x = "4"}, three), HasSubstr("which has 3, counted from 1"));
  EXPECT_THAT(complaint_about_columns({.x = "0"}, three), HasSubstr("which has 3, counted from 1"));
  EXPECT_THAT(complaint_about_columns({.x = "t"}, two), HasSubstr("b.txt has no names of columns"));
  EXPECT_THAT(complaint_about_columns({.x = "1"}, one), HasSubstr("nothing is left to integrate"));
  EXPECT_THAT(complaint_about_columns({.columns = "flux,,t"}, three),
              HasSubstr("unknown column ''"));
  EXPECT_THAT(complaint_about_columns({.x = "7", .columns = "t,q,z"}, three),
              AllOf(HasSubstr("which has 3"), HasSubstr("column 'q'"), HasSubstr("column 'z'")));
  const sample_table twice = table_from_text("d.csv", "t,y,y\n0,1,2\n");
  EXPECT_THAT(complaint_about_columns({.columns = "y"}, twice),
              HasSubstr("is the name of 2 columns"));
}

}  // namespace
}  // namespace riemann

// Where axes begin and end, and what they mark.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/chart_axis.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <tuple>

namespace riemann {
namespace {

using ::testing::ElementsAre;

constexpr double largest = std::numeric_limits<double>::max();

std::vector<std::string> marks(chart_scale scale, const std::vector<double>& values) {
  std::vector<std::string> words;
  const chart_range range(scale, values);
  for (const chart_tick& each : range.ticks())
    words.push_back(each.text + (each.exponent.empty() ? "" : "^") + each.exponent);
  return words;
}

TEST(ChartAxis, MarksMultiplesOfOneTwoAndFive) {
  EXPECT_THAT(marks(chart_scale::linear, {3, 47}), ElementsAre("0", "10", "20", "30", "40", "50"));
  EXPECT_THAT(marks(chart_scale::linear, {21, 47}), ElementsAre("0", "10", "20", "30", "40", "50"));
  EXPECT_THAT(marks(chart_scale::linear, {100, 101}),
              ElementsAre("100", "100.2", "100.4", "100.6", "100.8", "101"));
  EXPECT_THAT(marks(chart_scale::linear, {0, 0}),
              ElementsAre("0", "0.2", "0.4", "0.6", "0.8", "1"));
  EXPECT_THAT(marks(chart_scale::linear, {-2, 2}),
              ElementsAre("-2", "-1.5", "-1", "-0.5", "0", "0.5", "1", "1.5", "2"));
}

TEST(ChartAxis, GivesItsMarksTheDigitsThatTellThemApart) {
  EXPECT_THAT(
      marks(chart_scale::linear, {1e6, 1e6 + 1}),
      ElementsAre("1000000", "1000000.2", "1000000.4", "1000000.6", "1000000.8", "1000001"));
}

TEST(ChartAxis, EndsWhereDoublesAreNeighbours) {
  for (const double least : {1.0, -3.0, 1e16, 1e300, 1e-310}) {
    const auto words = marks(chart_scale::linear, {least, std::nextafter(least, largest)});
    EXPECT_GE(words.size(), 2U) << least;
    EXPECT_LE(words.size(), 10U) << least;
  }
}

TEST(ChartAxis, SpansTheLargestNumbersOfBothSigns) {
  const chart_range range(chart_scale::linear, {-largest, largest});
  EXPECT_LE(range.ticks().size(), 10U);
  EXPECT_LT(range.share_of(-largest), range.share_of(largest));
  EXPECT_LE(range.share_of(largest), 1);
}

TEST(ChartAxis, MarksWholePowersOfTwoAndNotTooMany) {
  EXPECT_THAT(marks(chart_scale::powers_of_two, {1025, 4000}), ElementsAre("2^10", "2^11", "2^12"));
  EXPECT_THAT(marks(chart_scale::powers_of_two, {1 << 10, 1 << 26}),
              ElementsAre("2^10", "2^12", "2^14", "2^16", "2^18", "2^20", "2^22", "2^24", "2^26"));
}

TEST(ChartAxis, MarksPowersOfTenAndWhatLiesBetweenIfTheyAreFew) {
  EXPECT_THAT(marks(chart_scale::powers_of_ten, {0.02, 30}),
              ElementsAre("0.01", "0.1", "1", "10", "100"));
  EXPECT_THAT(marks(chart_scale::powers_of_ten, {2, 30}),
              ElementsAre("1", "2", "5", "10", "20", "50", "100"));
  EXPECT_THAT(marks(chart_scale::powers_of_ten, {1e-5, 3e-2}),
              ElementsAre("10^-5", "10^-4", "10^-3", "10^-2", "10^-1"));
}

TEST(ChartAxis, WritesAllItsPowersOfTenAlike) {
  for (const auto& [least, most, powers] : {std::tuple{1e-6, 1e1, true},
                                            {1e-3, 1e5, false},
                                            {1.0, 1e7, true},
                                            {1e-9, 1e9, true},
                                            {2e-5, 9e-5, true}}) {
    const chart_range range(chart_scale::powers_of_ten, {least, most});
    for (const chart_tick& each : range.ticks())
      EXPECT_EQ(!each.exponent.empty(), powers) << least << ' ' << most << ' ' << each.text;
  }
}

TEST(ChartAxis, RunsFromAMarkBelowToAMarkAbove) {
  for (const auto scale :
       {chart_scale::linear, chart_scale::powers_of_two, chart_scale::powers_of_ten})
    for (const std::vector<double>& values : {std::vector{3.0, 47.0},
                                              {0.1, 0.1},
                                              {1e-300, 1e300},
                                              {5e-324, largest},
                                              {1.0, 1.0},
                                              {1e16, 1e16 + 2}}) {
      const chart_range range(scale, values);
      ASSERT_GE(range.ticks().size(), 2U);
      for (const double value : values) {
        EXPECT_GE(range.share_of(value), 0) << value;
        EXPECT_LE(range.share_of(value), 1) << value;
      }
      EXPECT_EQ(range.ticks().front().share, 0);
    }
}

TEST(ChartAxis, PassesOverWhatItCannotShow) {
  const std::vector<double> values{NAN, INFINITY, -INFINITY, 0, -1, 8, 64};
  EXPECT_THAT(marks(chart_scale::powers_of_two, values), ElementsAre("2^3", "2^4", "2^5", "2^6"));
  EXPECT_TRUE(can_show(chart_scale::linear, -1));
  EXPECT_FALSE(can_show(chart_scale::powers_of_ten, 0));
  EXPECT_FALSE(can_show(chart_scale::linear, INFINITY));
}

TEST(ChartAxis, IsThereWithoutAnyValue) {
  EXPECT_THAT(marks(chart_scale::powers_of_two, {}), ElementsAre("2^0", "2^1"));
  EXPECT_EQ(marks(chart_scale::linear, {NAN}).front(), "0");
}

TEST(ChartAxis, NamesItsUnit) {
  EXPECT_EQ(words_of(chart_axis{"speed", "GB/s"}), "speed, GB/s");
  EXPECT_EQ(words_of(chart_axis{"elements", ""}), "elements");
}

}  // namespace
}  // namespace riemann

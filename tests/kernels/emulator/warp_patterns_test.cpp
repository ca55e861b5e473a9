// Patterns of a warp on the emulator, against plain loops; and that those can tell right from
// wrong.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/warp_patterns.hpp"

#include "support/lane_orders.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace riemann {
namespace {

using emulator::lane_order;
using patterns::numbers_for;
using patterns::shown_pattern;
using testing::HasSubstr;

class EveryPattern : public testing::TestWithParam<std::string> {};

TEST_P(EveryPattern, IsWhatPlainLoopsFindInAnyOrderOfTheLanes) {
  for (const lane_order order : emulator::orders)
    for (const std::uint64_t seed : {1, 2, 3, 4}) {
      const shown_pattern shown =
          emulate_pattern(GetParam(), numbers_for(seed), {.order = order, .seed = seed});
      EXPECT_EQ(what_is_wrong(shown), "");
      EXPECT_FALSE(shown.rows.empty());
    }
}

/// One number off, anywhere: it is seen.
TEST_P(EveryPattern, IsWrongIfAnyLaneIs) {
  const shown_pattern right = emulate_pattern(GetParam(), numbers_for(1), {});
  for (std::size_t row = 0; row < right.rows.size(); ++row)
    for (const std::size_t lane : {0U, 13U, 31U}) {
      shown_pattern wrong = right;
      wrong.rows[row].of_lanes[lane] += 1000;
      EXPECT_THAT(what_is_wrong(wrong), HasSubstr(GetParam() + ": " + right.rows[row].name));
    }
}

INSTANTIATE_TEST_SUITE_P(, EveryPattern, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const auto& [name, what] : pattern_catalogue())
                             names.push_back(name);
                           return names;
                         }()),
                         [](const auto& pattern) { return pattern.param; });

TEST(Patterns, BringNumbersOfWhichNoTwoAreAlike) {
  const auto numbers = numbers_for(7);
  EXPECT_EQ(std::set<int>(numbers.begin(), numbers.end()).size(), 32U);
  EXPECT_NE(numbers_for(7), numbers_for(8));
}

/// The operations of which hardware has none are loops of compare-and-swap.
TEST(Patterns, OfAtomicsLeaveWhatAllLanesTogetherMake) {
  const auto numbers = numbers_for(1);
  const shown_pattern shown = emulate_pattern("atomics", numbers, {.order = lane_order::random});
  const auto left = [&](const char* name) {
    for (const patterns::shown_row& row : shown.rows)
      if (row.name == name) return row.word_after;
    return -1.0;
  };
  double sum = 50;
  for (const int each : numbers) sum += each;
  EXPECT_EQ(left("add"), sum);
  EXPECT_EQ(left("subtract"), 100 - sum);
  EXPECT_EQ(left("min"), *std::min_element(numbers.begin(), numbers.end()));
  EXPECT_EQ(left("float max"), *std::max_element(numbers.begin(), numbers.end()) / 4.0);
  EXPECT_EQ(left("increment"), 32 % 21);
  EXPECT_EQ(shown.rows.size(), 14U);
}

TEST(Patterns, OfAtomicsThatLoseAnUpdateAreWrong) {
  shown_pattern shown = emulate_pattern("atomics", numbers_for(1), {});
  shown.rows[0].of_lanes[5] = shown.rows[0].of_lanes[4];  // two lanes saw the same
  EXPECT_THAT(what_is_wrong(shown), HasSubstr("add: no order of the lanes explains"));
}

}  // namespace
}  // namespace riemann

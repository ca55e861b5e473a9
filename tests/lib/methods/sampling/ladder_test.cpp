// A lattice that has doubled is the lattice of twice as many points.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/ladder.hpp"

#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stop_token>

namespace riemann::sampling {
namespace {

constexpr periodisation ways_of_ladders[] = {periodisation::none, periodisation::baker,
                                             periodisation::korobov_2};

sampled_estimate estimate_at(evaluator& on, const point_rule& rule, int first, int last,
                             unsigned long long seed = 1, unsigned long long stream = 1) {
  ladder rungs(on.dimensions(), rule, 0, seed, stream);
  rungs.take(on, rungs.to_start(first), {});
  while (rungs.level() < last) rungs.take(on, rungs.to_grow(), {});
  return rungs.estimate();
}

// Sums of the same positive values in another order: compensated ones to 2^-51, plain ones to a
// rounding a value; the spread is a difference of means.
TEST(Ladder, ThatHasGrownIsOneThatStartedHigher) {
  const auto on = on_cube("exp(x1*x2)+x3", 3, 2);
  for (const periodisation by : ways_of_ladders) {
    const point_rule rule{.periodic = by, .scale = 0.5};
    const sampled_estimate grown = estimate_at(*on, rule, 8, 12);
    const sampled_estimate started = estimate_at(*on, rule, 12, 12);
    EXPECT_NEAR(grown.value, started.value, 0x1p-50 * started.magnitude);
    EXPECT_NEAR(grown.half_width, started.half_width, 0x1p-45 * started.magnitude);
    EXPECT_NEAR(grown.magnitude, started.magnitude, 0x1p-40 * started.magnitude);
    EXPECT_EQ(grown.points, started.points);
    EXPECT_NEAR(grown.hits, started.hits, 0x1p-40 * started.hits);
  }
}

TEST(Ladder, IsPaidForByTheNewPointsAlone) {
  const auto on = on_cube("x1", 1);
  ladder rungs(on->dimensions(), {}, 0, 1, 1);
  rungs.take(*on, rungs.to_start(10), {});
  EXPECT_EQ(rungs.estimate().points, 16 * 1024);
  EXPECT_EQ(rungs.next_points(), 16 * 1024);
  rungs.take(*on, rungs.to_grow(), {});
  EXPECT_EQ(rungs.estimate().points, 32 * 1024);
  EXPECT_EQ(rungs.level(), 11);
}

TEST(Ladder, IsLeftAsItWasByAStop) {
  const auto on = on_cube("exp(x1*x2)", 2);
  std::stop_source stop;
  ladder rungs(on->dimensions(), {}, 0, 1, 1);
  rungs.take(*on, rungs.to_start(8), stop.get_token());
  const sampled_estimate before = rungs.estimate();
  stop.request_stop();
  rungs.take(*on, rungs.to_grow(), stop.get_token());
  EXPECT_EQ(rungs.level(), 8);
  EXPECT_EQ(rungs.estimate().value, before.value);
  EXPECT_EQ(rungs.estimate().points, before.points);
  ladder none(on->dimensions(), {}, 0, 1, 1);
  none.take(*on, none.to_start(8), stop.get_token());
  EXPECT_TRUE(std::isnan(none.estimate().value));
}

TEST(Ladder, HasTheSameBitsForTheSameSeedAndOthersForAnother) {
  const auto on = on_cube("exp(x1*x2)", 2);
  const sampled_estimate one = estimate_at(*on, {}, 8, 10, 5, 1);
  EXPECT_EQ(one.value, estimate_at(*on, {}, 8, 10, 5, 1).value);
  EXPECT_EQ(one.half_width, estimate_at(*on, {}, 8, 10, 5, 1).half_width);
  EXPECT_NE(one.value, estimate_at(*on, {}, 8, 10, 6, 1).value);
  EXPECT_NE(one.value, estimate_at(*on, {}, 8, 10, 5, 2).value) << "another stream";
}

TEST(Ladder, GivesTheIntegralWhateverTheScale) {
  const auto on = on_cube("exp(x1*x2)", 2);
  const sampled_estimate plain = estimate_at(*on, {}, 10, 10);
  const sampled_estimate scaled = estimate_at(*on, {.scale = 0x1p-300}, 10, 10);
  EXPECT_EQ(plain.value, scaled.value);
  EXPECT_EQ(plain.magnitude, scaled.magnitude);
}

TEST(Ladder, WidensByAnotherLatticeAndKeepsIt) {
  const auto on = on_cube("exp(x1*x2)", 2);
  ladder rungs(on->dimensions(), {}, 0, 1, 1);
  rungs.take(*on, rungs.to_start(9), {});
  const sampled_estimate one = rungs.estimate();
  EXPECT_EQ(rungs.points_to_widen(), 16 * 512);
  rungs.take(*on, rungs.to_widen(), {});
  const sampled_estimate both = rungs.estimate();
  EXPECT_EQ(both.points, 32 * 512);
  EXPECT_NE(both.value, one.value);
  EXPECT_NEAR(both.value, one.value, one.half_width + both.half_width);
  EXPECT_EQ(rungs.next_points(), 32 * 512);
  rungs.take(*on, rungs.to_grow(), {});
  EXPECT_EQ(rungs.estimate().points, 32 * 1024);
}

TEST(Ladder, OfManyPointsIsComparedWithFewShiftsOfAnother) {
  const auto on = on_cube("abs(x1-0.3)", 1);
  ladder rungs(on->dimensions(), {}, 0, 1, 1);
  rungs.take(*on, rungs.to_start(16), {});
  EXPECT_EQ(rungs.points_to_widen(), 4 * 65536);
  const sampled_estimate one = rungs.estimate();
  rungs.take(*on, rungs.to_widen(), {});
  EXPECT_EQ(rungs.estimate().points, 20 * 65536);
  EXPECT_NEAR(rungs.estimate().value, one.value, one.half_width + rungs.estimate().half_width);
}

TEST(Ladder, MayMissWhereDoublingsGainLittle) {
  const auto smooth = on_cube("exp(x1*x2)", 2);
  const auto jump = on_cube("if(cos(3*x1+2*x2-1)>0.3,1,0)", 2);
  const auto grown = [](evaluator& on) {
    ladder rungs(on.dimensions(), {.periodic = periodisation::korobov_2}, 0, 1, 1);
    rungs.take(on, rungs.to_start(8), {});
    EXPECT_FALSE(rungs.may_miss()) << "nothing was doubled";
    for (int doubling = 0; doubling < 4; ++doubling) rungs.take(on, rungs.to_grow(), {});
    return rungs;
  };
  EXPECT_FALSE(grown(*smooth).may_miss());
  ladder beside_jump = grown(*jump);
  EXPECT_TRUE(beside_jump.may_miss());
  beside_jump.take(*jump, beside_jump.to_widen(), {});
  EXPECT_FALSE(beside_jump.may_miss()) << "another lattice has its part in the spread";
}

// The integral of exp(x y) is the series of 1 / (k k!).
TEST(Ladder, HoldsTheIntegral) {
  const auto on = on_cube("exp(x1*x2)", 2);
  double integral = 0;
  double factorial = 1;
  for (int k = 1; k < 20; ++k) integral += 1 / (k * (factorial *= k));
  for (const periodisation by : ways_of_ladders) {
    const sampled_estimate result = estimate_at(*on, {.periodic = by}, 8, 14);
    EXPECT_NEAR(result.value, integral, 2 * result.half_width) << static_cast<int>(by);
    EXPECT_LT(result.half_width, 1e-3);
  }
}

}  // namespace
}  // namespace riemann::sampling

// Whoever is nearest leads, whoever falls behind drops out, and all that is taken is counted.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/race.hpp"

#include "support/on_cube.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace riemann::sampling {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr double points_at_first = 5 * 16 * 256;  // five ways, 16 shifts
constexpr const char* narrow_in_three = "exp(-1e4*((x1-0.2)^2+(x2-0.7)^2+(x3-0.4)^2))";

bool without_end(double) { return true; }

TEST(Race, CountsWhatItTakes) {
  const auto on = on_cube("exp(x1*x2)", 2);
  race runs(*on, 1, 1, {});
  runs.enter_plain();
  EXPECT_EQ(runs.evaluations(), points_at_first);
  EXPECT_EQ(runs.leader().level(), 8);
  EXPECT_FALSE(runs.before()) << "nothing was doubled";
  for (int round = 1; round < 4; ++round) {
    const double so_far = runs.evaluations();
    const double next = runs.next_evaluations();
    runs.run_round();
    EXPECT_EQ(runs.evaluations(), so_far + next);
    EXPECT_EQ(runs.leader().level(), 8 + round);
    EXPECT_TRUE(runs.before());
  }
  const double so_far = runs.evaluations();
  EXPECT_GE(runs.unseen(), 0);
  EXPECT_GT(runs.evaluations(), so_far);
  const double looked = runs.evaluations();
  EXPECT_GE(runs.unseen(), 0);
  EXPECT_EQ(runs.evaluations(), looked) << "random points are taken once";
}

TEST(Race, EntersWithFewerPointsWhereFewAreAllowed) {
  const auto on = on_cube("exp(x1*x2)", 2);
  for (const auto& [most, taken] :
       {std::pair{1.0, 32.0}, {128.0, 128.0}, {1000.0, 640.0}, {1e9, points_at_first}}) {
    race runs(*on, 1, 1, {});
    runs.enter_plain(most);
    EXPECT_EQ(runs.evaluations(), taken);
  }
}

TEST(Race, IsLedByWhatSuitsTheIntegrand) {
  const auto rounds_of = [](const std::string& text) {
    const auto on = on_cube(text, 2);
    race runs(*on, 1, 1, {});
    runs.enter_plain();
    for (int round = 0; round < 6; ++round) runs.run_round();
    EXPECT_EQ(runs.next_evaluations(), std::ldexp(16.0, 14)) << "one is left, " << text;
    return runs.leader().periodic();
  };
  EXPECT_EQ(rounds_of("1/(2-cos(2*pi*x1)*cos(2*pi*x2))"), periodisation::none);
  const periodisation of_smooth = rounds_of("exp(x1*x2)");
  EXPECT_TRUE(of_smooth == periodisation::korobov_2 || of_smooth == periodisation::korobov_3);
}

TEST(Race, IsWonOnAMapWhereValuesArePeaked) {
  const auto on = on_cube(narrow_in_three, 3);
  race runs(*on, 1, 1, {});
  runs.enter_plain();
  EXPECT_LT(runs.lead().fill, peaked);
  EXPECT_FALSE(runs.has_map());
  runs.enter_mapped({}, without_end);
  EXPECT_TRUE(runs.has_map());
  for (int round = 0; round < 4; ++round) runs.run_round();
  EXPECT_TRUE(runs.leader().is_mapped());
  EXPECT_GT(runs.lead().fill, peaked);
  EXPECT_THAT(runs.words(), HasSubstr("lattice of 2^12 points, 16 shifts, importance map"));
  EXPECT_EQ(runs.unseen(), 0);
}

TEST(Race, GoesOnWithoutAMapOnWhichTheVarianceHardlyFalls) {
  for (const auto& [text, helps] :
       {std::pair{"cos(20*x1+30*x2)", false}, {"exp(-9*x1-x2)", true}}) {
    const auto on = on_cube(text, 2);
    race runs(*on, 1, 1, {});
    runs.enter_plain();
    runs.enter_mapped({}, without_end, 2);
    EXPECT_EQ(runs.has_map(), helps) << text;
    EXPECT_GT(runs.evaluations(), points_at_first) << "it was trained, " << text;
    runs.enter_mapped({}, without_end);
    EXPECT_TRUE(runs.has_map()) << text;
  }
}

TEST(Race, GoesOnWithoutAMapWhereTrainingHasNoTime) {
  const auto on = on_cube(narrow_in_three, 3);
  race runs(*on, 1, 1, {});
  runs.enter_plain();
  runs.enter_mapped({}, [](double) { return false; });
  EXPECT_FALSE(runs.has_map());
  EXPECT_EQ(runs.evaluations(), points_at_first);
  EXPECT_THAT(runs.words(), Not(HasSubstr("map")));
}

TEST(Race, LeavesPlainLatticesBehind) {
  const auto on = on_cube("exp(x1*x2)", 2);
  race runs(*on, 1, 1, {});
  runs.enter_plain();
  const double plain = runs.next_evaluations();
  runs.enter_mapped({}, without_end);
  const double all = runs.next_evaluations();
  EXPECT_GT(all, plain);
  runs.leave_plain();
  EXPECT_EQ(runs.next_evaluations(), all - plain);
  EXPECT_TRUE(runs.leader().is_mapped());
}

// From 2^14 points on, six doublings in a row: those of a polynomial are at the rounding, those of
// a jump gain on.
TEST(Race, IsStuckWhenDoublingsGainNothing) {
  for (const auto& [text, stuck] : {std::pair{"3", true}, std::pair{"if(x1*x2<0.3,1,0)", false}}) {
    const auto on = on_cube(text, 2, 2);
    race runs(*on, 1, 1, {});
    runs.enter_plain();
    for (int round = 0; round < 6; ++round) runs.run_round();
    EXPECT_FALSE(runs.is_stuck()) << text;
    for (int round = 0; round < 6; ++round) runs.run_round();
    EXPECT_EQ(runs.is_stuck(), stuck) << text;
  }
}

TEST(Race, SeesWhenTheRunHasMissedWhatIsThere) {
  // Half of the integral lies in the peak, which some 60 of 2^16 points meet.
  const std::string peak = "1+3183*exp(-1e4*((x1-0.21)^2+(x2-0.78)^2))";
  const auto on = on_cube(peak, 2);
  race runs(*on, 1, 1, {});
  runs.enter_plain();
  EXPECT_GT(runs.unseen(), 0.05) << "16 times 2^8 points have hardly met it";
  for (int round = 0; round < 6; ++round) runs.run_round();
  EXPECT_EQ(runs.unseen(), 0);
}

}  // namespace
}  // namespace riemann::sampling

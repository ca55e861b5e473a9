// Estimates are believed for good reasons only, and the work ends in time.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/verdict.hpp"

#include "support/on_cube.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>

namespace riemann::sampling {
namespace {

using ::testing::HasSubstr;

constexpr sampled_estimate sound_estimate{
    .value = 2, .half_width = 1e-7, .magnitude = 2, .hits = 50'000, .fill = 0.5, .points = 100'000};
constexpr goal usual_goal{.rtol = 1e-6, .evaluations = 1'000'000, .seconds = 1000};

/// Whose time counts is the only thing asked of it.
const evaluator& some_evaluator() {
  static const std::unique_ptr<evaluator> only = on_cube("x1", 1);
  return *only;
}

struct case_to_judge {
  sampled_estimate result = sound_estimate;
  goal until = usual_goal;
  options how;
  double evaluations = 100'000;
  double next = 100'000;
  std::string doubt;
};

verdict said_of(const case_to_judge& given) {
  const watcher nobody;
  return judge(some_evaluator(), given.until, given.how, nobody)
      .of(given.result, given.evaluations, given.next, given.doubt, "");
}

TEST(Verdict, IsMetWithinTheToleranceAndWithoutDoubt) {
  const verdict said = said_of({});
  EXPECT_TRUE(said.is_final);
  EXPECT_EQ(said.how, status::met);
  EXPECT_EQ(said.reason, "");
}

TEST(Verdict, WaitsForMorePointsWhereThereIsDoubt) {
  case_to_judge wide;
  wide.result.half_width = 1e-5;
  case_to_judge few;
  few.result.hits = 20;
  case_to_judge empty;
  empty.result = {.points = 100'000};
  case_to_judge broken;
  broken.result.not_finite = 1;
  case_to_judge doubted;
  doubted.doubt = "two runs do not agree";
  case_to_judge no_number;
  no_number.result.half_width = std::numeric_limits<double>::quiet_NaN();
  for (const case_to_judge& each : {wide, few, empty, broken, doubted, no_number})
    EXPECT_FALSE(said_of(each).is_final);
}

TEST(Verdict, EndsNotMetWithBothReasonsWhenEvaluationsAreUsedUp) {
  case_to_judge wide;
  wide.result.half_width = 1e-5;
  wide.evaluations = 950'000;
  const verdict said = said_of(wide);
  EXPECT_TRUE(said.is_final);
  EXPECT_EQ(said.how, status::not_met);
  EXPECT_THAT(said.reason, HasSubstr("above the tolerance"));
  EXPECT_THAT(said.reason, HasSubstr("evaluations"));
  wide.result.half_width = 1e-7;
  EXPECT_EQ(said_of(wide).how, status::met) << "what is met is met at the last moment, too";
}

TEST(Verdict, NeverBelievesASpreadOfNothing) {
  case_to_judge needle;
  needle.result.half_width = 0;
  needle.result.hits = 1;
  needle.evaluations = 1e6;
  EXPECT_EQ(said_of(needle).how, status::not_met);
  needle.result = {.points = 1e6};
  EXPECT_EQ(said_of(needle).how, status::not_met);
  EXPECT_THAT(said_of(needle).reason, HasSubstr("0 at every point"));
}

TEST(Verdict, TellsFewValuesThatAreNotFiniteFromMany) {
  case_to_judge broken;
  broken.evaluations = 1e6;
  broken.result.not_finite = 3;
  EXPECT_EQ(said_of(broken).how, status::not_met);
  broken.result.not_finite = 50'000;
  EXPECT_EQ(said_of(broken).how, status::not_finite);
  EXPECT_THAT(said_of(broken).reason, HasSubstr("not finite at 50000 of 100000 points"));
  broken.result = {.not_finite = 100'000, .points = 100'000};
  EXPECT_EQ(said_of(broken).how, status::not_finite);
  EXPECT_THAT(said_of(broken).reason, HasSubstr("not finite at 100000 of 100000 points"));
}

TEST(Verdict, OfSoManySamplesHeedsNoTolerance) {
  case_to_judge counted;
  counted.how.samples = 100'000;
  counted.result.half_width = 0.1;
  EXPECT_TRUE(said_of(counted).is_final);
  EXPECT_EQ(said_of(counted).how, status::summed);
  counted.evaluations = 30'000;
  counted.next = 60'000;
  EXPECT_FALSE(said_of(counted).is_final);
  counted.result.half_width = 0;
  EXPECT_FALSE(said_of(counted).is_final) << "not even where the error is small before";
}

TEST(Verdict, IsInterruptedByAStop) {
  std::stop_source stopped;
  stopped.request_stop();
  const options how;
  const watcher stopping{stopped.get_token(), {}};
  const judge with(some_evaluator(), usual_goal, how, stopping);
  const verdict said = with.of(sound_estimate, 1, 1, "", "");
  EXPECT_TRUE(said.is_final);
  EXPECT_EQ(said.how, status::interrupted);
  EXPECT_FALSE(with.may_take(1, 1));
}

TEST(Verdict, AllowsWhatTheEvaluationsAndTheTimeAllow) {
  const options how;
  const watcher nobody;
  const judge with(some_evaluator(), usual_goal, how, nobody);
  EXPECT_TRUE(with.may_take(0, 1'000'000));
  EXPECT_FALSE(with.may_take(0, 1'000'001));
  EXPECT_TRUE(with.may_take(400'000, 600'000));
  const goal no_time{.evaluations = 1'000'000, .seconds = 1e-12};
  EXPECT_FALSE(judge(some_evaluator(), no_time, how, nobody).may_take(100, 100));
}

TEST(Verdict, TellsTheShareDone) {
  const options how;
  double told = -1;
  const watcher watching{{}, [&](double share) { told = share; }};
  sampled_estimate half = sound_estimate;
  half.half_width = 4e-6;
  judge(some_evaluator(), usual_goal, how, watching).of(half, 1, 1, "", "");
  EXPECT_NEAR(told, 0.5, 0.01);
}

// 95 of 100 runs are within the half-width; rounding comes on top, and an answer tells both.
TEST(Verdict, AnswersWithTheErrorAndItsParts) {
  const options how;
  const watcher nobody;
  const judge with(some_evaluator(), usual_goal, how, nobody);
  const integral result =
      with.answer(sound_estimate, with.of(sound_estimate, 100'000, 1, "", ""), 100'000, "points");
  const found_value& of = result;
  EXPECT_EQ(of.value, 2);
  EXPECT_EQ(of.l1, 2);
  EXPECT_EQ(of.parts.estimate, 1e-7);
  EXPECT_GT(of.parts.rounding, 0);
  EXPECT_EQ(of.error, error_of(sound_estimate));
  EXPECT_NEAR(of.error, of.parts.estimate + of.parts.rounding, 0x1p-52 * of.error);
  EXPECT_EQ(result.evaluations, 100'000);
  EXPECT_EQ(result.points, "points");
}

}  // namespace
}  // namespace riemann::sampling

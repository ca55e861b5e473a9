// Regions where they are quick, samples elsewhere, and what is said where neither is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/automatic/automatic.hpp"

#include "support/on_cube.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <string>

namespace riemann::automatic {
namespace {

using ::testing::HasSubstr;

integral answer_to(const std::string& text, int dimensions, const goal& until, int threads = 1,
                   const std::stop_token& stop = {}) {
  const auto on = on_cube(text, dimensions, threads);
  return integrate(*on, until, {}, {stop, {}});
}

constexpr index_t plenty = 1 << 28;

TEST(Automatic, TakesRegionsWhereTheyAreQuick) {
  const integral result = answer_to("exp(x1*x2)", 2, {.rtol = 1e-8, .evaluations = plenty});
  EXPECT_EQ(result.status, status::met);
  EXPECT_EQ(result.method, "regions");
  EXPECT_NEAR(result.value, 1.3179021514544038, 1.4e-8);
}

TEST(Automatic, TakesSamplesWhereRegionsAreSlow) {
  const integral result =
      answer_to("if(x1+2*x2+x3+x4<1.7,1,0)", 4, {.rtol = 1e-3, .evaluations = plenty});
  EXPECT_EQ(result.status, status::met);
  EXPECT_THAT(result.points, HasSubstr("lattice"));
  EXPECT_LE(result.error, 1e-3 * result.value);
}

TEST(Automatic, SaysWhatBothFoundWhereNeitherIsMet) {
  const integral result =
      answer_to("if(x1+2*x2+x3+x4<1.7,1,0)", 4, {.rtol = 1e-9, .evaluations = 1 << 18});
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_THAT(result.reason, HasSubstr("regions came to"));
  EXPECT_GT(result.error, 1e-9);
}

TEST(Automatic, HasTheSameBitsOnAnyNumberOfThreads) {
  for (const char* const each : {"1/(0.001+(x1-0.3)^2+(x2-0.7)^2)", "if(x1+x2<0.7,x1,0)"}) {
    const integral alone = answer_to(each, 2, {.rtol = 1e-4, .evaluations = plenty});
    const integral shared = answer_to(each, 2, {.rtol = 1e-4, .evaluations = plenty}, 3);
    EXPECT_EQ(alone.value, shared.value) << each;
    EXPECT_EQ(alone.error, shared.error) << each;
    EXPECT_EQ(alone.evaluations, shared.evaluations) << each;
  }
}

TEST(Automatic, NeverMeetsWhatHasNoIntegral) {
  for (const char* const each : {"1/(x1*x2)", "1/(x1+x2-1)", "1/(x1^2+x2^2)^1.2"})
    EXPECT_NE(answer_to(each, 2, {.rtol = 1e-2, .evaluations = 1 << 20}).status, status::met)
        << each;
}

TEST(Automatic, IsStopped) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(answer_to("exp(x1*x2)", 2, {.rtol = 1e-8}, 1, stop.get_token()).status,
            status::interrupted);
}

}  // namespace
}  // namespace riemann::automatic

// Work that ends before the tolerance is met: by its budget, when asked, or by an exception.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"
#include "support/processor_time.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <stop_token>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::boxed;
using reference::boxed_text;
using reference::typed;

/// Over [0, 1], with so many evaluations at most.
integral within(const integrand& f, index_t evaluations) {
  goal until;
  until.evaluations = evaluations;
  return adaptive::integrate(f, {{0}, {1}, {}}, until);
}

TEST(AdaptiveBudget, IsNeverExceeded) {
  for (const index_t budget : {0, 1, 20, 21, 50, 1000})
    for (const char* text : {"sin(1/x)", "exp(x)", "x^(-0.9)"}) {
      const integral result = within(boxed_text(text), budget);
      EXPECT_LE(result.evaluations, budget) << text;
      if (result.status != status::met) {
        EXPECT_FALSE(result.reason.empty()) << text;
      }
    }
  EXPECT_EQ(within(boxed_text("exp(x)"), 5).error, std::numeric_limits<double>::infinity());
}

/// 10 000 jumps are as many panels; of those that were not reached nothing is known.
TEST(AdaptiveBudget, ThatEndsAmongTheFirstPanelsLeavesNoErrorThatIsTooSmall) {
  struct jumps {
    const char* formula;
    double integral;
  };
  for (const jumps& each : {jumps{"floor(1e4*x)-1e4*x", -0.5}, jumps{"mod(x,1e-4)*1e4", 0.5},
                            jumps{"1/x-floor(1/x)", 0.42278433509846713}})
    for (const index_t budget : {500, 2000, 50'000}) {
      const integral result = within(typed(each.formula), budget);
      EXPECT_EQ(result.status, status::not_met);
      EXPECT_GE(result.error, std::abs(result.value - each.integral))
          << each.formula << " with " << budget << " evaluations";
    }
}

/// The peak at 551.2 was not seen: what a few panels of an infinite range tell is no error.
TEST(AdaptiveBudget, ThatEndsOnAnInfiniteRangeBeforeALookLeavesNoErrorAtAll) {
  const double infinite = std::numeric_limits<double>::infinity();
  const integral result =
      adaptive::integrate(typed("(sin(80.57*(x-551.2))/(x-551.2))^2"),
                          {{-infinite}, {infinite}, {}}, {.rtol = 1e-6, .evaluations = 20'000});
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_EQ(result.error, infinite);
}

/// Nor do those of a finite one: the integral is 314159.
TEST(AdaptiveBudget, ThatEndsOnAFiniteRangeBeforeALookLeavesNoErrorAtAll) {
  const integral result = adaptive::integrate(typed("1/(x^4-2*x^2+1+1e-10)"), {{-3}, {3}, {}},
                                              {.rtol = 1e-3, .evaluations = 100});
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_EQ(result.error, std::numeric_limits<double>::infinity());
}

/// 300 functions that jump or bend again and again: to find where took minutes.
TEST(AdaptiveBudget, OfTimeIsHeededWhileBreaksAreLookedFor) {
  constexpr double seconds = 0.2;
  constexpr double at_most = 10;
  std::stop_source stop;
  stop.request_stop();
  for (const char* text : {"sum(i=1..300,floor(x*i))", "sum(i=1..300,abs(sin(x*i)))"}) {
    const double begin = processor_seconds();
    interval range{{0}, {30}, {}};
    const integral result = adaptive::integrate(typed(text), range, {.seconds = seconds});
    EXPECT_EQ(result.status, status::not_met) << text;
    EXPECT_EQ(result.reason, "the time is used up") << text;
    EXPECT_EQ(adaptive::integrate(typed(text), range, {}, {}, stop.get_token()).status,
              status::interrupted)
        << text;
    EXPECT_LT(processor_seconds() - begin, at_most) << text;
  }
  interval range{{0.1}, {30}, {}};
  range.taken_as = sense::principal_value;
  const integral result =
      adaptive::integrate(typed("sum(i=1..300,1/sin(x*i))"), range, {.seconds = seconds});
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_EQ(result.error, std::numeric_limits<double>::infinity());
}

TEST(AdaptiveEnds, WhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  interval range;
  EXPECT_EQ(adaptive::integrate(typed("exp(x)"), range, {}, {}, stop.get_token()).status,
            status::interrupted);
}

TEST(AdaptiveEnds, AndLeavesOutValuesDuringWhichItWasStopped) {
  std::stop_source stop;
  int calls = 0;
  const auto f = boxed([&](double x) {
    if (++calls < 200) return std::sin(1 / x);
    stop.request_stop();
    return std::numeric_limits<double>::quiet_NaN();
  });
  const integral result = adaptive::integrate(f, {{1e-3}, {1}, {}}, {}, {}, stop.get_token());
  EXPECT_EQ(result.status, status::interrupted);
  EXPECT_NEAR(result.value, 0.5040664978774869, result.error);
}

TEST(AdaptiveProgress, IsAShareThatGrowsAsTheErrorFalls) {
  std::vector<double> told;
  adaptive::options how;
  how.progress = [&](double share) { told.push_back(share); };
  adaptive::integrate(boxed([](double x) { return std::sin(1 / x); }), {{1e-3}, {1}, {}}, {}, how);
  ASSERT_GT(told.size(), 3U);
  for (const double each : told) EXPECT_TRUE(each >= 0 && each <= 1) << each;
  EXPECT_LT(told.front(), told.back());
}

TEST(AdaptiveEnds, ByWhatTheIntegrandThrows) {
  const auto f = boxed([](double x) -> double {
    if (x > 0.5) throw std::runtime_error("no value");
    return x;
  });
  EXPECT_THROW(within(f, 1000), std::runtime_error);
}

}  // namespace
}  // namespace riemann::adaptive

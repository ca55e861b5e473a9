// Runs that are told to stop, and what they tell on the way.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/reports/measurement.hpp"

#include "support/integrate_function.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <thread>
#include <utility>

namespace riemann {
namespace {

using reference::integrate_function;

constexpr index_t seconds_of_work = 20'000'000'000;

TEST(Interrupt, GivesACoarserValueAndTheShareDone) {
  std::stop_source source;
  run_control control{.stop = source.get_token()};
  control.progress = [&](double share) {
    if (share > 0.0005) source.request_stop();
  };
  for (const auto& [from, to] : {std::pair{0.0, 1.0}, std::pair{1.0, 0.0}}) {
    source = {};
    control.stop = source.get_token();
    const estimate result = integrate(
        {.f = {.name = "pi"}, .range = {.from = from, .to = to}, .rule = {.n = seconds_of_work}},
        control);
    EXPECT_EQ(result.status, status::interrupted);
    EXPECT_GT(result.share_done, 0.0005);
    EXPECT_LT(result.share_done, 0.5);
    EXPECT_NEAR(static_cast<double>(result.evaluations), result.share_done * seconds_of_work, 1);
    EXPECT_EQ(result.n, seconds_of_work);
    // The midpoint rule with 32768 nodes is off by 1/(12 n^2) * 2.
    EXPECT_NEAR(result.value, (to - from) * std::acos(-1), 1e-10);
    ASSERT_TRUE(result.absolute_error);
    EXPECT_GE(result.error, *result.absolute_error);
    EXPECT_NE(result.reason.find("n = 32768"), std::string::npos) << result.reason;
  }
}

TEST(Interrupt, OfALaterRunKeepsTheCompleteOnes) {
  std::stop_source source;
  run_control control{.stop = source.get_token()};
  control.progress = [&](double share) {
    if (share > 0.5) source.request_stop();
  };
  request wanted;
  wanted.by = method::fixed;
  wanted.task.f.name = "pi";
  wanted.task.rule.n = 25'000'000;
  wanted.repeat = 16;
  const measurement measured = measure(wanted, control);
  EXPECT_TRUE(measured.stopped);
  EXPECT_GE(measured.repeat, 8);
  EXPECT_LT(measured.repeat, 16);
  EXPECT_EQ(measured.result.status, status::summed);
  EXPECT_TRUE(measured.identical);
}

double seconds_until_stopped() {
  std::stop_source source;
  std::chrono::steady_clock::time_point told;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    told = std::chrono::steady_clock::now();
    source.request_stop();
  });
  const estimate result = integrate(
      {.f = {.name = "log_product"}, .rule = {.n = seconds_of_work}, .at = {.threads = 2}},
      {.stop = source.get_token()});
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - told;
  EXPECT_EQ(result.status, status::interrupted);
  return taken.count();
}

/// A thread may have to wait for its processor: one of five runs has to do it.
TEST(Interrupt, EndsWithinAFifthOfASecond) {
  double shortest = seconds_until_stopped();
  for (int more = 0; more < 4 && shortest >= 0.2; ++more)
    shortest = std::min(shortest, seconds_until_stopped());
  EXPECT_LT(shortest, 0.2);
}

TEST(Progress, RisesToTheWholeFromTheCallingThread) {
  const auto caller = std::this_thread::get_id();
  for (const char* rule : {"midpoint", "simpson", "boole"})
    for (const std::optional<int> group : {std::optional<int>(), std::optional(1)}) {
      double last = 0;
      run_control control;
      control.progress = [&](double share) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        EXPECT_GE(share, last);
        EXPECT_LE(share, 1);
        last = share;
      };
      const estimate result = integrate({.f = {.name = "pi"},
                                         .rule = {.name = rule, .n = 4'000'000, .group = group},
                                         .at = {.threads = 1}},
                                        control);
      EXPECT_EQ(result.status, status::summed);
      EXPECT_EQ(result.share_done, 1);
      EXPECT_GT(last, 0.99) << rule;
    }
}

TEST(Progress, OfALookForNonfiniteNodesIsNoRelapse) {
  double last = 0;
  run_control control;
  control.progress = [&](double share) {
    EXPECT_GE(share, last);
    last = share;
  };
  const estimate result = integrate({.f = {.name = "log_product"},
                                     .rule = {.name = "left", .n = 1'000'000},
                                     .at = {.threads = 1}},
                                    control);
  EXPECT_EQ(result.status, status::not_finite);
}

/// The look calls f at each node again, behind the sum; the second run is stopped in its middle.
TEST(Interrupt, IsNotedByALookForNonfiniteNodes) {
  std::stop_source source;
  index_t calls = 0;
  index_t stop_at = 0;
  const auto f = [&](double x) {
    if (++calls == stop_at) source.request_stop();
    return x == 0.5 ? std::numeric_limits<double>::infinity() : x;
  };
  constexpr index_t n = 1 << 20;
  const options how{.rule = "trapezoid", .n = n, .threads = 1};
  const estimate whole = integrate_function(f, 0, 1, how);
  EXPECT_EQ(whole.status, status::not_finite);
  EXPECT_EQ(whole.nonfinite.count, 1);
  EXPECT_TRUE(whole.nonfinite.complete);
  const index_t all_calls = std::exchange(calls, 0);
  stop_at = all_calls - n / 2;
  ASSERT_GT(stop_at, whole.evaluations + whole.pilot_evaluations) << "no look was taken";
  const estimate result = integrate_function(f, 0, 1, how, {.stop = source.get_token()});
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_LT(calls, all_calls);
  EXPECT_FALSE(result.nonfinite.complete);
  EXPECT_EQ(result.reason,
            "the sum is not finite; the search for the values that are not was interrupted");
}

}  // namespace
}  // namespace riemann

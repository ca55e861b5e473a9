// integrate() for callables: what is called, how often, and what becomes of exceptions.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"
#include "riemann/integrate.hpp"

#include "riemann/families/accumulators.hpp"
#include "riemann/families/rules.hpp"

#include "support/integrate_function.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace riemann {
namespace {

using reference::integrate_function;

double bell(double x) { return std::exp(-x * x); }

TEST(IntegrateCallable, HasTheValueOfTheNamedIntegrand) {
  for (const char* rule : families::rules.names)
    for (const char* sum : families::accumulators.names) {
      const estimate named =
          integrate({.f = {.name = "gaussian"},
                     .rule = {.name = rule, .order = 4, .n = 100'000, .sum = sum}});
      const estimate own =
          integrate_function(bell, 0, 1, {.rule = rule, .order = 4, .n = 100'000, .sum = sum});
      // Groups of other sizes add in another order: up to 30 roundings a way, see integrate_test.
      EXPECT_NEAR(own.value, named.value, 30 * 0x1p-53) << rule << ", " << sum;
      EXPECT_EQ(own.evaluations, named.evaluations);
    }
}

TEST(IntegrateCallable, DescribesItself) {
  const estimate result = integrate_function(bell, 0, 1, {.n = 100});
  EXPECT_EQ(result.integrand, "callable");
  EXPECT_EQ(result.formula, "");
  EXPECT_FALSE(result.exact || result.absolute_error || result.ulps);
  EXPECT_EQ(result.device, "cpu");
  EXPECT_EQ(result.status, status::summed);
}

TEST(IntegrateCallable, GivesTheBitsOfTheMemberOfTheSameFormulaAndGroup) {
  const auto f = [](double x) { return 4 / (1 + x * x); };
  const problem member{.f = {.name = "pi"}, .rule = {.n = 1'000'003, .group = 1}};
  EXPECT_EQ(integrate_function(f, 0, 1, {.n = 1'000'003, .group = 1}).value,
            integrate(member).value);
  EXPECT_EQ(integrate_function(f, 0, 1, {.n = 1'000'003}).group, 8);
}

TEST(IntegrateCallable, CallsWithTheNodesOfItsRule) {
  std::mutex guard;
  std::vector<double> nodes;
  integrate_function(
      [&](double x) {
        const std::lock_guard lock(guard);
        nodes.push_back(x);
        return 1.0;
      },
      0, 1, {.rule = "trapezoid", .n = 2, .threads = 1});
  // n = 2 and its two finer pilots, of 128 and 95 panels; the midpoints of 131 for slopes and
  // jumps.
  std::sort(nodes.begin(), nodes.end());
  EXPECT_EQ(std::count(nodes.begin(), nodes.end(), 0.0), 3);
  EXPECT_EQ(std::count(nodes.begin(), nodes.end(), 1.0), 3);
  EXPECT_EQ(std::count(nodes.begin(), nodes.end(), 0.5), 3);
  EXPECT_EQ(nodes.size(), 3 + 129 + 96 + 131);
}

/// Counts its copies, and has a table that no block should carry around.
struct table_of_values {
  std::vector<double> values;
  int* copies;

  table_of_values(std::size_t size, int* count) : values(size, 2.0), copies(count) {}
  table_of_values(const table_of_values& other) : values(other.values), copies(other.copies) {
    ++*copies;
  }
  double operator()(double x) const {
    return values[static_cast<std::size_t>(x * static_cast<double>(values.size() - 1))];
  }
};

TEST(IntegrateCallable, NeverCopiesTheFunction) {
  int copies = 0;
  const table_of_values f(1'000'000, &copies);
  for (const int threads : {1, 3})
    EXPECT_EQ(integrate(f, 0, 1, {.n = 100'000, .threads = threads}).value, 2);
  EXPECT_EQ(copies, 0);
}

TEST(IntegrateCallable, TakesFunctionsThatCannotBeCopied) {
  const auto f = [held = std::make_unique<double>(3)](double x) { return *held * x * x; };
  EXPECT_NEAR(integrate(f, 0, 1, {.n = 1000}).value, 1, 1e-6);
}

double slow_bell(double x) {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return bell(x);
}

TEST(IntegrateCallable, SpendsTwoSecondsOnPilotsOfAMillisecondACall) {
  for (const auto& [rule, n] : {std::pair{"midpoint", 2000}, std::pair{"simpson", 1000},
                                std::pair{"gauss_legendre", 3000}}) {
    const options how{.rule = rule, .order = 2, .n = n, .threads = 64};
    const estimate quick = integrate_function(bell, -3, 4, how);
    std::atomic<index_t> calls = 0;
    const auto counted = [&](double x) {
      ++calls;
      return slow_bell(x);
    };
    const estimate slow = integrate_function(counted, -3, 4, how);
    EXPECT_EQ(slow.value, quick.value);
    EXPECT_EQ(calls, slow.evaluations + slow.pilot_evaluations) << rule;
    EXPECT_LE(slow.pilot_evaluations, 2000) << rule;
    EXPECT_GT(quick.pilot_evaluations, slow.pilot_evaluations) << rule;
    EXPECT_GE(slow.error, quick.error) << rule;
  }
}

TEST(IntegrateCallable, StopsAndTellsProgressWithinPilots) {
  std::stop_source source;
  double last = 0;
  index_t told = 0;
  run_control control{.stop = source.get_token()};
  control.progress = [&](double share) {
    EXPECT_GE(share, last);
    last = share;
    if (++told == 300) source.request_stop();
  };
  const auto start = std::chrono::steady_clock::now();
  const estimate result = integrate_function(slow_bell, 0, 1, {.n = 1'000'000}, control);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
  EXPECT_EQ(result.status, status::interrupted);
  EXPECT_GT(last, 0);
  EXPECT_LT(last, 0.01);
  EXPECT_TRUE(std::isnan(result.value));
  EXPECT_EQ(result.error, std::numeric_limits<double>::infinity());
  EXPECT_NE(result.reason, "");
}

TEST(IntegrateCallable, IsSuspectWhereEveryNodeSeesZero) {
  const auto narrow = [](double x) { return std::exp(-1e18 * (x - 0.3) * (x - 0.3)); };
  for (const index_t n : {10, 1000, 100'000})
    EXPECT_EQ(integrate_function(narrow, 0, 1, {.n = n}).status, status::suspect);
}

TEST(IntegrateCallable, RethrowsWhatTheFunctionThrows) {
  for (const int threads : {1, 3})
    for (const double bad : {0.0, 0.3, 1.0})
      EXPECT_THROW(integrate_function(
                       [bad](double x) -> double {
                         if (std::abs(x - bad) < 1e-5) throw std::domain_error("there");
                         return x;
                       },
                       0, 1, {.n = 2'000'000, .threads = threads}),
                   std::domain_error);
}

TEST(IntegrateCallable, RethrowsFromNodesThatOnlyTheFullSumHas) {
  // 0.3 + 1e-7 lies between the nodes of the pilots (at most 65536 of them).
  EXPECT_THROW(integrate_function(
                   [](double x) -> double {
                     if (std::abs(x - 0.3000001) < 3e-7) throw std::domain_error("there");
                     return x;
                   },
                   0, 1, {.n = 2'000'000, .threads = 2}),
               std::domain_error);
}

TEST(IntegrateCallable, IsZeroForTheZeroFunction) {
  const estimate result = integrate_function([](double) { return 0.0; }, -3, 5, {.n = 1000});
  EXPECT_EQ(result.value, 0);
  EXPECT_LT(result.error, std::numeric_limits<double>::min()) << "what underflow may hide";
  EXPECT_EQ(result.l1, 0);
}

TEST(IntegrateCallable, IsExactForConstantsOnBinaryGrids) {
  for (const char* rule : {"left", "midpoint", "right", "trapezoid"})
    EXPECT_EQ(
        integrate_function([](double) { return 0.1; }, -1, 3, {.rule = rule, .n = 4096}).value,
        0.4);
}

}  // namespace
}  // namespace riemann

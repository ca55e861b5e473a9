// integrate() for callables: what is called, how often, and what becomes of exceptions.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrate.hpp"

#include "riemann/families/accumulators.hpp"
#include "riemann/families/rules.hpp"

#include "support/integrate_function.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

using reference::integrate_function;

double bell(double x) { return std::exp(-x * x); }

TEST(IntegrateCallable, HasTheValueOfTheNamedIntegrand) {
  for (const char* rule : families::rules.names)
    for (const char* sum : families::accumulators.names) {
      const estimate named =
          integrate({.integrand = "gaussian", .rule = rule, .order = 4, .n = 100'000, .sum = sum});
      const estimate own =
          integrate_function(bell, 0, 1, {.rule = rule, .order = 4, .n = 100'000, .sum = sum});
      // Groups of other sizes add in another order: up to 30 roundings a way, see integrate_test.
      EXPECT_NEAR(own.value, named.value, 30 * 0x1p-53) << rule << ", " << sum;
      EXPECT_EQ(own.evaluations, named.evaluations);
    }
}

TEST(IntegrateCallable, DescribesItself) {
  const estimate found = integrate_function(bell, 0, 1, {.n = 100});
  EXPECT_EQ(found.integrand, "callable");
  EXPECT_EQ(found.formula, "");
  EXPECT_FALSE(found.exact || found.absolute_error || found.ulps);
  EXPECT_EQ(found.device, "cpu");
  EXPECT_EQ(found.status, status::summed);
}

TEST(IntegrateCallable, GivesTheBitsOfTheMemberOfTheSameFormulaAndGroup) {
  const auto f = [](double x) { return 4 / (1 + x * x); };
  const problem member{.integrand = "pi", .n = 1'000'003, .group = 1};
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
  const estimate found = integrate_function([](double) { return 0.0; }, -3, 5, {.n = 1000});
  EXPECT_EQ(found.value, 0);
  EXPECT_LT(found.error_estimate, std::numeric_limits<double>::min()) << "what underflow may hide";
  EXPECT_EQ(found.l1_norm, 0);
}

TEST(IntegrateCallable, IsExactForConstantsOnBinaryGrids) {
  for (const char* rule : {"left", "midpoint", "right", "trapezoid"})
    EXPECT_EQ(
        integrate_function([](double) { return 0.1; }, -1, 3, {.rule = rule, .n = 4096}).value,
        0.4);
}

}  // namespace
}  // namespace riemann

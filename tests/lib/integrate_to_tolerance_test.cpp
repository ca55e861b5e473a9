// Callables to a tolerance, as a C++ program asks for them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrate_to_tolerance.hpp"

#include "riemann/lib/errors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <stop_token>

namespace riemann {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

double height_of_bell(double x) { return std::exp(-x * x); }

TEST(CallablesToATolerance, AreIntegratedOverFiniteAndInfiniteRanges) {
  const double root = std::sqrt(std::numbers::pi);
  const integral whole = integrate(height_of_bell, -inf, inf, {.rtol = 1e-12});
  EXPECT_EQ(whole.how, ending::met);
  EXPECT_NEAR(whole.components[0].value, root, 1e-12);
  EXPECT_LE(whole.components[0].error, 1e-12 * root);
  const integral half =
      integrate([](double x) { return height_of_bell(x); }, inf, 0, {.rtol = 1e-10});
  EXPECT_NEAR(half.components[0].value, -root / 2, 1e-10);
}

TEST(CallablesToATolerance, AreNotCopied) {
  struct heavy {
    explicit heavy(double of) : factor(of) {}
    heavy(const heavy&) = delete;
    heavy& operator=(const heavy&) = delete;
    double factor;
    double operator()(double x) const { return factor * x; }
  };
  EXPECT_NEAR(integrate(heavy(3), 0, 2, {.rtol = 1e-10}).components[0].value, 6, 1e-12);
}

TEST(CallablesToATolerance, AreNotAskedBeyondTheLimits) {
  double lowest = 1;
  double highest = 0;
  integrate(
      [&](double x) {
        lowest = std::min(lowest, x);
        highest = std::max(highest, x);
        return std::sqrt(x * (1 - x));
      },
      0, 1, {.rtol = 1e-8});
  EXPECT_GE(lowest, 0);
  EXPECT_LE(highest, 1);
}

TEST(CallablesToATolerance, MayThrow) {
  const auto thrower = [](double x) -> double {
    throw std::runtime_error(x < 2 ? "as I like" : "far out");
  };
  EXPECT_THROW(integrate(thrower, 0, 1, {.rtol = 1e-8}), std::runtime_error);
}

TEST(CallablesToATolerance, KeepWithinTheirBudget) {
  const auto wild = [](double x) { return std::fmod(1 / x, 1); };
  const integral found = integrate(wild, 0, 1, {.rtol = 1e-12, .evaluations = 3000});
  EXPECT_LE(found.evaluations, 3000);
  EXPECT_NE(found.how, ending::met);
  EXPECT_FALSE(found.reason.empty());
}

TEST(CallablesToATolerance, StopWhereTheyAreStopped) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(integrate(height_of_bell, 0, 1, {.rtol = 1e-8}, stop.get_token()).how,
            ending::interrupted);
}

TEST(CallablesToATolerance, AreRefusedWithEveryFaultAtOnce) {
  try {
    integrate(height_of_bell, std::nan(""), 1,
              {.rtol = 0, .atol = -1, .evaluations = 0, .seconds = -1});
    FAIL();
  } catch (const invalid_problem& wrong) {
    EXPECT_EQ(wrong.faults().size(), 5);
  }
  EXPECT_THROW(integrate(height_of_bell, inf, inf, {.rtol = 1e-8}), invalid_problem);
}

}  // namespace
}  // namespace riemann

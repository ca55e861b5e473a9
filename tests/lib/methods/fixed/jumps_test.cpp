// Jumps are told from steep places, kinks and singular ends.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/jumps.hpp"

#include "riemann/lib/methods/fixed/named_rule.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace riemann {
namespace {

constexpr double noise = 8 * 0x1p-52;

/// On [0, 1], seen at 131 places.
double height_in(const std::function<double(double)>& f, double apart) {
  constexpr index_t count = 131;
  values_at_nodes samples{{0, 0.5 / count, 1.0 / count, count}, {}};
  for (index_t i = 0; i < count; ++i) samples.values.push_back(f(samples.nodes.node(i)));
  return height_of_jumps(samples, apart, noise, f);
}

TEST(Jumps, AreFoundAnywhereBetweenSamples) {
  for (const double at : {0.006, 0.01, 0.3, 0.5, 0.77, 0.99, 0.994})
    for (const double apart : {1.0, 1e-3, 1e-9}) {
      const auto step = [&](double x) { return std::exp(x) + (x < at ? 0 : 3); };
      EXPECT_NEAR(height_in(step, apart), 3, at > 0.02 && at < 0.98 ? 0.01 : 1.6) << at;
    }
}

TEST(Jumps, AddUp) {
  const auto stairs = [](double x) { return std::floor(10 * x + 0.45); };
  EXPECT_NEAR(height_in(stairs, 1e-6), 10, 1e-9);
}

TEST(Jumps, AreNoSteepPlacesThatNodesResolve) {
  const auto steep = [](double x) { return std::tanh(1e4 * (x - 0.4)); };
  EXPECT_GT(height_in(steep, 1e-2), 1.9);
  EXPECT_EQ(height_in(steep, 1e-6), 0);
}

TEST(Jumps, AreNoKinksThatNodesResolve) {
  EXPECT_EQ(height_in([](double x) { return std::abs(x - 0.3337); }, 1e-4), 0);
}

TEST(Jumps, AreNoSmoothFunctionsNoisyOnesOrSingularEnds) {
  for (const double power : {-0.95, -0.5, 0.1, 0.5, 1.5})
    EXPECT_EQ(height_in([&](double x) { return std::pow(x, power); }, 1), 0) << power;
  EXPECT_EQ(height_in([](double x) { return std::log(1 - x); }, 1), 0);
  EXPECT_EQ(height_in([](double x) { return std::cos(20 * x); }, 1), 0);
  EXPECT_EQ(height_in([](double x) { return 1e9 + std::sin(x); }, 1), 0);
  EXPECT_EQ(height_in([](double) { return 2.5; }, 1), 0);
}

TEST(Jumps, AreNotSoughtInValuesThatAreNotFinite) {
  EXPECT_EQ(height_in([](double x) { return x < 0.5 ? 0 : 1 / (x - x); }, 1), 0);
}

/// Values that a pencil finds: how far a step may be put wrong, in panels.
TEST(Discrepancy, IsThatOfTheRulesNodes) {
  EXPECT_EQ(largest_discrepancy(rule_named("midpoint", 5)), 0.5);
  EXPECT_EQ(largest_discrepancy(rule_named("left", 5)), 1);
  EXPECT_EQ(largest_discrepancy(rule_named("right", 5)), 1);
  EXPECT_EQ(largest_discrepancy(rule_named("trapezoid", 5)), 0.5);
  EXPECT_DOUBLE_EQ(largest_discrepancy(rule_named("simpson", 5)), 1.0 / 3);
  EXPECT_DOUBLE_EQ(largest_discrepancy(rule_named("romberg", 2)), 1.0 / 3);
}

}  // namespace
}  // namespace riemann

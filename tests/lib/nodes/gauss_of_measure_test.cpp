// Gauss rules of measures against those of classical weights, and by what they are exact for.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/nodes/gauss_of_measure.hpp"

#include "riemann/lib/nodes/gauss_nodes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace riemann {
namespace {

/// A weight function on (begin, end), as the masses of panels of 32 Gauss points.
std::vector<point_mass> masses_of(const std::function<double(double)>& weight, double begin,
                                  double end, int panels) {
  std::vector<point_mass> masses;
  const double width = (end - begin) / panels;
  for (int p = 0; p < panels; ++p)
    for (const inner_node& node : gauss_legendre_nodes(32)) {
      const double x = begin + width * (p + node.offset.hi);
      masses.push_back({x, width * node.weight.hi * weight(x)});
    }
  return masses;
}

TEST(GaussOfMeasure, OfTheWeightOneIsGaussLegendre) {
  const recurrence even = recurrence_of(masses_of([](double) { return 1.0; }, 0, 1, 2), 20);
  ASSERT_EQ(even.order(), 20U);
  for (const int n : {1, 2, 7, 20}) {
    const std::vector<point_mass> rule = gauss_rule(even, static_cast<std::size_t>(n));
    const std::vector<inner_node>& known = gauss_legendre_nodes(n);
    ASSERT_EQ(rule.size(), known.size());
    for (std::size_t j = 0; j < rule.size(); ++j) {
      EXPECT_NEAR(rule[j].place, known[j].offset.hi, 1e-14) << n;
      EXPECT_NEAR(rule[j].mass, known[j].weight.hi, 1e-14) << n;
    }
  }
}

// The nodes for exp(-x^2) of orders 2 and 3 are +-sqrt(1/2), and 0 and +-sqrt(3/2).
TEST(GaussOfMeasure, OfABellIsGaussHermite) {
  const recurrence bell =
      recurrence_of(masses_of([](double x) { return std::exp(-x * x); }, -9, 9, 16), 24);
  const double root_of_pi = std::sqrt(std::acos(-1.0));
  const std::vector<point_mass> two = gauss_rule(bell, 2);
  EXPECT_NEAR(two[0].place, -std::sqrt(0.5), 1e-14);
  EXPECT_NEAR(two[1].mass, root_of_pi / 2, 1e-14);
  const std::vector<point_mass> three = gauss_rule(bell, 3);
  EXPECT_NEAR(three[1].place, 0, 1e-14);
  EXPECT_NEAR(three[2].place, std::sqrt(1.5), 1e-14);
  EXPECT_NEAR(three[2].mass, root_of_pi / 6, 1e-14);
}

// The least weight is some 1e-17 of the whole and must have digits of its own: it is divided by the
// weight function there. Coefficients that are right to 1e-15 leave it eight.
TEST(GaussOfMeasure, HasSmallWeightsToEightDigits) {
  const recurrence bell =
      recurrence_of(masses_of([](double x) { return std::exp(-x * x); }, -9, 9, 16), 24);
  const std::vector<point_mass> rule = gauss_rule(bell, 24);
  // Abramowitz and Stegun have no order 24; by the Christoffel numbers of Hermite polynomials:
  // 2^(n-1) n! sqrt(pi) / (n H_(n-1)(x))^2.
  for (const point_mass& node : rule) {
    double before = 0;
    double now = 1 / std::pow(std::acos(-1.0), 0.25);
    for (int k = 0; k + 1 < 24; ++k) {
      const double next =
          node.place * std::sqrt(2.0 / (k + 1)) * now - std::sqrt(k / (k + 1.0)) * before;
      before = now;
      now = next;
    }
    const double known = 1 / (24 * now * now);
    EXPECT_NEAR(node.mass / known, 1, 1e-8) << node.place;
  }
}

TEST(GaussOfMeasure, IsExactUpToTheDegreeThatItHas) {
  const auto peaked = [](double x) { return 1 / (1e-4 + (x - 0.3) * (x - 0.3)); };
  const std::vector<point_mass> masses = masses_of(peaked, 0, 1, 256);
  const recurrence known = recurrence_of(masses, 8);
  for (std::size_t n = 1; n <= 8; ++n) {
    const std::vector<point_mass> rule = gauss_rule(known, n);
    for (std::size_t degree = 0; degree < 2 * n; ++degree) {
      double exact = 0;
      for (const point_mass& each : masses)
        exact += each.mass * std::pow(each.place, static_cast<double>(degree));
      double sum = 0;
      for (const point_mass& each : rule)
        sum += each.mass * std::pow(each.place, static_cast<double>(degree));
      EXPECT_NEAR(sum / exact, 1, 1e-13) << n << ' ' << degree;
    }
  }
}

// Three points determine three polynomials; a rule of three points is the measure itself.
TEST(GaussOfMeasure, OfFewPointsEndsWithThem) {
  const std::vector<point_mass> masses{{0.1, 2}, {0.2, 1}, {0.7, 3}};
  const recurrence known = recurrence_of(masses, 10);
  ASSERT_EQ(known.order(), 3U);
  const std::vector<point_mass> rule = gauss_rule(known, 3);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(rule[i].place, masses[i].place, 1e-15);
    EXPECT_NEAR(rule[i].mass, masses[i].mass, 1e-14);
  }
}

}  // namespace
}  // namespace riemann

// What lies nearer to a face than coordinates can be told apart, or than points are.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/faces.hpp"

#include "riemann/lib/methods/sampling/training.hpp"
#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::sampling {
namespace {

double lost_of(const std::string& formula) {
  return faces(*on_cube(formula, 2), 1).lost_to_rounding();
}

TEST(Faces, LoseNothingWhereValuesAreBounded) {
  for (const char* const each : {"1+0*x1+0*x2", "exp(-x1*x2)", "abs(x1-0.3)+x2"})
    EXPECT_LT(lost_of(each), 1e-12) << each;
}

TEST(Faces, LoseNothingAtZeroWhereCoordinatesAreExact) {
  EXPECT_LT(lost_of("x1^(-0.8)+x2"), 1e-12);
}

TEST(Faces, LoseTheLayerThatNoCoordinateDivides) {
  // 1 - x1 is a multiple of 2^-53: of (1 - x1)^-0.8 some 5 (2^-53)^0.2 = 3.2e-3 lies beyond.
  for (const char* const each : {"(1-x1)^(-0.8)+0*x2", "(2-(x1+1))^(-0.8)+0*x2"}) {
    const double lost = lost_of(each);
    EXPECT_GT(lost, 1.5e-3) << each;
    EXPECT_LT(lost, 2e-2) << each;
  }
}

double among_few_of(const std::string& formula, const point_rule& rule, double points) {
  return faces(*on_cube(formula, 2), 1).among_few_points(rule, points);
}

TEST(Faces, HoldWhatFewPointsSeeWhereThereIsNoVariance) {
  constexpr double points = 1 << 16;
  const double below = 5 * std::pow(16 / points, 0.2);  // the integral of x^-0.8 up to there
  for (const char* const each : {"x1^(-0.8)", "(1-x2)^(-0.8)"})
    for (const periodisation by : {periodisation::none, periodisation::baker})
      EXPECT_NEAR(among_few_of(each, {.level = 12, .periodic = by}, points), below, 0.01 * below)
          << each;
}

// Random points of a face meet no needle on it, those of a map that was trained to it do.
TEST(Faces, AreLookedAtWhereAMapHasPoints) {
  constexpr double points = 1 << 16;
  const std::string needle = "x1^(-0.8)*exp(-((x2-0.4)*1e4)^2)";
  const auto on = on_cube(needle, 2);
  const importance_map map = trained(*on, even_map(2), {}, 1, [](double) { return true; });
  const point_rule rule{.map = map.nodes.data()};
  const double seen = faces(*on, 1, rule.map).among_few_points(rule, points);
  EXPECT_EQ(faces(*on, 1).among_few_points(rule, points), 0);
  EXPECT_GT(seen, 1e-6);
  EXPECT_LT(seen, 5 * 1.8e-4);
}

TEST(Faces, CountNothingWhereThereIsAVariance) {
  EXPECT_EQ(among_few_of("x1^(-0.45)+exp(x2)", {.level = 12}, 1 << 16), 0);
  EXPECT_EQ(among_few_of("x1^(-0.8)", {.level = 12, .periodic = periodisation::korobov_2}, 1 << 16),
            0);
}

TEST(Faces, AreReachedAsFarAsTheMapGoes) {
  std::vector<map_node> nodes = even_map(2).nodes;
  for (map_node& each : nodes)  // x = u^2, and beside 0 a thousandth of u
    each = {each.place * each.place, 2 * each.place + 1e-3};
  const double layer = mapped(nodes.data(), 0x1p-12).u;
  const double below = 5 * std::pow(layer, 0.2);
  EXPECT_NEAR(among_few_of("x1^(-0.8)", {.level = 12, .map = nodes.data()}, 1 << 16), below,
              0.01 * below);
}

}  // namespace
}  // namespace riemann::sampling

// Regions that are cut into cells: the integral stays what it was, and the sum over the cells is
// smooth, so that a rule of Gauss has it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/cells.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/integrand/values_at.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

struct in_cells {
  tree f;
  read_region over;
  surfaces cut;
  std::optional<formula> sum;
};

const std::vector<axis_limits<double>> unit_square(2, {reach::finite, weighting::none, 0, 1, 0, 1});

/// Over boxes of numbers; surfaces are followed to the end.
in_cells cells_of(const std::string& text, const region& over, const std::vector<range>& ranges,
                  int most = 64, surfaces::crossings where_two_cross = surfaces::crossings::left) {
  in_cells cells{parse(text, {most_dimensions, {}}), read(over, {}), {}, {}};
  cells.cut =
      surfaces(sides_of(cells.f, {}), ranges, static_cast<int>(ranges.size()) - 1, where_two_cross);
  cells.sum = over_cells(cells.f, cells.over, {}, cells.cut, most);
  return cells;
}

std::vector<double> values_at(const formula& f, const std::vector<std::vector<double>>& points) {
  std::vector<double> coordinates;
  for (const std::vector<double>& each : points)
    coordinates.insert(coordinates.end(), each.begin(), each.end());
  const std::vector<double> no_masses(2 * static_cast<std::size_t>(f.dimensions));
  return riemann::values_at(integrand_of(f, "", no_masses, {}, maths_choice::accurate),
                            coordinates);
}

/// By the product of Gauss' rule with five points.
double gauss(const formula& f) {
  const double inner = std::sqrt(5 - 2 * std::sqrt(10.0 / 7)) / 6;
  const double outer = std::sqrt(5 + 2 * std::sqrt(10.0 / 7)) / 6;
  const double of_inner = (322 + 13 * std::sqrt(70.0)) / 1800;
  const double of_outer = (322 - 13 * std::sqrt(70.0)) / 1800;
  const std::array<double, 5> nodes{0.5 - outer, 0.5 - inner, 0.5, 0.5 + inner, 0.5 + outer};
  const std::array<double, 5> weights{of_outer, of_inner, 64.0 / 225, of_inner, of_outer};
  std::vector<std::vector<double>> points{{}};
  std::vector<double> weight{1};
  for (int k = 0; k < f.dimensions; ++k) {
    const std::vector<std::vector<double>> before = points;
    const std::vector<double> weight_before = weight;
    points.clear();
    weight.clear();
    for (std::size_t n = 0; n < before.size(); ++n)
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        points.push_back(before[n]);
        points.back().push_back(nodes[i]);
        weight.push_back(weight_before[n] * weights[i]);
      }
  }
  const std::vector<double> values = values_at(f, points);
  double sum = 0;
  for (std::size_t n = 0; n < values.size(); ++n) sum += weight[n] * values[n];
  return sum;
}

const region square{{"x", "0", "1"}, {"y", "0", "1"}};
const std::vector<range> of_square{{0, 1}, {0, 1}};
const region cube{{"x", "0", "1"}, {"y", "0", "1"}, {"z", "0", "1"}};
const std::vector<range> of_cube{{0, 1}, {0, 1}, {0, 1}};

TEST(Cells, MakePlanesExact) {
  EXPECT_NEAR(gauss(*cells_of("abs(x-y)", square, of_square).sum), 1.0 / 3, 1e-14);
  EXPECT_NEAR(gauss(*cells_of("if(x+y<0.5,1,0)", square, of_square).sum), 0.125, 1e-14);
  EXPECT_NEAR(gauss(*cells_of("if(x+y+z<1,x,0)", cube, of_cube).sum), 1.0 / 24, 1e-14);
  // The planes x + y + z = 1 and 2 leave a sixth on either side.
  EXPECT_NEAR(gauss(*cells_of("max(x+y+z,1)+(x+y+z>2)", cube, of_cube).sum),
              1.5 + 1.0 / 24 + 1.0 / 6, 1e-13);
}

TEST(Cells, SeeThroughWhatSwitchesDoNotChange) {
  EXPECT_NEAR(gauss(*cells_of("if(max(x,y)<0.6,x*y,0)", square, of_square).sum), 0.0324, 1e-15);
  EXPECT_NEAR(gauss(*cells_of("if(abs(x-y)<0.5,1,0)", square, of_square).sum), 0.75, 1e-14);
  EXPECT_NEAR(gauss(*cells_of("max(min(x,y,z)-0.5,0)", cube, of_cube).sum), 1.0 / 64, 1e-15);
  EXPECT_NEAR(gauss(*cells_of("if(exp(x+y)<2,1,0)", square, of_square).sum),
              std::log(2) * std::log(2) / 2, 1e-14);
}

/// Roots of a distance that something is divided by become smooth; of log(d) five points leave
/// what is like u log(u).
TEST(Cells, OpenSlowlyWhereTheFormulaIsInfinite) {
  EXPECT_NEAR(gauss(*cells_of("1/sqrt(abs(x-y))", square, of_square).sum), 8.0 / 3, 3e-3);
  EXPECT_NEAR(gauss(*cells_of("log(abs(x-y))", square, of_square).sum), -1.5, 5e-3);
}

/// Of discs and balls five points leave what is beyond degree 9 of sqrt((3 - 2 u) (1 + 2 u)); of
/// their jumps they would leave some 1e-2.
TEST(Cells, OpenNoMoreSlowlyTowardsInfinity) {
  const std::vector<axis_limits<double>> plane(
      2, {reach::everywhere, weighting::none, -HUGE_VAL, HUGE_VAL, 0, 1});
  const in_cells cells =
      cells_of("sqrt(abs(x-y))*exp(-x^2)", {{"x", "-inf", "inf"}, {"y", "-inf", "inf"}},
               std::vector<range>(2, {-HUGE_VAL, HUGE_VAL}));
  ASSERT_TRUE(cells.sum);
  const integrand over_cells =
      integrand_of(*cells.sum, "", std::vector<double>{0, 1, 0, 1}, {}, maths_choice::accurate);
  for (const double from_end : {1e-9, 1e-11}) {
    const std::vector<double> nearer{0.5, 1 - from_end / 4};
    const std::vector<double> u{0.5, 1 - from_end};
    double farthest = 0;
    for (const auto& place : places_of_cells(cells.f, u, plane, cells.cut))
      farthest = std::max(farthest, place[1]);
    EXPECT_LT(farthest, 1 - from_end / 4);
    // The root of y times what y opens by: as the power -5/2 of the distance.
    const double near = riemann::values_at(over_cells, nearer).front();
    const double far = riemann::values_at(over_cells, u).front();
    EXPECT_NEAR(near / far, 32, 0.1) << from_end;
  }
}

TEST(Cells, MakeCurvesSmooth) {
  constexpr double pi = std::numbers::pi;
  const std::string disc = "if((x-0.5)^2+(y-0.4)^2<0.09,1,0)";
  EXPECT_NEAR(gauss(*cells_of(disc, square, of_square).sum), 0.09 * pi, 3e-6);
  const std::string ball = "if((x-0.5)^2+(y-0.5)^2+(z-0.5)^2<0.16,1,0)";
  EXPECT_NEAR(gauss(*cells_of(ball, cube, of_cube).sum), 4.0 / 3 * pi * 0.064, 3e-6);
  EXPECT_NEAR(gauss(*cells_of("if(y<x^2,x,0)", square, of_square).sum), 0.25, 1e-14);
}

TEST(Cells, EndWhereTwoSurfacesCross) {
  const auto exact = [](const std::string& text, const region& over,
                        const std::vector<range>& ranges) {
    return gauss(*cells_of(text, over, ranges, 64, surfaces::crossings::followed).sum);
  };
  EXPECT_NEAR(exact("if(x<z and z<y,1,0)", cube, of_cube), 1.0 / 6, 1e-14);
  EXPECT_NEAR(exact("max(x,y,z)", cube, of_cube), 0.75, 1e-14);
  EXPECT_NEAR(exact("if(y<2*x and y<2*(1-x),1,0)", square, of_square), 0.5, 1e-14);
  EXPECT_NEAR(exact("if(y<x^2 and y<x/2,1,0)", square, of_square), 1.0 / 24 + 3.0 / 16, 1e-14);
}

TEST(Cells, WithoutAnythingWithinAreLeftOut) {
  const in_cells cells = cells_of("if((x-0.5)^2+(y-0.4)^2<0.09,1,0)", square, of_square, 1);
  ASSERT_TRUE(cells.sum) << "one cell alone counts";
  const in_cells powers = cells_of("max(1-x-y,0)^0.3*exp(x)", square, of_square, 3);
  EXPECT_TRUE(powers.sum);
  EXPECT_FALSE(cells_of("exp(-abs(x+y-1))", square, of_square, 1).sum) << "two cells, one allowed";
}

/// Else eight variables, whose orders are too many, have no end of cells where the formula is 0.
TEST(Cells, OfNothingAreNotCutAnyFurther) {
  region all;
  for (int k = 1; k <= 8; ++k) all.push_back({"x" + std::to_string(k), "-inf", "inf"});
  const std::vector<range> everywhere(8, {-HUGE_VAL, HUGE_VAL});
  EXPECT_FALSE(cells_of("max(min(x1,x2,x3,x4,x5,x6,x7,x8),0)", all, everywhere).sum);
  EXPECT_TRUE(cells_of("if(min(x1,x2,x3,x4,x5,x6,x7,x8)>0,1,0)", all, everywhere, 1).sum)
      << "the order does not matter";
}

TEST(Cells, OfWhatMayBeNoNumberStayAsTheyAre) {
  // log(y-0.5) is NaN where y < 0.5, and 0 times that is, too: it is not taken for 0.
  for (const char* const each : {"(y>0.5)*log(y-0.5)+0*(x>y)", "if(x>y,0/0,1)", "(x>y)*(1/(x-x))",
                                 "if(x<y and y>0.5,0/0,0)"}) {
    const in_cells cells = cells_of(each, square, of_square);
    ASSERT_TRUE(cells.sum) << each;
    EXPECT_TRUE(std::isnan(gauss(*cells.sum))) << each;
  }
}

TEST(Cells, HaveEveryPlaceOfTheRegion) {
  for (const char* const text :
       {"abs(x-0.3*y-0.2)*exp(x*y)", "2+((x-0.5)^2+(y-0.4)^2<0.09)", "floor(3*x)+max(x,y^2)"}) {
    const in_cells cells = cells_of(text, square, of_square);
    ASSERT_TRUE(cells.sum) << text;
    std::vector<std::vector<double>> places;
    for (const double x : {0.07, 0.31, 0.5, 0.93})
      for (const double y : {0.05, 0.41, 0.77})
        places.push_back(place_in_cell({x, y}, unit_square, cells.cut));
    for (const std::vector<double>& each : places)
      for (const double u : each) EXPECT_TRUE(0 < u && u < 1) << text;
    for (const double value : values_at(*cells.sum, places)) EXPECT_TRUE(std::isfinite(value));
  }
}

TEST(Cells, ShowANeedleAtItsPlace) {
  const std::string needle = "if(x+2*y<1.6,1,2)*(1+1e6*exp(-1e10*((x-0.3)^2+(y-0.2)^2)))";
  const in_cells cells = cells_of(needle, square, of_square);
  ASSERT_TRUE(cells.sum);
  const std::vector<double> there = place_in_cell({0.3, 0.2}, unit_square, cells.cut);
  EXPECT_GT(values_at(*cells.sum, {there}).front(), 1e5);
}

}  // namespace
}  // namespace riemann::expressions

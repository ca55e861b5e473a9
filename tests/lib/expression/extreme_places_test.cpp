// Places where the steep parts of a formula are extreme.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/extreme_places.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

std::vector<std::vector<double>> places_of(const std::string& text) {
  return extreme_places(formula_of(parse(text, {most_dimensions, {}})), {}, {});
}

/// How far the nearest place is along the axis where it is farthest.
double apart(const std::vector<std::vector<double>>& places, const std::vector<double>& from) {
  double least = std::numeric_limits<double>::infinity();
  for (const std::vector<double>& each : places) {
    double most = 0;
    for (std::size_t k = 0; k < from.size(); ++k)
      most = std::max(most, std::abs(each[k] - from[k]));
    least = std::min(least, most);
  }
  return least;
}

TEST(ExtremePlaces, AreWhereExponentsAreLargest) {
  EXPECT_LT(apart(places_of("x*y+exp(-1e12*((x-0.3)^2+(y-0.7)^2))"), {0.3, 0.7}), 1e-8);
  EXPECT_LT(apart(places_of("exp(-1e10*((x+y-0.9)^2+(2*x-y-0.3)^2))"), {0.4, 0.5}), 1e-7);
  EXPECT_LT(apart(places_of("x+exp(-1e12*((x1+x2-0.9)^2+(x2+2*x3-1.3)^2+(x3-x1-0.05)^2))"),
                  {0.3, 0.6, 0.35}),
            1e-7);
}

TEST(ExtremePlaces, OfIllConditionedFormsAreFound) {
  // (x+y+z+t+u-2.5) is a thousand times stiffer than what holds each apart.
  const std::string f =
      "exp(-1e9*(1e3*(x1+x2+x3+x4+x5-2.2)^2+(x1-0.2)^2+(x2-0.4)^2+(x3-0.6)^2+(x4-0.3)^2+"
      "(x5-0.7)^2))";
  EXPECT_LT(apart(places_of(f), {0.2, 0.4, 0.6, 0.3, 0.7}), 1e-6);
}

TEST(ExtremePlaces, AreWhereDivisorsAreSmallestAndWhereComparisonsSeldomHold) {
  EXPECT_LT(apart(places_of("1/(1e-9+(x-0.25)^2+(y-x)^2)"), {0.25, 0.25}), 1e-6);
  EXPECT_LT(apart(places_of("1/(x^2+y^2-0.6*x-0.8*y+0.25+1e-10)"), {0.3, 0.4}), 1e-6)
      << "bounds tell only that it may be 0";
  EXPECT_LT(apart(places_of("if((x-0.25)^2+(y-0.5)^2<1e-9,1,0)"), {0.25, 0.5}), 1e-6);
  EXPECT_LT(apart(places_of("max(0,1e-5-(x-0.25)^2-(y-0.5)^2)"), {0.25, 0.5}), 1e-6);
}

TEST(ExtremePlaces, OfProductsAreWhereAllFactorsAre) {
  EXPECT_LT(apart(places_of("1/cosh((x+y-0.9)/1e-5)/cosh((x-2*y+0.6)/1e-5)"), {0.4, 0.5}), 1e-5);
  EXPECT_LT(apart(places_of("1/(1+((x+y-0.9)/1e-5)^2)/(1+((x-2*y+0.6)/1e-5)^2)"), {0.4, 0.5}),
            1e-5);
}

TEST(ExtremePlaces, AreNoneInFormulasThatPointsSeeAndInOneVariable) {
  for (const char* easy : {"exp(-x*y)", "1/(1+x+y)", "sin(30*x*y)", "exp(-1e9*(x-0.3)^2)"})
    EXPECT_TRUE(places_of(easy).empty() || std::string(easy).find('y') == std::string::npos)
        << easy;
  EXPECT_TRUE(places_of("exp(-1e9*(x-0.3)^2)").empty());
}

TEST(ExtremePlaces, LieInTheCube) {
  for (const std::vector<double>& each : places_of("exp(-1e9*((x-1.3)^2+(y+0.2)^2))"))
    for (const double u : each) EXPECT_TRUE(0 <= u && u <= 1) << u;
}

}  // namespace
}  // namespace riemann::expressions

// What lies around a point where few samples fall: by powers of the distance, whose integrals are
// known.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/singular_point.hpp"

#include "riemann/lib/methods/sampling/training.hpp"
#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::sampling {
namespace {

constexpr double samples = 1 << 20;

double around_point(const std::string& formula, int dimensions, const point_rule& rule = {}) {
  const auto on = on_cube(formula, dimensions);
  return singular_point(*on, 1, {}).among_few(rule, samples);
}

// Up to x + y + z + w = r < 1, (x + y + z + w)^-p has r^(4 - p) / (4 - p) / 6; the cube of so few
// points lies between those up to its side and up to four times that.
TEST(SingularPoint, IsFoundInACorner) {
  const double side = std::pow(16 / samples, 0.25);
  const double up_to_side = std::pow(side, 0.8) / 0.8 / 6;
  for (const char* const each :
       {"(x1+x2+x3+x4)^(-3.2)", "(x1+1-x2+x3+1-x4)^(-3.2)", "(4-x1-x2-x3-x4)^(-3.2)"}) {
    const double found = around_point(each, 4);
    EXPECT_GT(found, up_to_side / 2) << each;
    EXPECT_LT(found, up_to_side * std::pow(4, 0.8)) << each;
  }
}

TEST(SingularPoint, IsFoundWithin) {
  // r^-1.6 up to r has 2 pi r^0.4 / 0.4; four by four of the points' cells are its square.
  const double radius = std::sqrt(16 / samples) / 2;
  const double found = around_point("((x1-0.37)^2+(x2-0.61)^2)^(-0.8)", 2);
  EXPECT_NEAR(found, 2 * 3.14159 * std::pow(radius, 0.4) / 0.4, 0.5 * found);
}

// Far more than in the cube around any point of it.
TEST(SingularPoint, IsFoundAlongAnEdge) {
  // r^-1.9 up to r has pi r^0.1 / 0.2 in a quarter of the plane.
  const double side = std::sqrt(16 / samples);
  const double up_to_side = 3.14159 / 0.2 * std::pow(side, 0.1) * (1 - std::exp(-1));
  for (const char* const each :
       {"(x1^2+x2^2)^(-0.95)*exp(-x3)", "((1-x1)^2+x3^2)^(-0.95)*exp(-x2)"})
    EXPECT_NEAR(around_point(each, 3), up_to_side, 0.2 * up_to_side) << each;
}

TEST(SingularPoint, IsNoneWhereValuesHaveAVariance) {
  for (const char* const each :
       {"1+0*x1", "exp(x1*x2)", "log(x1)*log(x2)", "(x1+x2+x3)^(-1.4)", "if(x1<0.3,1,0)",
        "exp(-1e6*((x1-0.3)^2+(x2-0.4)^2+(x3-0.7)^2))", "0*x1", "log(x1-2)"})
    EXPECT_EQ(around_point(each, 3), 0) << each;
}

bool diverges(const std::string& formula, int dimensions) {
  return singular_point(*on_cube(formula, dimensions), 1, {}).diverges();
}

TEST(SingularPoint, ShowsThatThereIsNoIntegral) {
  for (const char* const each : {"1/(x1^2+x2^2)", "(x1+x2)^(-2)", "1/(x1*x2)", "-1/(x1+x2)^2.5",
                                 "exp(-x1)/(x1+3*x2)^2", "x1/(x1^2+x2^2)^1.5"})
    EXPECT_TRUE(diverges(each, 2)) << each;
  for (const char* const each : {"(x1+x2+x3+x4)^(-4)", "1/sqrt(x1^2+x2^2+x3^2+x4^2)^4.1"})
    EXPECT_TRUE(diverges(each, 4)) << each;
}

TEST(SingularPoint, ShowsThatThereIsNoIntegralInOtherPlaces) {
  for (const char* const each :
       {"1/((1-x1)^2+(1-x2)^2)", "1/(2-x1-x2)^2.1", "1/(1-x1*x2)^2", "1/((x1-0.5)^2+(x2-0.5)^2)",
        "-1/((x1-0.375)^2+x2^2)", "1/(x1+1-x2)^2"})
    EXPECT_TRUE(diverges(each, 2)) << each;
  for (const char* const each :
       {"x3/((x1-0.5)^2+(x2-0.25)^2)", "(1+x2)/(1-x1)^1.1", "1/(x1^2+x3^2)", "log(x1)/(1-x2)",
        "x2^(-0.4-x1)", "1/(x1*x2*sqrt(x3))"})
    EXPECT_TRUE(diverges(each, 3)) << each;
}

TEST(SingularPoint, ShowsNoSuchThingWhereThereIsAnIntegral) {
  for (const char* const each : {"(x1^2+x2^2)^(-0.999)",
                                 "1/(x1^2+x2^2+1e-30)",
                                 "1/(x1+x2+1e-100)^2",
                                 "(x1-x2)/(x1+x2)^3",
                                 "1/abs(x1-x2)^0.9",
                                 "x1^(-0.99)*x2^(-0.99)",
                                 "exp(-x1*x2)",
                                 "0*x1",
                                 "log(x1-2)",
                                 "log(x1)*log(x2)/(x1+x2)",
                                 "1/((x1+x2)^2*log(x1+x2+1e-3)^2+1e-9)",
                                 "((1-x1)^2+(1-x2)^2)^(-0.999)",
                                 "1/((x1-0.5)^2+(x2-0.5)^2+1e-30)",
                                 "(1-x1)^(-0.99)",
                                 "1/((1-x1)^2+(1-x2)^2+1e-60)",
                                 "(0.5-x1)/(1-x2)^1.5",
                                 "1/(1-x1+1e-200)",
                                 "x2^(-0.99*x1)",
                                 "1/((x1-0.3)^2+(x2-0.6)^2+1e-40)",
                                 "x1^2*x2^2/((1-cos(x1))*(1-cos(x2)))"})
    EXPECT_FALSE(diverges(each, 2)) << each;
}

TEST(SingularPoint, IsReachedAsFarAsPointsGo) {
  const std::string corner = "(x1+x2+x3)^(-2.6)";
  const double without = around_point(corner, 3);
  EXPECT_LT(around_point(corner, 3, {.periodic = periodisation::korobov_2}), without / 5);
  std::vector<map_node> nodes = even_map(3).nodes;
  for (map_node& each : nodes) each = {each.place * each.place, 2 * each.place + 1e-3};  // x = u^2
  EXPECT_LT(around_point(corner, 3, {.map = nodes.data()}), without / 2);
}

// Where points are denser than at the last distance that was looked at.
TEST(SingularPoint, IsReachedByPointsThatGoFartherIn) {
  std::vector<map_node> nodes = even_map(2).nodes;
  for (map_node& each : nodes)
    each = {std::pow(each.place, 4), 4 * std::pow(each.place, 3) + 1e-12};
  for (int axis = 0; axis < 2; ++axis) limit_slopes(nodes.data() + axis * nodes_of_axis);
  // Of the first bin's points, whose places are about a parabola.
  const double side = std::pow(nodes.size() / 2 * std::sqrt(16 / samples), 2) * nodes[1].place;
  const double up_to_side = 3.14159 / 0.2 * std::pow(side, 0.1);
  EXPECT_NEAR(around_point("(x1^2+x2^2)^(-0.95)", 2, {.map = nodes.data()}), up_to_side,
              0.3 * up_to_side);
}

}  // namespace
}  // namespace riemann::sampling

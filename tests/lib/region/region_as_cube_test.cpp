// Regions as cubes, for one point of their parameters: how axes belong together, and where a large
// value may be.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/region_as_cube.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace riemann {
namespace {

problem problem_on(const std::string& f, const region& over) {
  return {.f = {.expression = f}, .over = over, .by = method::sampling};
}

region_as_cube cube_of(const problem& task) {
  const std::vector<std::string> names = names_in(task.f.parameters);
  return {task, expressions::parse(task.f.expression, {expressions::most_dimensions, names}),
          expressions::read(task.over, names)};
}

const region whole_plane{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}};

double value_on_cube(const region_as_cube& over, const cube_of_problem& at, double u, double v) {
  const double* const columns[] = {&u, &v};
  double value = 0;
  double* out = &value;
  over.on_cpu(at, maths_choice::accurate).values({columns, nullptr, 2, 1}, &out);
  return value;
}

TEST(RegionAsCube, ChangesCorrelatedAxesTogether) {
  const region_as_cube apart = cube_of(problem_on("exp(-x^2-y^2)", whole_plane));
  const cube_of_problem plain = apart.of(problem_on("exp(-x^2-y^2)", whole_plane));
  EXPECT_EQ(plain.formula.get(), &apart.formula());
  EXPECT_EQ(plain.parameters.size(), 4U);
  const std::string correlated = "exp(-x^2+1.8*x*y-y^2)*(3+sin(x)*cos(y))";
  const region_as_cube together = cube_of(problem_on(correlated, whole_plane));
  const cube_of_problem sheared = together.of(problem_on(correlated, whole_plane));
  EXPECT_NE(sheared.formula.get(), &together.formula());
  ASSERT_EQ(sheared.parameters.size(), 5U);
  // x = c0 + w0 t(u), y = c1 + w1 t(v) + s t(u), t(3/4) = 2/3, t(1/3) = -3/8, and dt/du is
  // (1 - 2 p) / (4 p^2), p = u (1 - u): 160/36 at 3/4, 45/16 at 1/3.
  const std::vector<double>& p = sheared.parameters;
  const double x = p[0] + p[1] * 2 / 3;
  const double y = p[2] - p[3] * 3 / 8 + p[4] * 2 / 3;
  const double f = std::exp(-x * x + 1.8 * x * y - y * y) * (3 + std::sin(x) * std::cos(y));
  const double expected = f * p[1] * 40 / 9 * p[3] * 45 / 16;
  EXPECT_NEAR(value_on_cube(together, sheared, 0.75, 1.0 / 3), expected, 1e-12 * expected);
}

TEST(RegionAsCube, KnowsWhereTheExpressionPointsTo) {
  const std::string needles = "exp(-1e6*((x-0.3)^2+(y-1.4)^2))+2*exp(-1e6*((x-0.8)^2+(y-1.2)^2))";
  const region over{{"x", "0", "1"}, {"y", "1", "3"}};
  const region_as_cube cube = cube_of(problem_on(needles, over));
  const sampling::large_value near = cube.of(problem_on(needles, over)).near.front();
  ASSERT_EQ(near.place.size(), 2U);
  EXPECT_NEAR(near.place[0], 0.8, 1e-12);
  EXPECT_NEAR(near.place[1], 0.1, 1e-12);
  EXPECT_NEAR(near.magnitude, 4, 1e-9) << "2 times the height of the box";
}

TEST(RegionAsCube, RemembersEveryPeakThatTheExpressionPointsTo) {
  const std::string peaks = "exp(-(x-30)^2-(y+40)^2)*(2+x*y)+exp(-(x+25)^2-(y-18)^2)";
  const region_as_cube cube = cube_of(problem_on(peaks, whole_plane));
  const cube_of_problem result = cube.of(problem_on(peaks, whole_plane));
  const std::vector<double>& p = result.parameters;  // centre and width of each axis
  ASSERT_EQ(result.formula.get(), &cube.formula());
  const auto is_near = [&](double x, double y) {
    return std::any_of(result.near.begin(), result.near.end(), [&](const auto& each) {
      return std::abs(on_whole_line(each.place[0], p[0], p[1]).place - x) < 1e-6 &&
             std::abs(on_whole_line(each.place[1], p[2], p[3]).place - y) < 1e-6;
    });
  };
  EXPECT_TRUE(is_near(30, -40));
  EXPECT_TRUE(is_near(-25, 18));
}

TEST(RegionAsCube, TakesPlacesOfParametersAndTheOrigin) {
  const region over{{"x", "-1", "b"}, {"y", "-3", "1"}};
  problem task = problem_on("exp(-1e6*((x-a)^2+y^2))", over);
  task.f.parameters = {{"a", 0.5}, {"b", 2}};
  const region_as_cube cube = cube_of(task);
  EXPECT_NEAR(cube.of(task).near.front().place[0], 0.5, 1e-12);
  EXPECT_NEAR(cube.of(task).near.front().place[1], 0.75, 1e-12);
  task.f.parameters = {{"a", 0.5}, {"b", 5}};
  EXPECT_NEAR(cube.of(task).near.front().place[0], 0.25, 1e-12);
}

/// The mean of the values on the cube, by the midpoint rule.
double mean_on_cube(const region_as_cube& over, const cube_of_problem& at) {
  constexpr int n = 16;
  double sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) sum += value_on_cube(over, at, (i + 0.5) / n, (j + 0.5) / n);
  return sum / (n * n);
}

TEST(RegionAsCube, IsCutIntoCellsBesidePlanes) {
  const region over{{"x", "0", "b"}, {"y", "2", "0"}};
  problem task = problem_on("if(x+y<a,1,0)", over);
  task.f.parameters = {{"a", 1}, {"b", 2}};
  const region_as_cube cube = cube_of(task);
  EXPECT_EQ(cube.of(task).formula.get(), &cube.formula()) << "limits that fall are left alone";
  const region rising{{"x", "0", "b"}, {"y", "0", "2"}};
  task.over = rising;
  const region_as_cube cut = cube_of(task);
  EXPECT_EQ(cut.of(task, cells::none).formula.get(), &cut.formula());
  // A triangle of area a^2/2 is a product of straight lines on the cube: the midpoint rule has it.
  EXPECT_NEAR(mean_on_cube(cut, cut.of(task)), 0.5, 1e-12);
  task.f.parameters = {{"a", 1.75}, {"b", 2}};
  EXPECT_NEAR(mean_on_cube(cut, cut.of(task)), 1.75 * 1.75 / 2, 1e-12);
  EXPECT_GT(std::abs(mean_on_cube(cut, cut.of(task, cells::none)) - 1.75 * 1.75 / 2), 1e-3);
}

TEST(RegionAsCube, FindsLargeValuesInItsCells) {
  const std::string needle = "if(x+2*y<1.6,1,2)*exp(-1e8*((x-0.3)^2+(y-0.2)^2))";
  const region over{{"x", "0", "1"}, {"y", "0", "1"}};
  const region_as_cube cube = cube_of(problem_on(needle, over));
  const cube_of_problem result = cube.of(problem_on(needle, over));
  ASSERT_NE(result.formula.get(), &cube.formula());
  EXPECT_GT(result.near.front().magnitude, 0.1);
  EXPECT_EQ(result.places.size(), 6U)
      << "by linear parts, where the exponent is largest, and where the formula is beside that";
}

TEST(RegionAsCube, LeavesAloneWhatItCannotCut) {
  const region dependent{{"x", "0", "1"}, {"y", "0", "x"}};
  const region_as_cube inner = cube_of(problem_on("abs(x-2*y)", dependent));
  EXPECT_EQ(inner.of(problem_on("abs(x-2*y)", dependent)).formula.get(), &inner.formula());
  const region_as_cube smooth = cube_of(problem_on("x*y", dependent));
  EXPECT_EQ(smooth.of(problem_on("x*y", dependent)).formula.get(), &smooth.formula());
}

}  // namespace
}  // namespace riemann

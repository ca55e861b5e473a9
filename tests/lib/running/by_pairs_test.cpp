// Formulas that depend on two variables through one sum, as integrals over fewer variables.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace riemann {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

struct question_of_pairs {
  std::string f;
  std::vector<range> over;  // of x1, x2, ...
  double value;
};

problem problem_of(const question_of_pairs& of, double rtol) {
  problem task{.f = {.expression = of.f}, .by = method::automatic, .until = {.rtol = rtol}};
  for (std::size_t k = 0; k < of.over.size(); ++k)
    task.over.push_back({"x" + std::to_string(k + 1), std::to_string(of.over[k].lower),
                         std::to_string(of.over[k].upper)});
  task.until.seconds = 100;
  task.at = {.device = {device_choice::kind::cpu}, .threads = 1};
  task.explained = true;
  return task;
}

/// Known in closed form: D. Bailey, J. Borwein, R. Crandall, "Box integrals" (2007), the potential
/// of a cube in itself, and mean distances in a square and a cube (Robbins' constant).
TEST(ByPairs, DistancesInABoxAreIntegralsOfHalfAsManyVariables) {
  const std::vector<range> square(4);
  const std::vector<range> cube(6);
  const double root = std::numbers::sqrt2;
  for (const question_of_pairs& each : std::vector<question_of_pairs>{
           {"sqrt((x1-x3)^2+(x2-x4)^2)", square, (2 + root + 5 * std::asinh(1)) / 15},
           {"1/sqrt((x1-x3)^2+(x2-x4)^2)", square, 4 * (std::asinh(1) - (root - 1) / 3)},
           {"sqrt((x1-x4)^2+(x2-x5)^2+(x3-x6)^2)", cube, 0.66170718226717623516},
           {"1/sqrt((x1-x4)^2+(x2-x5)^2+(x3-x6)^2)", cube, 1.88231264438966}}) {
    constexpr double rtol = 1e-7;
    const estimate result = integrate(problem_of(each, rtol));
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_LE(std::abs(result.value - each.value), rtol * each.value) << each.f;
    EXPECT_LT(result.evaluations, 1'000'000) << each.f;
    EXPECT_THAT(result.variables, HasSubstr("x1-x")) << each.f;
    EXPECT_EQ(result.over.size(), each.over.size());
  }
}

/// On either side of the middle, with factors and shifts, the same as samples say.
TEST(ByPairs, SumsOfAnyFactorsKeepTheirIntegral) {
  for (const question_of_pairs& each : std::vector<question_of_pairs>{
           {"exp(-(x1-x2)^2)*cos((x1-x2-0.3)*x3)", {{0, 1}, {0, 1}, {0, 1}}, 0},
           {"1/(0.1+(2*x1+x2-0.7)^2+x3)", {{-1, 0}, {0, 2}, {0, 1}}, 0},
           {"abs((x1-0.5*x2)^3+x3)*exp(0.5*x2-x1)", {{0, 1}, {1, 3}, {0, 1}}, 0},
           {"hypot(x1+x3,x2-x4+0.1)*sin(x3+x1)", {{0, 1}, {0, 2}, {0, 1}, {1, 3}}, 0}}) {
    problem task = problem_of(each, 1e-5);
    const estimate result = integrate(task);
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_THAT(result.variables, HasSubstr(" in place of ")) << each.f;
    task.by = method::sampling;
    const estimate sampled = integrate(task);
    ASSERT_EQ(sampled.status, status::met) << each.f << ": " << sampled.reason;
    EXPECT_LE(std::abs(result.value - sampled.value), result.error + 2 * sampled.error) << each.f;
  }
}

TEST(ByPairs, VariablesStayWhereTheyAreNeededForThemselves) {
  const std::vector<range> cube(3);
  for (const question_of_pairs& each : std::vector<question_of_pairs>{
           {"sqrt(1+(x1-x2)^2+x3)*exp(x1*x3)", cube, 0},          // x1 elsewhere, too
           {"sqrt(1+(x1-x2)^2+(x1+x2)*x3)", cube, 0},             // another sum
           {"sqrt(1+(x1-x2)^2+x3)", {{0, 1}, {0, 2}, {0, 1}}, 0}  // ranges of two lengths
       }) {
    const estimate result = integrate(problem_of(each, 1e-3));
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_THAT(result.variables, IsEmpty()) << each.f;
  }
}

}  // namespace
}  // namespace riemann

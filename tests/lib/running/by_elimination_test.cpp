// Formulas of which neighbours alone depend on each other, in many dimensions.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "support/problem_over_axes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann {
namespace {

using ::testing::HasSubstr;

estimate over_axes(const std::string& f, int dimensions, const std::string& from,
                   const std::string& to, double rtol, method by = method::automatic) {
  problem task = problem_over_axes(f, dimensions, from, to, rtol);
  task.by = by;
  return integrate(task);
}

struct question {
  std::string f;
  int dimensions;
  std::string from;
  std::string to;
  double value;
};

TEST(ByElimination, ChainsTreesAndRingsAreKnownToManyDigits) {
  constexpr double pi = std::numbers::pi;
  double ring = 0;
  for (int k = -20; k <= 20; ++k) ring += std::pow(2 * pi * std::cyl_bessel_i(std::abs(k), 1), 10);
  const question all[] = {
      {"exp(sum(i=1..9,cos(x[i]-x[i+1])))", 10, "0", "2*pi",
       std::pow(2 * pi, 10) * std::pow(std::cyl_bessel_i(0, 1), 9)},
      {"exp(cos(x10-x1)+sum(i=1..9,cos(x[i]-x[i+1])))", 10, "0", "2*pi", ring},
      // The path of an oscillator through quartic wells; the value is by Gauss' rule with 400 nodes
      // from -4.2 to 4.2.
      {"exp(-sum(i=1..7,(x[i]-x[i+1])^2)-sum(i=1..8,x[i]^4))", 8, "-inf", "inf", 6.238650095481814},
      // A needle at one site has sqrt(pi) times what all else comes to at x2 = 0.3.
      {"(1+1e6*exp(-((x2-0.3)/1e-6)^2))*exp(x1*x2)*exp(x2*x3)*cos(x3*x4)*exp(x4*x5)", 5, "0", "1",
       5.147827214569541},
  };
  for (const question& each : all) {
    const estimate result = over_axes(each.f, each.dimensions, each.from, each.to, 1e-9);
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_EQ(result.by, method::elimination) << each.f;
    EXPECT_LE(std::abs(result.value - each.value), 1e-9 * each.value) << each.f;
  }
}

TEST(ByElimination, ProductsInTheSumAreIntegratedByThemselves) {
  const estimate result = over_axes("(x1+x3+x5)^2*exp(-sum(i=1..4,(x[i+1]-x[i])^2)-x1^2-x5^2)", 5,
                                    "-inf", "inf", 1e-8, method::elimination);
  EXPECT_EQ(result.status, status::met) << result.reason;
  // The precision matrix is 2 (2 on the diagonal, -1 beside it): its inverse has i (6 - j)/12 in
  // row i and column j from i on, and its determinant is 2^5 6.
  const double whole = std::sqrt(std::pow(2 * std::numbers::pi, 5) / (32 * 6));
  EXPECT_NEAR(result.value, whole * (5 + 9 + 5 + 2 * (3 + 1 + 3)) / 12, 1e-8 * whole);
}

/// A product is next to nothing on coarse grids, or a factor of it beyond the range of doubles.
TEST(ByElimination, NoProductIsLostBesideAnother) {
  const question all[] = {
      {"exp(-30*sum(i=1..29,1-cos(2*pi*(x[i]-x[i+1]))))+1.15e-34*exp(-x1*x2)", 30, "0", "1",
       std::pow(std::cyl_bessel_i(0, 30) * std::exp(-30), 29) + 1.15e-34 * 0.796599599297053},
      {"exp(-760+760*(x1+1)/(x1+1)-sum(i=1..5,(x[i]-x[i+1])^2))+x1*x2/10", 6, "0", "1",
       0.5069467001413033},
      {"exp(-185*sum(i=1..4,1-cos(x[i]-x[i+1])))", 5, "-pi", "pi",
       2 * std::numbers::pi *
           std::pow(2 * std::numbers::pi * std::cyl_bessel_i(0, 185) * std::exp(-185), 4)},
  };
  for (const question& each : all) {
    const estimate result = over_axes(each.f, each.dimensions, each.from, each.to, 1e-6);
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_LE(std::abs(result.value - each.value), 1e-6 * each.value) << each.f;
  }
}

TEST(ByElimination, WhatItCannotSeeIsNotMetByIt) {
  // A narrow hill across two variables, which no node of a grid meets, a ridge, and corners that
  // are infinite, the first without an integral.
  for (const char* const f :
       {"exp(x1*x2+x2*x3+x3*x4+x4*x5)+1e-3/(x1+x2)^2",
        "(1+0.05*(x1+x2)^(-1.7))*exp(x2*x3+x3*x4+x4*x5)",
        "(1+1e7*exp(-1e7*((x1-0.3331)^2+(x2-0.7077)^2)))*exp(x2*x3)*exp(x3*x4)*exp(x4*x5)",
        "(1+1e5*exp(-1e10*(x1-x2-0.1234)^2))*exp(x2*x3)*exp(x3*x4)*exp(x4*x5)"}) {
    const estimate result = over_axes(f, 5, "0", "1", 1e-4, method::elimination);
    EXPECT_NE(result.status, status::met) << f << ": " << result.value;
  }
}

/// On few finite axes others go first, and what each took is counted.
TEST(ByElimination, IsTriedLastWherePointsMaySuffice) {
  EXPECT_NE(over_axes("exp(-x1*x2)*cos(x2*x3)", 3, "0", "1", 1e-9).by, method::elimination);
  const std::string hard =
      "exp(-3*x1)*(1+1e5*exp(-((x2-0.3)/"
      "1e-5)^2))*cos(30*x3)*exp(-900*(x1-x2)^2)*exp(-90*(x2-x3)^2)";
  problem task = problem_over_axes(hard, 3, "0", "1", 1e-9);
  task.until.evaluations = 4'000'000;
  task.explained = true;
  const estimate result = integrate(task);
  bool is_told = false;
  index_t evaluations = 0;
  for (const attempt& each : result.tried) {
    is_told = is_told || each.method == "elimination";
    evaluations += each.evaluations;
  }
  EXPECT_TRUE(is_told);
  EXPECT_EQ(evaluations, result.evaluations);
}

TEST(ByElimination, SaysWhyGridsAreNotWorthTheirPoints) {
  const struct {
    std::string f;
    std::string why;
  } all[] = {
      {"if(x1+x2<1,1,2)*exp(x2*x3+x3*x4)", "may jump"},
      {"exp(x2*x3+x3*x4)/(x1+x2)^0.5", "may be infinite"},
      {"exp(1/(x1+x2)-x2*x3-x3*x4)", "may be infinite"},
  };
  for (const auto& each : all) {
    const estimate result = over_axes(each.f, 4, "0", "1", 1e-4, method::elimination);
    EXPECT_EQ(result.status, status::not_met) << each.f;
    EXPECT_THAT(result.reason, HasSubstr(each.why)) << each.f;
    EXPECT_TRUE(std::isnan(result.value)) << each.f;
  }
  EXPECT_EQ(over_axes("exp(-sum(i=1..4,x[i]^2)-x1*x2+x2*x3-x3*x4)", 4, "-inf", "inf", 1e-9,
                      method::elimination)
                .status,
            status::met)
      << "exponents may be infinite where an axis is";
}

TEST(ByElimination, WhatIsNoProductOfLinksIsRefused) {
  for (const char* const f : {"sin(x1+x2+x3+x4)", "exp(x1*x2+x1*x3+x1*x4+x2*x3+x2*x4+x3*x4)"}) {
    try {
      over_axes(f, 4, "0", "1", 1e-4, method::elimination);
      FAIL() << f;
    } catch (const invalid_problem& wrong) {
      EXPECT_THAT(wrong.what(), HasSubstr("chains, trees and rings")) << f;
    }
  }
}

}  // namespace
}  // namespace riemann

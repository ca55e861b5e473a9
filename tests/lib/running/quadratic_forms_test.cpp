// Integrals over whole lines of functions of quadratic forms and of few linear parts.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"
#include "support/problem_over_axes.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann {
namespace {

using std::numbers::pi;

estimate on_lines(const std::string& f, int lines, double rtol) {
  problem task = problem_over_axes(f, lines, "-inf", "inf", rtol);
  task.until.evaluations = 20'000'000;
  task.explained = true;
  return integrate(task);
}

/// x1^2 + ... + x_d^2 + (x1 + ... + x_d)^2, whose determinant is d + 1.
std::string each_with_each(int dimensions) {
  std::string squares;
  std::string sum;
  for (int k = 1; k <= dimensions; ++k) {
    squares += fmt::format("x{}^2+", k);
    sum += fmt::format("{}x{}", k > 1 ? "+" : "", k);
  }
  return fmt::format("({}({})^2)", squares, sum);
}

TEST(QuadraticForms, OfAnyDimensionAreIntegralsOverOneVariable) {
  for (const int d : {2, 3, 6, 12}) {
    const double whole = std::pow(pi, 0.5 * d) / std::sqrt(d + 1);
    const std::string gaussian = "exp(-" + each_with_each(d) + ")";
    // The inverse is 1 - 1 1' / (d + 1), and x1 has half of its first entry as variance.
    const double variance = 0.5 * (1 - 1.0 / (d + 1));
    for (const auto& [f, exact] : {std::pair{gaussian, whole},
                                   {"x1^2*" + gaussian, variance * whole},
                                   {gaussian + "*cos(3*x1)", std::exp(-4.5 * variance) * whole},
                                   {gaussian + "*if(x1>0,1,0)", whole / 2}}) {
      const estimate result = on_lines(f, d, 1e-10);
      EXPECT_EQ(result.status, status::met) << f << ": " << result.reason;
      EXPECT_EQ(result.by, method::separable);
      EXPECT_NEAR(result.value, exact, 1e-10 * exact) << f;
      EXPECT_LT(result.evaluations, 5'000);
    }
  }
}

// pi^(d/2) gamma(p - d/2) / gamma(p) over the root of the determinant.
TEST(QuadraticForms, HaveRadiiInAnyFunction) {
  for (const int d : {2, 3, 5}) {
    const estimate result = on_lines("(1+" + each_with_each(d) + ")^(-4)", d, 1e-10);
    const double exact =
        std::pow(pi, 0.5 * d) * std::tgamma(4 - 0.5 * d) / std::tgamma(4) / std::sqrt(d + 1);
    EXPECT_EQ(result.status, status::met) << result.reason;
    EXPECT_NEAR(result.value, exact, 1e-10 * exact);
  }
  EXPECT_EQ(on_lines("1/(1+" + each_with_each(2) + ")", 2, 1e-6).status, status::divergent);
}

/// What couples them is elsewhere: n'x is normal, of variance |n|^2 / 2, by itself.
TEST(QuadraticForms, WithoutProductsAreTurnedWhereAllElseHasFewerDirections) {
  const auto tail = [](double from, double variance) {
    return 0.5 * std::erfc(from / std::sqrt(2 * variance));
  };
  struct turned {
    std::string f;
    int lines;
    double exact;
  };
  for (const auto& [f, lines, exact] : {
           turned{"exp(-(x1^2+x2^2+x3^2))*if(x1+x2+x3>6,1,0)", 3, std::pow(pi, 1.5) * tail(6, 1.5)},
           turned{"exp(-x1^2-x2^2-x3^2)*abs(x1-x2)", 3, pi * std::numbers::sqrt2},
           turned{"exp(-2*(x1-1)^2-x2^2/2)*if(x1-x2<0,1,0)", 2, pi * tail(1, 1.25)},
           turned{"exp(-x1^2-x2^2)*max(x1+x2,0)*cos(3*x3)*exp(-x3^2)", 3,
                  0.5 * std::sqrt(2 / pi) * pi * std::sqrt(pi) * std::exp(-2.25)},
       }) {
    const estimate result = on_lines(f, lines, 1e-9);
    EXPECT_EQ(result.status, status::met) << f << ": " << result.reason;
    EXPECT_EQ(result.by, method::separable) << f;
    EXPECT_NEAR(result.value, exact, 1e-9 * exact) << f;
  }
  EXPECT_EQ(on_lines("exp(-x1^2-x2^2)*cos(x1)*abs(x2)", 2, 1e-9).variables, "");
}

struct whole_line_integral {
  std::string f;
  int lines;
  double exact;
};

TEST(QuadraticForms, WithoutProductsHaveRadiiInAnyFunction) {
  const std::string five = "x1^2+x2^2+x3^2+x4^2+x5^2";
  const double zeta_of_3 = 1.2020569031595942;
  for (const auto& [f, lines, exact] : {
           whole_line_integral{"(1+" + five + ")^-3", 5, std::pow(pi, 3) / 2},
           {"(1+" + five + "+x1*x2)^-3", 5, std::pow(pi, 3) / std::sqrt(3.0)},
           {"1/(1+x1^2+x2^2)^1.1", 2, 10 * pi},
           {"1/(1+(x1-1)^2+2*(x2+3)^2)^2", 2, pi / std::numbers::sqrt2},
           {"1/(exp(sqrt(x1^2+x2^2+x3^2))-1)", 3, 8 * pi * zeta_of_3},
           {"exp(-sqrt(x1^2+x2^2+x3^2))/sqrt(x1^2+x2^2+x3^2)", 3, 4 * pi},
           {"if(x1^2+x2^2+x3^2+x4^2<2,1,0)", 4, 2 * pi * pi},
           {"exp(-x1^2)/(1+x2^2+x3^2)^2", 3, std::pow(pi, 1.5)},
           {"exp(-x1^2)*abs(x2^2+x3^2-1)*exp(-x2^2-x3^2)", 3, std::pow(pi, 1.5) * 2 / std::exp(1)},
       }) {
    const estimate result = on_lines(f, lines, 1e-9);
    EXPECT_EQ(result.status, status::met) << f << ": " << result.reason;
    EXPECT_EQ(result.by, method::separable) << f;
    EXPECT_NE(result.variables.find("one radius"), std::string::npos) << f << result.variables;
    EXPECT_NEAR(result.value, exact, 1e-9 * exact) << f;
    EXPECT_LT(result.evaluations, 20'000) << f;
  }
  for (const char* const diverges : {"1/(1+x1^2+x2^2)", "1/(x1^2+x2^2)", "log(x1^2+x2^2)"})
    EXPECT_NE(on_lines(diverges, 2, 1e-6).status, status::met) << diverges;
  for (const char* const apart : {"exp(-x1^2-x2^2)*(x1^2+x2^2)", "exp(-x1^2-x2^2)-exp(-x1^2-x2^4)"})
    EXPECT_EQ(on_lines(apart, 2, 1e-9).variables, "") << apart << " is a sum of products";
}

TEST(QuadraticForms, AreRadiiBesideOtherVariables) {
  problem task = problem_over_axes("(1+x4+x1^2+x2^2+x3^2)^-3", 4, "-inf", "inf", 1e-9);
  task.over[3] = {"x4", "0", "3"};
  task.explained = true;
  const estimate result = integrate(task);
  // pi^2 / 4 (1 + x4)^-3/2 of each x4.
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, pi * pi / 4, 1e-9 * pi * pi / 4);
  EXPECT_NE(result.variables.find("3 of them are one radius"), std::string::npos);
}

TEST(QuadraticForms, OfHalfLinesAreSharesOfTheWhole) {
  problem task = problem_over_axes("(1+x1^2+2*x2^2+x3^2)^-2.5", 3, "0", "inf", 1e-9);
  const double eighth = pi / 6 / std::numbers::sqrt2;
  for (const double share : {1.0, 2.0, 4.0}) {
    const estimate result = integrate(task);
    EXPECT_EQ(result.status, status::met) << result.reason;
    EXPECT_EQ(result.by, method::separable);
    EXPECT_NEAR(result.value, share * eighth, 1e-9 * share * eighth);
    task.over[share == 1.0 ? 1 : 0].lower = "-inf";
  }
  task.over = {{"x1", "-inf", "0"}, {"x2", "0", "inf"}, {"x3", "-inf", "0"}};
  EXPECT_NEAR(integrate(task).value, eighth, 1e-9 * eighth);
  // A half of x1 that is not like the other, and a plane.
  task.f.expression = "exp(-x1)*(1+x1^2+x2^2+x3^2)^-2";
  task.over = {{"x1", "0", "inf"}, {"x2", "0", "inf"}, {"x3", "-inf", "inf"}};
  const estimate mixed = integrate(task);
  const double of_plane = pi / 2 * 0.6214496242358134;  // of exp(-x)/(1+x^2) over the half line
  EXPECT_EQ(mixed.status, status::met) << mixed.reason;
  EXPECT_NEAR(mixed.value, of_plane, 1e-9);
}

TEST(QuadraticForms, OfNormalVariablesAreRadii) {
  problem task = problem_over_axes("if((x1-1)^2", 10, "", "", 1e-9);
  for (std::size_t k = 0; k < 10; ++k) {
    task.over[k].weight = k == 0 ? "normal(1, 1)" : "normal(0, 1/2)";
    if (k > 0) task.f.expression += fmt::format("+4*x{}^2", k + 1);
  }
  task.f.expression += ">20,1,0)";
  const estimate result = integrate(task);
  double sum = 0;
  double term = std::exp(-10);
  for (int k = 0; k < 5; term *= 10.0 / ++k) sum += term;
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, sum, 1e-9 * sum);
  EXPECT_LT(result.evaluations, 20'000);
}

TEST(QuadraticForms, OfSeveralGroupsAreAllCompleted) {
  const estimate result =
      on_lines("exp(-(x1+x2)^2-x2^2)*exp(-(x3-x4)^2-x4^2)*cos(x1)*abs(x3)", 4, 1e-9);
  // x1 and x3 have the variance 1.
  const double exact = pi * pi * std::exp(-0.5) * std::sqrt(2 / pi);
  EXPECT_EQ(result.by, method::separable);
  EXPECT_NEAR(result.value, exact, 1e-9 * exact);
}

TEST(QuadraticForms, OfShellsAreWhole) {
  const estimate result = on_lines("1/cosh(1e11*(x1^2+x1*x2+x2^2-100))", 2, 1e-6);
  const double exact = pi * pi / std::sqrt(0.75) / 1e11;
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, exact, 1e-6 * exact);
}

// So thin that doubles in the plane do not resolve it, which its boxes do not see.
TEST(QuadraticForms, OfOneRadiusJudgeWhatPointsSay) {
  const estimate result = on_lines("exp(-abs(18*x1^2+30*x1*x2+13*x2^2-1e4)*2.7506e11)", 2, 1e-12);
  const double exact = 2 * pi / 3 / 2.7506e11;
  EXPECT_LE(std::abs(result.value - exact), result.error);
  EXPECT_TRUE(result.status != status::met || result.error < 1e-6 * exact) << result.reason;
}

TEST(QuadraticForms, MayHaveParametersOfTheirOwnInEachRow) {
  problem task = problem_over_axes("exp(-x1^2-x2^2-a*x1*x2)", 2, "-inf", "inf", 1e-10);
  for (const double a : {0.0, 0.5, -1.5}) {
    task.f.parameters = {{"a", a}};
    const estimate result = integrate(task);
    EXPECT_EQ(result.status, status::met) << result.reason;
    const double exact = pi / std::sqrt(1 - a * a / 4);
    EXPECT_NEAR(result.value, exact, 1e-10 * exact);
  }
}

// So far out that no sample is anything but 0.
TEST(ZerosAlone, AreNoAnswerUnlessTheyAreKnown) {
  const estimate missed = on_lines("exp(-(x1-5e6)^2-(x2-5e6)^2)*abs(x1-x2)*x1^2", 2, 1e-6);
  EXPECT_NE(missed.status, status::met);
  EXPECT_GT(missed.error, 1);
  const estimate known = integrate(problem_over_axes("if(x1^2+x2^3>3,1,0)", 2, "0", "1", 1e-6));
  EXPECT_EQ(known.status, status::met);
  EXPECT_EQ(known.value, 0);
}

}  // namespace
}  // namespace riemann

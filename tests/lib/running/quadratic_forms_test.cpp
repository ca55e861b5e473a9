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

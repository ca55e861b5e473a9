// Integrals that are infinite at sides, edges, corners and points inside: points gather there.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann {
namespace {

struct singular_integral {
  std::string f;
  region over;
  double value;
};

region square(const std::string& from, const std::string& to) {
  return {{"x", from, to}, {"y", from, to}};
}

estimate answer_over(const singular_integral& of, double rtol) {
  return integrate({.f = {.expression = of.f},
                    .over = of.over,
                    .by = method::automatic,
                    .until = {.rtol = rtol, .evaluations = 10'000'000, .seconds = 100},
                    .at = {.device = {device_choice::kind::cpu}, .threads = 1}});
}

/// The integral of exp(-a x y) x^-p y^-q over the unit square, a term of exp(-a x y) after the
/// other.
double of_powers(double a, double p, double q) {
  double sum = 0;
  double term = 1;
  for (int n = 0; n < 30; ++n) {
    sum += term / ((n + 1 - p) * (n + 1 - q));
    term *= -a / (n + 1);
  }
  return sum;
}

TEST(SingularPlacesOfRegion, HaveNothingThatPointsMiss) {
  const double root = std::numbers::sqrt2;
  const double steep = (2 - std::pow(2, 0.1)) / (0.9 * 0.1);  // of (x + y)^-1.9
  const singular_integral all[] = {
      {"x^(-0.9)*y^(-0.6)*exp(-0.5*x*y)", square("0", "1"), of_powers(0.5, 0.9, 0.6)},
      {"(x+2)^(-0.9)*(y+2)^(-0.6)*exp(-0.5*(x+2)*(y+2))", square("-2", "-1"),
       of_powers(0.5, 0.9, 0.6)},
      {"(4.5-x)^(-0.9)*(4.5-y)^(-0.6)*exp(-0.5*(4.5-x)*(4.5-y))", square("3.5", "4.5"),
       of_powers(0.5, 0.9, 0.6)},
      {"(x+y)^(-1.9)", square("0", "1"), steep},
      {"(x+y)^(-1.9)+(2-x-y)^(-1.2)", square("0", "1"),
       steep + (2 - std::pow(2, 0.8)) / (0.2 * 0.8)},
      {"1/sqrt((x-0.7)^2+(y-0.7)^2)", square("0", "1.4"), 0.7 * 8 * std::log(1 + root)},
      {"1/(x^2+y^2)^0.9*exp(-z)",
       {{"x", "0", "1"}, {"y", "0", "1"}, {"z", "0", "1"}},
       8.030384795710952 * (1 - std::exp(-1))},
      {"exp(-x-x*y)/sqrt(x)",
       {{"x", "0", "inf"}, {"y", "0", "1"}},
       2 * std::sqrt(std::numbers::pi) * (root - 1)},
  };
  for (const singular_integral& each : all)
    for (const double rtol : {1e-3, 1e-7}) {
      const estimate result = answer_over(each, rtol);
      EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
      EXPECT_LE(std::abs(result.value - each.value), rtol * each.value) << each.f;
    }
}

/// (x + y^k)^-p: one integral is in closed form, the other by mpmath.
TEST(SingularPlacesOfRegion, AreApproachedAlongEachAxisAsFastAsItRises) {
  const singular_integral all[] = {
      {"(x+y^3)^(-1.261)", square("0", "1"), 14.014509867468888},
      {"((1-x)+y^4)^(-1.208)", square("0", "1"), 23.963977535421372},
      {"(x^3+y)^-1.04", square("0", "1"), 3.6075210469042516},
      {"(sqrt(x)+y)^-1.2", square("0", "1"), 1.0293071202670115},
      {"hypot(x,(y-0.5)^2)^-1.2", {{"x", "-1", "1"}, {"y", "-0.5", "1.5"}}, 4 * 4.4812103840143567},
  };
  for (const singular_integral& each : all)
    for (const double rtol : {0.1, 1e-3, 1e-7}) {
      const estimate result = answer_over(each, rtol);
      EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
      EXPECT_LE(std::abs(result.value - each.value), rtol * each.value) << each.f;
    }
}

/// Of whole lines, and of limits that depend on variables, distances have all their digits.
TEST(SingularPlacesOfRegion, LieInsideBallsAndInTheWholeSpace) {
  constexpr double pi = std::numbers::pi;
  const bounds x{"x", "-1", "1"};
  const bounds y{"y", "-sqrt(1-x^2)", "sqrt(1-x^2)"};
  const bounds z{"z", "-sqrt(1-x^2-y^2)", "sqrt(1-x^2-y^2)"};
  const bounds along_x{"x", "-inf", "inf"};
  const bounds along_y{"y", "-inf", "inf"};
  const bounds along_z{"z", "-inf", "inf"};
  const singular_integral all[] = {
      {"(x^2+y^2)^-0.74", {x, y}, 2 * pi / 0.52},
      {"(x^2+y^2+z^2)^-1.4", {x, y, z}, 4 * pi / 0.2},
      {"1/(x^2+y^2+z^2)", {x, y, z}, 4 * pi},
      {"(x^2+y^2+z^2)^-1.4", {x, y, {"z", "0", "sqrt(1-x^2-y^2)"}}, 2 * pi / 0.2},
      {"(x^2+(y-0.3)^2+z^2)^-1.25", {x, y, {"z", "0", "sqrt(1-x^2-y^2)"}}, 12.3232235},
      {"(x^2+y^2)^-0.95", {x, {"y", "-sqrt(1-x^2)", "0"}}, pi / 0.1},
      {"((x-0.3)^2+(y-0.2)^2)^-0.9", {{"x", "0", "1"}, {"y", "0", "x"}}, 23.50699744},
      {"exp(-x-y)/((x-1)^2+(y-0.5)^2)^0.9", {{"x", "0", "inf"}, {"y", "0", "inf"}}, 7.0863864024},
      {"exp(x-y)/((x+1)^2+(y-0.5)^2)^0.9", {{"x", "-inf", "0"}, {"y", "0", "inf"}}, 7.0863864024},
      {"exp(-x^2-y^2)/((x-1)^2+(y-0.5)^2)^0.9", {along_x, along_y}, 10.14098323},
      {"(x^2-2*x+1+y^2)^-0.95",
       {{"x", "0", "2"}, {"y", "-sqrt(2*x-x^2)", "sqrt(2*x-x^2)"}},
       2 * pi / 0.1},
      {"exp(-(x^2+y^2+1.4*x-2*y+1.49))*(x^2+y^2+1.4*x-2*y+1.49)^-0.9",
       {along_x, along_y},
       pi * std::tgamma(0.1)},
      {"exp(-sqrt(x^2+y^2+z^2))/sqrt((x-1)^2+y^2+z^2)",
       {along_x, along_y, along_z},
       8 * pi * (1 - 1.5 * std::exp(-1))},
  };
  for (const singular_integral& each : all) {
    constexpr double rtol = 1e-5;
    const estimate result = answer_over(each, rtol);
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_LE(std::abs(result.value - each.value), rtol * each.value) << each.f;
    EXPECT_LT(result.evaluations, 2'000'000) << each.f;
  }
}

/// Of axes to one side and whole lines, widths are told together.
TEST(SingularPlacesOfRegion, LieAtTheEdgeOfHalfSpaces) {
  constexpr double pi = std::numbers::pi;
  const bounds half{"x", "0", "inf"};
  const bounds along_y{"y", "-inf", "inf"};
  const singular_integral all[] = {
      {"(x^2+y^2)^-0.95*exp(-x^2-y^2)", {half, along_y}, pi / 2 * std::tgamma(0.05)},
      {"(2*x^2+2*y^2)^-0.9*exp(-2*x^2-2*y^2)", {half, along_y}, pi / 4 * std::tgamma(0.1)},
  };
  for (const singular_integral& each : all)
    EXPECT_LE(std::abs(answer_over(each, 1e-4).value - each.value), 1e-4 * each.value) << each.f;
}

/// What is far less than its neighbours in a sum is still meant: 2 pi times its root is missing.
TEST(SingularPlacesOfRegion, AreNoneBesideASmallNumber) {
  constexpr double rtol = 1e-10;
  for (const char* const each : {"1/sqrt(1e-14+x^2-2*x+1+y^2)", "1/sqrt(1e-14+(x-1)^2+y^2)"}) {
    const singular_integral of{each, {{"x", "0", "2"}, {"y", "-1", "1"}}, 7.0509880678378418};
    const estimate result = answer_over(of, rtol);
    EXPECT_TRUE(result.status != status::met || std::abs(result.value - of.value) <= 1e-9) << each;
  }
}

/// Nothing is known of what is lost where rounding has all digits.
TEST(SingularPlacesOfRegion, AreNotMetWhereDifferencesHaveNoDigits) {
  const singular_integral lost{"(x+y+2*0.4375)^(-1.9)", square("-0.4375", "0.5625"),
                               (2 - std::pow(2, 0.1)) / (0.9 * 0.1)};
  const estimate result = answer_over(lost, 1e-3);
  EXPECT_TRUE(result.status != status::met ||
              std::abs(result.value - lost.value) <= 1e-3 * lost.value)
      << result.value;
}

TEST(SingularPlacesOfRegion, DivergeAsBefore) {
  EXPECT_EQ(answer_over({"1/(x^2+y^2)", square("0", "1"), 0}, 1e-3).status, status::divergent);
}

}  // namespace
}  // namespace riemann

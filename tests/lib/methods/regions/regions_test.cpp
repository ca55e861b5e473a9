// Boxes find integrals, and say so only where it is true.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/regions/regions.hpp"

#include "support/on_cube.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <utility>

namespace riemann::regions {
namespace {

constexpr double budget = 1 << 20;

integral integral_by_boxes(const std::string& text, int dimensions, double rtol,
                           const options& how = {}, int threads = 1) {
  const auto on = on_cube(text, dimensions, threads);
  integration boxes(*on, {.rtol = rtol}, how);
  boxes.go_on(budget, {});
  return boxes.answer("the budget is used up");
}

void expect_met(const integral& result, double exact, double rtol) {
  EXPECT_EQ(result.status, status::met) << result.reason;
  const found_value& of = result;
  EXPECT_LE(std::abs(of.value - exact), of.error);
  EXPECT_LE(of.error, rtol * std::abs(of.value));
}

TEST(Regions, IntegrateWhatIsSmooth) {
  const double one = std::sqrt(std::numbers::pi) / 2 * std::erf(1.0);
  for (const double rtol : {1e-3, 1e-6, 1e-9}) {
    expect_met(integral_by_boxes("exp(-x1^2-x2^2)", 2, rtol), one * one, rtol);
    expect_met(integral_by_boxes("exp(-x1^2-x2^2-x3^2)", 3, rtol), one * one * one, rtol);
  }
}

TEST(Regions, DoNotTrustTheFirstBoxOfManyDimensions) {
  const char* const square = "(x1^2+x2^2+x3^2+x4^2+x5^2+x6^2+x7^2+x8^2)";
  expect_met(integral_by_boxes(square + std::string("^7.5"), 8, 1e-3), 8879.85117541427618, 1e-3);
}

TEST(Regions, DoNotTrustTheBestNullRuleWhereBoxesAreFew) {
  const auto power_of = [](double sum) { return std::pow(sum, 22); };
  double exact = 0;  // of (x1 + ... + x6)^16: by inclusion and exclusion
  const double choices[] = {1, 6, 15, 20, 15, 6, 1};
  for (int k = 0; k <= 6; ++k) exact += (k % 2 == 0 ? 1 : -1) * choices[k] * power_of(6 - k);
  for (int k = 17; k <= 22; ++k) exact /= k;
  expect_met(integral_by_boxes("(x1+x2+x3+x4+x5+x6)^16", 6, 1e-4), exact, 1e-4);
}

TEST(Regions, HeedWhatRandomPointsSayOfTheWhole) {
  std::string square;
  double exact = 1;
  const double width[] = {4.833, 3.638, 5.382, 5.954, 3.6, 4.121};
  const double place[] = {0.055, 0.598, 0.889, 0.217, 0.035, 0.704};
  for (int k = 0; k < 6; ++k) {
    square += fmt::format("-({}*(x{}-{}))^2", width[k], k + 1, place[k]);
    exact *= std::sqrt(std::numbers::pi) / (2 * width[k]) *
             (std::erf(width[k] * (1 - place[k])) + std::erf(width[k] * place[k]));
  }
  const integral result = integral_by_boxes("exp(" + square + ")", 6, 0.1);
  const found_value& of = result;
  EXPECT_LE(std::abs(of.value - exact), of.error) << "the boxes alone are off by 25 %, and say 5 %";
}

TEST(Regions, CutAlongAxesAreExactAtOnce) {
  options how;
  how.cuts = {{0.3}, {0.6}};
  const integral result = integral_by_boxes("if(x1<0.3,1,x1)*if(x2<0.6,2,5*x2^3)", 2, 1e-12, how);
  expect_met(result, (0.3 + (1 - 0.09) / 2) * (1.2 + 1.25 * (1 - 0.1296)), 1e-12);
  EXPECT_EQ(result.points, "4 boxes of 33 points");
}

TEST(Regions, FindANeedleWhosePlaceIsKnown) {
  options how;
  how.tests = 1 << 12;
  const std::string needle = "max(1-((x1-0.37)^2+(x2-0.61)^2)*1e6,0)^4";  // of radius 0.001
  EXPECT_EQ(integral_by_boxes(needle, 2, 1e-4, how).status, status::not_met);
  how.places = {0.37, 0.61};
  expect_met(integral_by_boxes(needle, 2, 1e-4, how), std::numbers::pi * 1e-6 / 5, 1e-4);
}

TEST(Regions, LookAtPlacesBesideOneThatIsInfinite) {
  options how;
  for (int k = 0; k < 20; ++k) how.places.insert(how.places.end(), {0.3, k / 20.0});
  how.places.insert(how.places.end(), {0.37, 0.61});
  const std::string needle = "max(1-((x1-0.37)^2+(x2-0.61)^2)*1e8,0)^4*1e6+1/sqrt(abs(x1-0.3))";
  const double rest = 2 * (std::sqrt(0.3) + std::sqrt(0.7));
  const integral result = integral_by_boxes(needle, 2, 1e-3, how);
  const double off = std::abs(result.value - rest - std::numbers::pi * 1e-2 / 5);
  EXPECT_TRUE(result.status != status::met || off <= 1e-3 * rest) << off;
}

TEST(Regions, LeaveWhatTheirCornersHide) {
  const std::string corner = "(2.544*x1+0.8228*x2+0.3802*x3+0.308*x4)^(-3.424)";
  const integral result = integral_by_boxes(corner, 4, 1e-3);
  const double off = std::abs(result.value - 1.2028419376680826);
  EXPECT_LE(off, 2 * result.error);
  EXPECT_TRUE(result.status != status::met || off <= 1e-3 * 1.2028) << off;
}

// r^-p around a point, over the rectangle from there to (a, b): over two triangles, in polar
// coordinates.
double singular_quarter(double p, double a, double b) {
  constexpr int steps = 2000;
  const double turn = std::atan2(b, a);
  double sum = 0;
  for (int i = 0; i < steps; ++i) {
    const double t = (i + 0.5) / steps;
    sum += turn * std::pow(a / std::cos(turn * t), 2 - p) / steps;
    const double rest = std::numbers::pi / 2 - turn;
    sum += rest * std::pow(b / std::cos(rest * t), 2 - p) / steps;
  }
  return sum / (2 - p);
}

TEST(Regions, AreNotDeceivedByPointsThatAreSingular) {
  int within = 0;
  int count = 0;
  for (const double p : {1.188, 1.414, 1.471, 1.516, 1.6, 1.673})
    for (const double x : {0.2642, 0.3688, 0.3973, 0.6924})
      for (const double y : {0.24, 0.4985}) {
        const std::string formula = fmt::format("((x1-{})^2+(x2-{})^2)^(-{}/2)", x, y, p);
        double exact = 0;
        for (const double a : {x, 1 - x})
          for (const double b : {y, 1 - y}) exact += singular_quarter(p, a, b);
        const integral result = integral_by_boxes(formula, 2, 1e-3);
        const double off = std::abs(result.value - exact);
        EXPECT_LE(off, 2 * result.error) << formula;
        EXPECT_TRUE(result.status != status::met || off <= 1e-3 * exact) << formula << ": " << off;
        within += off <= result.error ? 1 : 0;
        ++count;
      }
  EXPECT_GE(within, count - 1);
}

TEST(Regions, NeverMeetWhatHasNoIntegral) {
  for (const char* const each : {"1/(x1*x2)", "1/(x1+x2-1)", "1/(x1^2+x2^2)^1.2", "1/(x1-0.3)",
                                 "if(x1<0.3,log(-1),1)", "1/(x1-x2)"})
    EXPECT_NE(integral_by_boxes(each, 2, 1e-2).status, status::met) << each;
}

// 0.501 lies 2e-5 beside a side of boxes, all of whose points are on one side of it.
TEST(Regions, AreNotDeceivedByJumpsJustBeyondTheirPoints) {
  for (const double rtol : {1e-3, 1e-4, 1e-5}) {
    for (const char* const each : {"if(x1+1e-9*x2<0.501,1,0)", "if(x1*x1+1e-9*x2<0.251001,1,0)"}) {
      const integral result = integral_by_boxes(each, 2, rtol);
      const double off = std::abs(result.value - 0.501);
      EXPECT_TRUE(result.status != status::met || off <= rtol * 0.501) << each << ": off " << off;
    }
  }
}

TEST(Regions, HaveTheSameBitsOnAnyNumberOfThreads) {
  const std::string bump = "1/(0.01+(x1-0.3)^2+(x2-0.7)^2+(x3-0.2)^2)";
  const integral alone = integral_by_boxes(bump, 3, 1e-7);
  for (const int threads : {2, 3}) {
    const integral result = integral_by_boxes(bump, 3, 1e-7, {}, threads);
    EXPECT_EQ(result.value, alone.value);
    EXPECT_EQ(result.error, alone.error);
    EXPECT_EQ(result.evaluations, alone.evaluations);
  }
}

TEST(Regions, AddUp) {
  const double whole = integral_by_boxes("exp(x1*x2)", 2, 1e-10).value;
  options cut;
  cut.cuts = {{0.41}, {0.2, 0.9}};
  const double parts = integral_by_boxes("exp(x1*x2)", 2, 1e-10, cut).value;
  EXPECT_NEAR(whole, parts, 2e-10 * whole);
}

TEST(Regions, DoNotTrustTwoBoxesForAPolynomial) {
  // Such are moments of a simplex, in coordinates where it is a cube.
  expect_met(integral_by_boxes("x1^6*(1-x1)*x2^5*(1-x2)*x3^4*x4^3*x5^2", 5, 1e-3),
             1.0 / (7 * 8 * 6 * 7 * 5 * 4 * 3), 1e-3);
}

// A symmetric rule and its null rules make 0 of the first part; the second lies between all points
// of the rule, and is small beside the first.
TEST(Regions, SeeWhatStandsBesideWhatTheirRuleDoesNotSee) {
  const double low = 0.0053466;
  const double volume = low * (1 - std::exp(-1.0));  // of exp(x1) x2 < low
  const std::string beside = fmt::format("+if(exp(x1)*x2<{},0.33,0)", low);
  for (const auto& [unseen, dimensions] :
       {std::pair{"20*(x1-0.5)*(x2-0.5)*(x3-0.5)", 3}, std::pair{"2*sin(x1+x2+x3-1.5)^3", 3},
        std::pair{"cos(3*x1-1.5)-cos(3*x2-1.5)", 2},
        std::pair{"40*(x1-0.5)*(x2-0.5)*(x3-0.5)*(x4-0.5)", 4}}) {
    const auto on = on_cube(unseen + beside, dimensions, 1);
    integration boxes(*on, {.rtol = 0, .atol = 1e-4}, {});
    boxes.go_on(budget, {});
    const integral result = boxes.answer("the budget is used up");
    const double off = std::abs(result.value - 0.33 * volume);
    EXPECT_TRUE(result.status != status::met || off <= 1e-4) << unseen << ": off " << off;
    EXPECT_LE(off, 2 * result.error) << unseen;
  }
}

TEST(Regions, AreSureOfWhatIsExactlyOdd) {
  for (const char* const each : {"20*(x1-0.5)*(x2-0.5)*(x3-0.5)", "sinh(x1+x2+x3-1.5)"}) {
    const auto on = on_cube(each, 3, 1);
    integration boxes(*on, {.rtol = 0, .atol = 1e-9}, {});
    boxes.go_on(budget, {});
    const integral result = boxes.answer("the budget is used up");
    EXPECT_EQ(result.status, status::met) << each;
    EXPECT_EQ(result.points, "1 box of 77 points") << each;
    EXPECT_LE(std::abs(result.value), 1e-15) << each;
  }
}

TEST(Regions, SeeShellsInBoxesWhereNoPointMetThem) {
  // Within 12 standard deviations of the shell.
  const double radius = 0.8;
  const double width = 0.02;
  const double whole = std::sqrt(std::numbers::pi) * width * (radius * radius + width * width / 2);
  const auto result = integral_by_boxes("exp(-((sqrt(x1^2+x2^2+x3^2)-0.8)/0.02)^2)", 3, 1e-3);
  const double exact = std::numbers::pi / 2 * whole;
  EXPECT_NEAR(result.value, exact, result.error);
}

TEST(Regions, SayWhereNothingIsFinite) {
  for (const char* const each : {"log(x1-2)*x2", "sqrt(x1+x2-1)"}) {
    const integral result = integral_by_boxes(each, 2, 1e-6);
    EXPECT_EQ(result.status, status::not_finite) << each;
    EXPECT_TRUE(std::isnan(result.value)) << each;
    EXPECT_TRUE(std::isinf(result.error)) << each;
  }
}

}  // namespace
}  // namespace riemann::regions

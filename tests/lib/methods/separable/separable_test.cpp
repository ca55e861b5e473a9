// Integrals of separated formulas against closed forms; what cannot be had so is not met.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/separable/separable.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/separation.hpp"
#include "riemann/lib/integrand/callable.hpp"
#include "riemann/lib/methods/separable/piecewise.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace riemann::separable {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

integral over(const std::string& text, const std::vector<std::pair<double, double>>& box,
              double rtol = 1e-9) {
  const expressions::formula f = expressions::formula_of(
      expressions::parse(text, {static_cast<int>(box.size()), std::vector<std::string>()}));
  const std::optional<separated> parts = expressions::separated_of(f, {}, {}, maths_choice::fast);
  EXPECT_TRUE(parts) << text;
  std::vector<interval> ranges(box.size());
  for (std::size_t k = 0; k < box.size(); ++k) {
    ranges[k].lower = {box[k].first, 0};
    ranges[k].upper = {box[k].second, 0};
  }
  goal until;
  until.rtol = rtol;
  return integrate(*parts, (std::uint64_t{1} << box.size()) - 1, ranges, until, {});
}

void expect_met(const std::string& text, const std::vector<std::pair<double, double>>& box,
                double truth, double rtol = 1e-9) {
  const integral result = over(text, box, rtol);
  const found_value& of = result;
  EXPECT_EQ(result.status, status::met) << text << ": " << result.reason;
  EXPECT_LE(of.error, rtol * std::abs(of.value)) << text;
  EXPECT_LE(std::abs(of.value - truth), of.error) << text << ' ' << of.value;
}

TEST(Separable, ProductsSumsAndFunctionsOfASumAreRight) {
  const double e = std::numbers::e;
  const std::pair<double, double> unit{0, 1};
  for (const double rtol : {1e-3, 1e-6, 1e-9}) {
    expect_met("exp(-x-y-z)", {unit, unit, unit}, std::pow(1 - 1 / e, 3), rtol);
    expect_met("x*y+y*z", {unit, unit, unit}, 0.5, rtol);
    expect_met("x*exp(y)", {unit, unit, {0, 5}}, 2.5 * (e - 1), rtol);
    expect_met("exp(-x^2-y^2)", {{-endless, endless}, {-endless, endless}}, std::numbers::pi, rtol);
    expect_met("(x^2+y^2+z^2)^2", {unit, unit, unit}, 3.0 / 5 + 6.0 / 9, rtol);
    expect_met("1/(x+y+1)^2", {unit, unit}, std::log(4.0 / 3), rtol);
    expect_met("sin(x+y)", {{0, 1}, {0, 2}}, std::sin(1) + std::sin(2) - std::sin(3), rtol);
    expect_met("exp(x*y)*x", {unit, unit}, e - 2, rtol);
    expect_met("abs(x-0.3)*exp(-abs(y+0.2))", {unit, {-1, 1}},
               (0.09 + 0.49) / 2 * (2 - std::exp(-0.8) - std::exp(-1.2)), rtol);
    expect_met("x*cos(x+y)", {unit, unit},
               std::sin(2) - std::cos(2) + std::cos(1) - 2 * std::sin(1), rtol);
  }
}

/// Of particles that may be exchanged: 27 products of functions of one variable, of which some are
/// below the least double.
TEST(Separable, ProductsOfSumsAreMultipliedOut) {
  std::string all = "exp(-x^2-y^2-z^2)";
  for (const char* const at : {"+2.2", "-0.8", "-1.9"}) {
    std::string sum;
    for (const char* const each : {"x", "y", "z"})
      sum += std::string(sum.empty() ? "" : "+") + "exp(-((" + each + at + ")/0.15)^2)";
    all += "*(" + sum + ")";
  }
  const std::pair<double, double> axis{-5, 5};
  expect_met(all, {axis, axis, axis}, 1.502406783988957866e-5);
}

TEST(Separable, OneFunctionOverOneRangeIsIntegratedOnce) {
  const std::pair<double, double> unit{0, 1};
  const auto taken = [&](const std::string& text, double upper_z) {
    const integral result = over(text, {unit, unit, {0, upper_z}}, 1e-6);
    EXPECT_EQ(result.status, status::met) << text;
    return result.tried.front().done;
  };
  EXPECT_EQ(taken("exp(-x-y-z)", 1), "1 integral over one variable each");
  EXPECT_EQ(taken("exp(-x-y-z)", 2), "2 integrals over one variable each");
  EXPECT_EQ(taken("exp(-x-2*y-z)", 1), "2 integrals over one variable each");
}

TEST(Separable, AxesThatAreTheSameShareTheirNodes) {
  const std::pair<double, double> unit{0, 1};
  const index_t same = over("log(2+x^3+y^3+z^3)", {unit, unit, unit}).evaluations;
  const index_t unlike = over("log(2+x^3+y^3+z^5)", {unit, unit, unit}).evaluations;
  EXPECT_LT(same, unlike);
  EXPECT_GT(over("log(2+x^3+y^3+z^3)", {unit, unit, {0, 1.5}}).evaluations, same);
}

TEST(Separable, EveryValueOfItsFunctionsIsCounted) {
  index_t values = 0;
  const auto inner = [&values](double x) { return ++values, x * (3 - x); };
  const auto outer = [&values](double t) { return ++values, std::exp(-t); };
  const function_of_one f{integrand_of_callable(inner)};
  const separated of_sum{separation::of_sum,
                         3,
                         {},
                         {{0, {}, f}, {1, {}, f}},
                         function_of_one{integrand_of_callable(outer)}};
  const std::vector<interval> square(2);
  const integral result = integrate(of_sum, of_sum.variables, square, {}, {});
  EXPECT_EQ(result.evaluations, values);
}

TEST(Separable, ReversedLimitsChangeTheSign) {
  expect_met("cos(x+y)", {{1, 0}, {0, 1}}, -(2 * std::cos(1) - std::cos(2) - 1));
  expect_met("exp(x+y)", {{1, 0}, {1, 0}}, std::pow(std::numbers::e - 1, 2));
}

TEST(Separable, WhatIsNotSmoothInTheSumIsNotMet) {
  const std::vector<std::pair<double, double>> square{{0, 1}, {0, 1}};
  for (const std::string text : {"floor(x^2+y)", "sqrt(abs(x-y^2))", "1/(x+y)^1.5",
                                 "if(x^2+y<0.7,1,0)", "1/(1e-9+(x^2+y-0.7)^2)"}) {
    const integral result = over(text, square);
    EXPECT_NE(result.status, status::met) << text << ' ' << result.value;
    EXPECT_FALSE(result.reason.empty()) << text;
  }
}

TEST(Separable, DoesNotMissWhatLiesBetweenTheNodesOfAnAxis) {
  // Only between the nodes for x and y is the sum of squares so small.
  const std::vector<std::pair<double, double>> square{{0, 1}, {0, 1}};
  for (const std::string text :
       {"if((x-0.5)^2+(y-0.4)^2<1e-8,1e8,1)", "1+1e6*exp(-1e8*((x-0.53)^2+(y-0.41)^2)^2)",
        "if(x^2+1e-9*y<0.501,1,0)"})
    EXPECT_NE(over(text, square).status, status::met) << text;
}

/// Far narrower than what lies between two nodes, whose sum is the same beside it.
TEST(Separable, DoesNotMissWhereTheOuterFunctionIsNarrow) {
  for (const double a : {1e4, 1e6, 1e8, 1e10}) {
    const std::string size = std::to_string(a);
    const double truth = 1 + std::numbers::pi;
    const integral result = over("1+" + size + "*exp(-" + size + "*((x-0.396)^2+(y-0.8904)^2))",
                                 {{0, 1}, {0, 1}}, 1e-3);
    const found_value& of = result;
    EXPECT_TRUE(result.status != status::met || std::abs(of.value - truth) < of.error) << a;
  }
  const integral product = over("1+1e6*exp(-1e8*(x*y-0.25)^2)", {{1, 2}, {0, 1}}, 1e-3);
  const found_value& of = product;
  const double truth = 1 + 100 * std::sqrt(std::numbers::pi) * std::log(2);
  EXPECT_TRUE(product.status != status::met || std::abs(of.value - truth) < of.error) << of.value;
}

TEST(Separable, PartsShareTheEvaluationsThatAreAllowed) {
  const expressions::formula f = expressions::formula_of(
      expressions::parse("1/sqrt(x)*log(y)*abs(sin(9*z))", {3, std::vector<std::string>()}));
  const std::optional<separated> parts = expressions::separated_of(f, {}, {}, maths_choice::fast);
  ASSERT_TRUE(parts);
  goal until;
  until.evaluations = 400;
  const integral result = integrate(*parts, 7, std::vector<interval>(3), until, {});
  EXPECT_NE(result.status, status::met);
  EXPECT_LE(result.evaluations, until.evaluations);
  EXPECT_FALSE(result.reason.empty());
}

TEST(Separable, DivergesWhereAFactorDoes) {
  const integral result = over("exp(y)/x", {{0, 1}, {0, 1}});
  EXPECT_EQ(result.status, status::divergent);
  EXPECT_EQ(result.error, endless);
  EXPECT_NE(over("0*exp(y)/x", {{0, 1}, {0, 1}}).status, status::divergent);
  EXPECT_EQ(over("exp(y)/x-exp(y)/x", {{0, 1}, {0, 1}}).status, status::not_met) << "terms cancel";
}

TEST(Separable, AnIntegralThatIsZeroSaysThatRoundingIsReached) {
  const integral result = over("(x-0.5)*exp(y)", {{0, 1}, {0, 1}});
  EXPECT_EQ(result.status, status::roundoff);
  EXPECT_LE(std::abs(result.value), result.error);
}

TEST(Separable, OddFactorsMakeAnIntegral0) {
  const integral result = over("x*exp(y)", {{-1, 1}, {0, 1}});
  EXPECT_EQ(result.status, status::met);
  EXPECT_EQ(result.value, 0);
}

TEST(Separable, StaircasesOfRoundingAreLeftToOthers) {
  const integral result = over("cos((1e14+x)-1e14+y)", {{0, 1}, {0, 1}});
  EXPECT_NE(result.status, status::met);
}

TEST(Separable, LosesNoDigitsWhereAFunctionFallsByManyPowersOfTen) {
  const integral result =
      over("(1+x1+2*x2+3*x3+4*x4+5*x5+6*x6+7*x7+8*x8)^(-9)",
           {{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}}, 1e-9);
  const found_value& what = result;
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(what.value, 2.2751965817917756e-10, what.error);
  EXPECT_LE(what.error, 1e-9 * what.value);
}

/// f, whose values have some roundings.
piecewise::function rounded(double f(double)) {
  return [f](std::span<const double> t) {
    piecewise::sampled result;
    for (const double each : t) {
      result.values.push_back(f(each));
      result.errors.push_back(2e-15 * std::abs(f(each)));
    }
    return result;
  };
}

double eighth_power(double t) { return std::pow(t, -8); }

TEST(Separable, AFunctionThatFallsFarIsNotMadeBetterThanIsWanted) {
  const std::vector<std::pair<double, double>> cube(8, {0, 1});
  const std::string f = "(1+x1+2*x2+3*x3+4*x4+5*x5+6*x6+7*x7+8*x8)^-9";
  const integral rough = over(f, cube, 1e-3);
  const integral fine = over(f, cube, 1e-9);
  EXPECT_EQ(rough.status, status::met);
  EXPECT_EQ(fine.status, status::met);
  EXPECT_LT(2 * rough.evaluations, fine.evaluations);
}

TEST(Piecewise, ErrsByNoMoreThanItSays) {
  std::vector<double> x;
  for (int k = 0; k <= 1000; ++k) x.push_back(1 + 28 * k / 1000.0);
  for (const bool level : {false, true}) {
    const std::optional<piecewise> result =
        piecewise::of(rounded(eighth_power), 1, 29, {1e-12, level});
    ASSERT_TRUE(result);
    std::vector<double> told(x.size());
    std::vector<double> errors(x.size());
    result->evaluate(x, told.data(), errors.data());
    const double lost = level ? 1e-11 : 1e-8;
    for (std::size_t k = 0; k < x.size(); ++k) {
      const double truth = eighth_power(x[k]);
      EXPECT_NEAR(told[k], truth, 4 * errors[k]) << x[k];
      EXPECT_NEAR(told[k], truth, lost * truth) << x[k];
    }
  }
}

TEST(Piecewise, GivesUpWhereAFunctionJumps) {
  const auto jump = rounded([](double t) { return t < 0.3 ? 0.0 : 1.0; });
  EXPECT_FALSE(piecewise::of(jump, 0, 1, {1e-9, false}));
  EXPECT_FALSE(piecewise::of(jump, 0, 1, {1e-9, true}));
  EXPECT_TRUE(piecewise::of(jump, 0, 1, {1e-9, false, 64, true})) << "but between neighbours";
}

}  // namespace
}  // namespace riemann::separable

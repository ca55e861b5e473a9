// Proofs hold, and are not given where there is none.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/proof.hpp"

#include "riemann/lib/answer/boxes.hpp"
#include "riemann/lib/expression/enclosure.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "support/on_cube.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

namespace riemann::tensor {
namespace {

using ::testing::HasSubstr;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double points_at_most = 1 << 20;

std::shared_ptr<enclosure> bounds_of(const std::string& text, int dimensions) {
  expressions::formula f = expressions::formula_of(expressions::parse(text, {dimensions, {}}));
  f.dimensions = dimensions;
  return expressions::enclosure_of(f, {});
}

integral proved(evaluator& on, const goal& until, const options& how, double points_allowed) {
  return proved_integration(on, until, how).answer(points_allowed, {});
}

std::optional<integral> if_met(const integral& result) {
  return result.status == status::met ? std::optional(result) : std::nullopt;
}

std::optional<integral> proved_integral(const std::string& text, int dimensions, double rtol,
                                        const std::vector<std::vector<double>>& cuts = {}) {
  return if_met(proved(*on_cube(text, dimensions), {.rtol = rtol, .evaluations = 1 << 20},
                       {.cuts = cuts, .bounds = bounds_of(text, dimensions)}, points_at_most));
}

struct known_proof {
  const char* text;
  int dimensions;
  double value;
};

double power(double base, int exponent) { return std::pow(base, exponent); }

// Products of integrals of one variable, or iterated integrals, in closed form.
const known_proof closed_forms[] = {
    {"exp(-x1-x2-x3)", 3, power(1 - std::exp(-1), 3)},
    {"cos(x1+2*x2+3*x3+4*x4+5*x5)", 5, 0.020242422119697},
    {"1/(1+x1+x2)", 2, 3 * std::log(3.0) - 4 * std::log(2.0)},
    {"1/((0.01+(x1-0.3)^2)*(0.01+(x2-0.6)^2))", 2,
     100 * (std::atan(3.0) + std::atan(7.0)) * (std::atan(6.0) + std::atan(4.0))},
    {"x1^30*x2", 2, 1.0 / 62},
    {"sqrt(1+x1)*log(2+x2)", 2,
     (std::sqrt(8.0) - 1) / 1.5 * (3 * std::log(3.0) - 2 * std::log(2.0) - 1)},
    {"x1+x2+x3+x4+x5+x6+x7+x8", 8, 4},
    {"exp(-100*((x1-0.5)^2+(x2-0.5)^2))", 2, std::numbers::pi / 100 * power(std::erf(5.0), 2)},
};

TEST(Proof, HoldsBesideClosedForms) {
  for (const known_proof& each : closed_forms)
    for (const double rtol : {1e-2, 1e-5, 1e-9}) {
      const std::optional<integral> proved = proved_integral(each.text, each.dimensions, rtol);
      ASSERT_TRUE(proved) << each.text << " to " << rtol;
      const found_value& of = *proved;
      EXPECT_EQ(proved->status, status::met);
      EXPECT_LE(of.error, rtol * std::abs(of.value)) << each.text;
      EXPECT_LE(std::abs(of.value - each.value), of.error + 1e-15 * std::abs(each.value))
          << each.text << " to " << rtol;
      EXPECT_THAT(proved->points, HasSubstr("error is proved"));
    }
}

TEST(Proof, HoldsOverPiecesBetweenSwitches) {
  const double bend = (0.045 + 0.245) * (std::numbers::e - 1);
  const std::optional<integral> bent = proved_integral("abs(x1-0.3)*exp(x2)", 2, 1e-9, {{0.3}, {}});
  ASSERT_TRUE(bent);
  EXPECT_NEAR(bent->value, bend, bent->error);
  const double jump = (std::exp(0.7) - 1) * 0.4 + 0.3 * 0.6;
  const std::string steps = "if(x1<0.7, if(x2<0.4, exp(x1), 0), if(x2<0.4, 0, 1))";
  const std::optional<integral> jumped = proved_integral(steps, 2, 1e-9, {{0.7}, {0.4}});
  ASSERT_TRUE(jumped);
  EXPECT_NEAR(jumped->value, jump, jumped->error);
  EXPECT_FALSE(proved_integral("abs(x1-0.3)*exp(x2)", 2, 1e-3)) << "without the cut";
  EXPECT_FALSE(proved_integral(steps, 2, 1e-3, {{0.7}, {}})) << "without one of the cuts";
}

TEST(Proof, HalvesPiecesBesidePoles) {
  const std::string text = "1/((0.0001+(x1-0.3)^2)*(1+x2))";
  const std::optional<integral> proved = proved_integral(text, 2, 1e-8);
  ASSERT_TRUE(proved);
  const double exact = 100 * (std::atan(30.0) + std::atan(70.0)) * std::log(2.0);
  EXPECT_NEAR(proved->value, exact, proved->error);
}

TEST(Proof, IsNotGivenWhereNothingIsProved) {
  for (const char* each :
       {"sqrt(x1)*x2", "log(x1+x2)", "abs(x1-x2)", "1/(x1+x2)", "if(x1>x2,1,0)", "x1^0.3+x2",
        "floor(3*x1)+x2", "1/(x1-0.5)+x2", "tan(3*x1)*x2", "besselk(0,1+x1)*x2", "min(x1,x2)",
        "acos(x1)*x2", "exp(-1/x1)*x2", "sin(1/x1)*x2", "(x1-0.5)*x2"})
    EXPECT_FALSE(proved_integral(each, 2, 1e-3)) << each;
}

TEST(Proof, IsNotGivenBelowRounding) {
  EXPECT_FALSE(proved_integral("exp(x1*x2)", 2, 1e-17));
  // What is left of 1e10 + x - 1e10 has an error of 1e-6.
  EXPECT_FALSE(proved_integral("((1e10+x1)-1e10)*x2", 2, 1e-8));
  EXPECT_FALSE(proved_integral("tan(sinh(16+x1*1e-9))+x2*1e-9", 2, 1e-11));
  EXPECT_TRUE(proved_integral("((1e10+x1)-1e10)*x2", 2, 1e-3));
}

TEST(Proof, TakesNoMorePointsThanAreAllowed) {
  const std::string text = "cos(9*x1*x2*x3)";
  const auto on = on_cube(text, 3);
  const options how{.bounds = bounds_of(text, 3)};
  EXPECT_EQ(proved(*on, {.rtol = 1e-10}, how, 1e6).status, status::met);
  for (const integral& refused : {proved(*on, {.rtol = 1e-10, .evaluations = 200}, how, 1e6),
                                  proved(*on, {.rtol = 1e-10}, how, 199)}) {
    EXPECT_EQ(refused.status, status::not_met);
    EXPECT_THAT(refused.reason, HasSubstr("points are proved to be good enough"));
    EXPECT_LT(refused.evaluations, 200);
  }
}

TEST(Proof, IsFoundOnceItsPointsAreAllowed) {
  const std::string text = "cos(9*x1*x2*x3)";
  const auto on = on_cube(text, 3);
  const options how{.bounds = bounds_of(text, 3)};
  const goal until{.rtol = 1e-10};
  proved_integration asked_twice(*on, until, how);
  EXPECT_EQ(asked_twice.answer(199, {}).status, status::not_met);
  ASSERT_TRUE(asked_twice.may_need_more_points());
  const integral result = asked_twice.answer(1e6, {});
  EXPECT_FALSE(asked_twice.may_need_more_points());
  const integral at_once = proved(*on, until, how, 1e6);
  EXPECT_EQ(result.status, status::met);
  EXPECT_EQ(result.reason, "");
  EXPECT_TRUE(result.is_proved);
  EXPECT_EQ(result.value, at_once.value);
  EXPECT_EQ(result.evaluations, at_once.evaluations);
}

TEST(Proof, IsNotGivenWherePointsHaveNoNumbers) {
  const std::string text = "cos(20*(x1+x2+x3+x4+x5+x6+x7+x8))";
  const options how{.bounds = bounds_of(text, 8)};
  const auto on = on_cube(text, 8);
  const goal until{.rtol = 1e-9, .evaluations = index_t{1} << 40};
  proved_integration none(*on, until, how);
  const integral result = none.answer(1e12, {});
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_EQ(result.reason, "no rules of at most 2147483647 points are proved to be good enough");
  EXPECT_FALSE(none.may_need_more_points());
}

TEST(Proof, NeedsNoMorePointsWhereNothingIsKnown) {
  const std::string text = "besselk(0,1+x1)*x2";
  const options how{.bounds = bounds_of(text, 2)};
  const auto on = on_cube(text, 2);
  const goal until{.rtol = 1e-3};
  proved_integration none(*on, until, how);
  EXPECT_EQ(none.answer(1e6, {}).status, status::not_met);
  EXPECT_FALSE(none.may_need_more_points());
}

TEST(Proof, SaysWhereRoundingIsAllThatIsLeft) {
  const std::string text = "(x1-0.5)*exp(x2)";
  const integral result =
      proved(*on_cube(text, 2), {.rtol = 1e-6}, {.bounds = bounds_of(text, 2)}, 1e6);
  EXPECT_EQ(result.status, status::roundoff);
  EXPECT_LE(std::abs(result.value), result.error);
  EXPECT_LT(result.error, 1e-14);
  EXPECT_LT(result.evaluations, 10000);
}

TEST(Proof, TellsItsPieces) {
  const std::string text = "abs(x1-0.3)*exp(x2)";
  const integral result =
      proved(*on_cube(text, 2), {.rtol = 1e-6},
             {.cuts = {{0.3}, {}}, .bounds = bounds_of(text, 2), .account = true}, 1e6);
  ASSERT_NE(result.boxes, nullptr);
  EXPECT_EQ(result.boxes->lower, (std::vector<double>{0, 0, 0.3, 0}));
  EXPECT_EQ(result.boxes->upper, (std::vector<double>{0.3, 1, 1, 1}));
  ASSERT_EQ(result.tried.size(), 1U);
  EXPECT_EQ(result.tried.front().nodes.size(), 2U);
  EXPECT_EQ(result.tried.front().verdict, "met");
}

struct continued {
  const char* text;
  std::complex<double> (*of)(std::complex<double> x1, double x2);
  double largest_size;  // of an ellipse around [0, 1] where it has no singularity
};

// Around the first axis.
const continued functions[] = {
    {"exp(x1*x2)*cos(5*x1)",
     [](std::complex<double> x, double y) { return std::exp(x * y) * std::cos(5.0 * x); },
     infinity},
    {"1/(1+x1+x2)", [](std::complex<double> x, double y) { return 1.0 / (1.0 + x + y); }, 5.8},
    {"sqrt(1+x1*x2)", [](std::complex<double> x, double y) { return std::sqrt(1.0 + x * y); }, 5.8},
    {"log(2-x1)^3-x2",
     [](std::complex<double> x, double y) { return std::pow(std::log(2.0 - x), 3) - y; }, 5.8},
    {"atan(x1-x2)", [](std::complex<double> x, double y) { return std::atan(x - y); }, 4.3},
    {"abs(x1+0.5)*max(x1-2,x2)", [](std::complex<double> x, double y) { return (x + 0.5) * y; },
     infinity},
};

TEST(Enclosure, BoundsTheValuesInEllipses) {
  for (const continued& each : functions) {
    const auto bounds = bounds_of(each.text, 2);
    const std::vector<range> box{{0, 1}, {0.25, 1}};
    bounds->enter(box);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> share(0, 1);
    for (const double size : {1.1, 1.5, 2.0, 3.0, 8.0}) {
      const double most = bounds->largest_around(0, size);
      if (size > each.largest_size) {
        EXPECT_EQ(most, infinity) << each.text << ' ' << size;
        continue;
      }
      double seen = 0;
      for (int n = 0; n < 2000; ++n) {
        const double radius = n % 2 == 0 ? size : 1 + (size - 1) * share(random);
        const std::complex<double> on_circle =
            std::polar(radius, 2 * std::numbers::pi * share(random));
        const std::complex<double> x = 0.5 + 0.25 * (on_circle + 1.0 / on_circle);
        seen = std::max(seen, std::abs(each.of(x, 0.25 + 0.75 * share(random))));
      }
      EXPECT_LE(seen, most) << each.text << ' ' << size;
      if (size < 1.2) {
        EXPECT_LT(most, 20 * seen) << each.text << ": bounds are not idle";
      }
    }
  }
}

TEST(Enclosure, KnowsRoundingInsideAFormula) {
  const std::vector<range> box{{0, 1}, {0, 1}};
  const auto rounding_of = [&](const char* text) {
    const auto bounds = bounds_of(text, 2);
    bounds->enter(box);
    return bounds->largest_rounding();
  };
  EXPECT_LT(rounding_of("x1+x2"), 1e-15);
  EXPECT_GT(rounding_of("(1e10+x1)-1e10+x2"), 1e-6);
  EXPECT_LT(rounding_of("max(x1-2,0)+min(x2,1e9+x1)+if(x1<2,x1,1e9*x1)"), 1e-14);
  EXPECT_GT(rounding_of("max(1e9*x1-0.5,0)"), 1e-8);
  EXPECT_LT(rounding_of("sqrt(x1*x2)"), 1e-7);
  EXPECT_LT(rounding_of("(1e10+x1)-1e10+x2"), 1e-5);
  EXPECT_GT(rounding_of("sin(1e8*x1)*x2"), 1e-9);
  EXPECT_EQ(rounding_of("log(x1)*x2"), infinity);
}

TEST(Enclosure, KnowsRoundingAtAPoint) {
  const std::vector<range> far{{1e6, 1e6}, {40, 40}};
  const auto at_far = [&](const char* text) {
    auto bounds = bounds_of(text, 2);
    bounds->enter(far);
    return bounds;
  };
  for (const char* flat : {"erfc(x1+x2)", "erfc(x1)*x1^2", "exp(-x1)*erf(x1*x2)"})
    EXPECT_EQ(at_far(flat)->largest_rounding(), 0) << flat;
  for (const char* flat : {"tanh(x1*x2)", "erf(x1*x2)", "atan(x1*x2)"})
    EXPECT_LT(at_far(flat)->largest_rounding(), 2e-15) << flat;
  EXPECT_LT(at_far("asinh(x1*x2)")->largest_rounding(), 3e-14);
  EXPECT_GT(at_far("erfc((1e17+x1)-1e17-x1)")->largest_rounding(), 0.1);
  EXPECT_GT(at_far("erf((1e17+x1)-1e17-x1)")->largest_rounding(), 0.1);

  const auto none = at_far("(max(x1,x2)-if(x1<x2,x2,abs(x1)))*exp(x2)");
  EXPECT_EQ(none->largest(), 0) << "both are x1";
  EXPECT_EQ(none->largest_rounding(), 0);
  EXPECT_GT(at_far("(max(x1,x2)-if(x1<x2,x2,abs(x1+1)-1))*exp(x2)")->largest_rounding(), 1);
}

}  // namespace
}  // namespace riemann::tensor

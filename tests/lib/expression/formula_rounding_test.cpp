// What a formula's own roundings do is known, and the error estimate says it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/formula_rounding.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/slopes.hpp"
#include "riemann/lib/running/integrate.hpp"

#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

using reference::quad;

tracked_values tracked(const std::string& text, const std::vector<double>& x,
                       precision precise = precision::double_precision) {
  return track(formula_of(parse(text)), {}, x, maths_choice::fast, precise);
}

struct losing_formula {
  const char* text;
  quad (*exact)(quad);
};

constexpr losing_formula losing[] = {
    {"(x+1e8)-1e8", [](quad x) { return x; }},
    {"1-cos(x)", [](quad x) { return 2 * sinq(x / 2) * sinq(x / 2); }},
    {"exp(x)-1", [](quad x) { return expm1q(x); }},
    {"sqrt(1+x)-1", [](quad x) { return x / (sqrtq(1 + x) + 1); }},
    {"1/(1-x)-1/(1+x)", [](quad x) { return 2 * x / (1 - x * x); }},
    {"x^6-6*x^5+15*x^4-20*x^3+15*x^2-6*x+1", [](quad x) { return powq(x - 1, 6); }},
    {"sin(5e7*x+0.5)", [](quad x) { return sinq(50000000 * x + 0.5); }},
    {"x+0", [](quad x) { return x; }},
    {"log1p(x)-x", [](quad x) { return log1pq(x) - x; }},
    {"besselj(0,x)-1", [](quad x) { return j0q(x) - 1; }},
    {"bessely(1,50*x+1e3)", [](quad x) { return y1q(50 * x + 1000); }},
    {"mod(x-0.5,3)", [](quad x) { return x < 0.5 ? x + 2.5 : x - 0.5; }},
};

TEST(FormulaRounding, IsKnownBesideAPartThatIsInfinite) {
  for (const char* each : {"1/cosh(x)+(1+x)-x", "exp(-exp(x))+(1+x)-x", "atan(exp(x))+(1+x)-x"}) {
    const tracked_values result = tracked(each, {1e15 + 1});
    EXPECT_GE(std::abs(result.off[0]) + result.bound[0], 0) << each;
  }
}

/// But for the second order, which is below a 1e-6th of the first here.
TEST(FormulaRounding, IsKnownUpToItsBound) {
  const std::vector<double> places{1e-9, 3.1e-7, 0.00123, 0.37, 0.9876, 0.99999};
  for (const losing_formula& each : losing) {
    const tracked_values result = tracked(each.text, places);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const quad missed = each.exact(places[i]) - result.value[i];
      EXPECT_LE(std::abs(static_cast<double>(missed - result.off[i])),
                result.bound[i] + 1e-6 * std::abs(result.off[i]))
          << each.text << " at " << places[i];
    }
  }
}

TEST(FormulaRounding, IsNothingWhereNothingIsRounded) {
  for (const char* text : {"x", "2*x+1", "-x/4", "abs(x-1)", "if(x<0.5,x,1)", "max(x,0.25)", "7"}) {
    const tracked_values result = tracked(text, {0.25, 0.5, 0.75});
    EXPECT_EQ(result.off, std::vector<double>(3)) << text;
    EXPECT_EQ(result.bound, std::vector<double>(3)) << text;
  }
}

TEST(FormulaRounding, CountsEveryStepInFloat) {
  const auto third = static_cast<double>(static_cast<float>(1.0 / 3));
  const tracked_values result = tracked("x+1/3", {1}, precision::float_precision);
  EXPECT_EQ(result.value[0], static_cast<double>(static_cast<float>(1 + third)));
  EXPECT_NEAR(result.off[0], 4.0 / 3 - result.value[0], 1e-15);
}

TEST(FormulaRounding, IsThatOfANodeAloneAmongMany) {
  std::vector<double> places;
  for (int i = 0; i < 300; ++i) places.push_back(0.01 + i / 301.0);
  for (const char* text : {"sin(3*x)/(1+x^2)", "sqrt(x)-exp(-x)", "x^1.3+min(x,1/3)"}) {
    const tracked_values all = tracked(text, places);
    for (const std::size_t i : {0, 127, 128, 255, 256, 299}) {
      const tracked_values alone = tracked(text, {places[i]});
      EXPECT_EQ(all.value[i], alone.value[0]) << text << " at node " << i;
      EXPECT_EQ(all.off[i], alone.off[0]) << text << " at node " << i;
      EXPECT_EQ(all.bound[i], alone.bound[0]) << text << " at node " << i;
    }
  }
}

TEST(Slopes, AreThoseOfDifferences) {
  for (const operation_facts& each : all_operations()) {
    if (*each.name == '\0' || each.operands != 1 || each.is == operation::sign) continue;
    for (double x : {0.3, 0.71, 0.9}) {
      if (each.is == operation::acosh) x += 1;  // its domain
      const double h = 0x1p-18;
      const tracked_values result = tracked(std::string(each.name) + "(x)", {x - h, x, x + h});
      const double slope = (result.value[2] - result.value[0]) / (2 * h);
      EXPECT_NEAR(slopes_of(each.is, {x}, result.value[1])[0], slope, 1e-8 * (1 + std::abs(slope)))
          << each.name << " at " << x;
    }
  }
}

TEST(Slopes, OfTwoOperandsAreThoseOfDifferences) {
  const double a = 1.7;
  const double b = 0.6;
  const double h = 0x1p-18;
  EXPECT_NEAR(slopes_of(operation::power, {a, b}, std::pow(a, b))[0],
              (std::pow(a + h, b) - std::pow(a - h, b)) / (2 * h), 1e-9);
  EXPECT_NEAR(slopes_of(operation::power, {a, b}, std::pow(a, b))[1],
              (std::pow(a, b + h) - std::pow(a, b - h)) / (2 * h), 1e-9);
  EXPECT_NEAR(slopes_of(operation::atan2, {a, b}, std::atan2(a, b))[0],
              (std::atan2(a + h, b) - std::atan2(a - h, b)) / (2 * h), 1e-9);
  EXPECT_NEAR(slopes_of(operation::atan2, {a, b}, std::atan2(a, b))[1],
              (std::atan2(a, b + h) - std::atan2(a, b - h)) / (2 * h), 1e-9);
}

TEST(Slopes, OfBesselFunctionsAreThoseOfDifferences) {
  const double h = 0x1p-18;
  for (const operation is :
       {operation::bessel_j, operation::bessel_y, operation::bessel_i, operation::bessel_k})
    for (const char* order : {"0", "1", "4"})
      for (const double x : {0.3, 2.5, 7.0}) {
        const tracked_values result =
            tracked(std::string(facts_of(is).name) + '(' + order + ", x)", {x - h, x, x + h});
        const double slope = (result.value[2] - result.value[0]) / (2 * h);
        EXPECT_NEAR(slopes_of(is, {std::stod(order), x}, result.value[1])[1], slope,
                    1e-8 * (1 + std::abs(slope)))
            << facts_of(is).name << order << " at " << x;
      }
}

TEST(Slopes, OfRemaindersAndHypotenusesAreThoseOfDifferences) {
  EXPECT_EQ(slopes_of(operation::modulo, {7.5, 2}, 1.5)[0], 1);
  EXPECT_EQ(slopes_of(operation::modulo, {7.5, 2}, 1.5)[1], -3);
  EXPECT_DOUBLE_EQ(slopes_of(operation::hypot, {3, -4}, 5)[0], 0.6);
  EXPECT_DOUBLE_EQ(slopes_of(operation::hypot, {3, -4}, 5)[1], -0.8);
}

TEST(Slopes, OfGammaHoldBelowZero) {
  const double h = 0x1p-20;
  for (const double x : {-0.4, -1.6, -7.3})
    EXPECT_NEAR(slopes_of(operation::lgamma, {x}, std::lgamma(x))[0],
                (std::lgamma(x + h) - std::lgamma(x - h)) / (2 * h), 1e-6)
        << x;
}

struct step_of_a_formula {
  const char* text;
  double x;
  double exact;
};

/// tanh, erf and 1 + exp(-x) are not 1 at these x but round to it; the double 0.3 is below 0.3.
constexpr step_of_a_formula across_jumps[] = {
    {"floor(tanh(x))", 24.5, 0},  {"trunc(erf(x))", 7, 0},
    {"ceil(1+exp(-x))", 40, 2},   {"round(tanh(x)-0.5)", 30, 0},
    {"mod(tanh(x),1)", 30, 1},    {"sign(1-tanh(x))", 30, 1},
    {"tanh(x)<1", 30, 1},         {"tanh(x)>=erf(x)", 30, 0},
    {"tanh(x)!=1", 30, 1},        {"if(tanh(x)==1,3,5)", 30, 5},
    {"if(1-tanh(x),3,5)", 30, 3}, {"not tanh(x)<1", 30, 0},
    {"tanh(x)<1 and x>0", 30, 1}, {"tanh(x)<1 or x<0", 30, 1},
    {"floor(10*x)", 0.3, 2},      {"x*10<3", 0.3, 1},
};

TEST(FormulaRounding, ReachesAcrossJumps) {
  for (const step_of_a_formula& each : across_jumps) {
    const tracked_values result = tracked(each.text, {each.x});
    EXPECT_NE(result.value[0], each.exact) << each.text << ": not the question";
    EXPECT_LE(std::abs(each.exact - result.value[0] - result.off[0]), result.bound[0]) << each.text;
    EXPECT_LE(result.bound[0], 2.001) << each.text;
  }
}

TEST(FormulaRounding, DoesNotMatterToStepsBetweenJumps) {
  constexpr step_of_a_formula between[] = {{"floor(tanh(x))", 3, 0},  {"ceil(tanh(x))", 3, 1},
                                           {"round(tanh(x))", 30, 1}, {"floor(10*x)", 0.25, 2},
                                           {"floor(x)", 3, 3},        {"mod(x,1)", 3, 0},
                                           {"tanh(x)<1", 3, 1},       {"sign(tanh(x))", 30, 1},
                                           {"floor(10*x)", 0.5, 5},   {"if(tanh(x)<1,2,3)", 3, 2}};
  for (const step_of_a_formula& each : between) {
    const tracked_values result = tracked(each.text, {each.x});
    EXPECT_EQ(result.value[0], each.exact) << each.text;
    EXPECT_EQ(result.off[0], 0) << each.text;
    EXPECT_LE(result.bound[0], std::numeric_limits<double>::denorm_min()) << each.text;
  }
}

struct losing_integral {
  const char* text;
  double from, to;
  double exact;
};

/// Values by series: all that these formulas say is in their last digits.
constexpr losing_integral integrals[] = {
    {"(1-cos(x))/x^2", 1e-9, 1e-8, 4.5e-9},
    {"(exp(x)-1)/x", 1e-12, 1e-11, 9.0000000000247494e-12},
    {"(x+1e16)-1e16", 0, 1, 0.5},
    {"sqrt(x^2+1e18)-1e9", 0, 1, 1.0 / 6e9},
    {"sin(15226.423002853931*x-1.9591185799271222)", -1.5409900845525866, -1.5409900764225029,
     7.4870400925425460e-9},
    {"x*floor(tanh(24.5))", 0, 1, 0},
    {"x*trunc(erf(7))", 0, 1, 0},
    {"floor(tanh(x))", 30, 31, 0},
    {"x*(tanh(25)<1)", 0, 1, 0.5},
    {"if(erf(x)==1,x,2*x)", 7, 8, 15},
};

TEST(ErrorEstimate, CoversWhatAFormulaLoses) {
  for (const losing_integral& each : integrals)
    for (const index_t n : {1, 50, 1000, 212'002}) {
      const estimate result = integrate({.f = {.expression = each.text},
                                         .range = {.from = each.from, .to = each.to},
                                         .rule = {.n = n}});
      EXPECT_GE(result.error, std::abs(result.value - each.exact))
          << each.text << ", n = " << n << ": " << result.value;
    }
}

/// The sum x + d rounds alike at all nodes: a few of them tell how, up to a deviation of their
/// mean.
TEST(ErrorEstimate, CoversRoundingsOfOneSignAtManyNodes) {
  struct asked {
    losing_integral of;
    const char* rule;
    int order;  // 0: of the rule's own
    index_t n;
  };
  const std::vector<asked> all{
      {{"1/x-1/(x+1e-7)", 1.4, 2.3, 2.7950308953165481218e-8}, "gauss_legendre", 12, 364'800},
      {{"1/x-1/(x+1e-7)", 1.3, 3.2, 4.567307445277843297e-8}, "simpson", 0, 123'468},
      {{"1/x-1/(x+1e-5)", 1.07, 2.19, 4.7795511003023028381e-6}, "boole", 0, 770'224},
  };
  for (const auto& [of, rule, order, n] : all) {
    problem task{.f = {.expression = of.text},
                 .range = {.from = of.from, .to = of.to},
                 .rule = {.name = rule, .n = n}};
    if (order > 0) task.rule.order = order;
    const estimate result = integrate(task);
    EXPECT_GE(result.error, std::abs(result.value - of.exact)) << rule << ", " << of.text;
  }
}

TEST(ErrorEstimate, IsFiniteForFormulasOfAnySize) {
  for (const char* text : {"1e250*exp(x)", "-1e300*x", "1e-250*exp(x)", "exp(600*x)"})
    for (const index_t n : {10, 5000}) {
      const estimate result =
          integrate({.f = {.expression = text}, .range = {.from = 0, .to = 1}, .rule = {.n = n}});
      EXPECT_TRUE(std::isfinite(result.error)) << text << ", n = " << n;
    }
}

/// On a GPU, J of CUDA loses digits as its argument grows.
TEST(FormulaRounding, IsMoreForWavesOnAGpu) {
  const formula f = formula_of(parse("besselj(0,x)"));
  const std::vector<double> x{1000.5};
  const auto bound = [&](device_choice::kind where) {
    return track(f, {}, x, maths_choice::fast, precision::double_precision, {}, where).bound[0];
  };
  EXPECT_LT(bound(device_choice::kind::cpu), 1e-17);
  EXPECT_GT(bound(device_choice::kind::cuda), 1e-14);
}

/// What loses nothing is not charged for it: within 8 eps of the integral of |f|.
TEST(ErrorEstimate, ChargesAPlainFormulaLittle) {
  for (const char* text : {"4/(1+x^2)", "exp(-x^2)", "x^3", "1/(1+25*x^2)"}) {
    const estimate result = integrate({.f = {.expression = text},
                                       .range = {.from = 0, .to = 1},
                                       .rule = {.name = "gauss_legendre", .order = 10, .n = 1000}});
    EXPECT_LE(result.error, 8 * 0x1p-52 * result.l1) << text;
  }
}

}  // namespace
}  // namespace riemann::expressions

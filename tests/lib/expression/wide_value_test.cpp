// Values of formulas whose parts are far beyond doubles, beside those of mpmath.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/wide_value.hpp"

#include "riemann/lib/expression/operations.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

double wide(const std::string& text, double x) {
  return wide_value(steps_as_meant(formula_of(parse(text))), lost_by::range, {}, {{&x, 1}, {}});
}

TEST(WideValue, IsThatOfTheFormula) {
  struct asked {
    std::string formula;
    double x;
    double value;
  };
  const std::vector<asked> all{
      {"exp(0.999*x)/(1+exp(x))", 1000, 0.3678794411714423216},
      {"exp(x)/exp(1.001*x)", 100000.0, 3.720075976020835963e-44},
      {"x^150/(1+x)^152", 1000000000.0, 9.99999848000011628e-19},
      {"x^200*exp(-x)*1e-300", 400, 4.9454464576304950955e+46},
      {"x^200.5*exp(-x)*1e-300", 450, 3.4402670467997823964e+36},
      {"exp(x^2)*erfc(x)", 50, 0.0112815362653237725},
      {"exp(x^2)*erfc(x)", 5000, 0.0001128379144527930586},
      {"besseli(1,x)*besselk(2,x)", 800, 0.00062617187385558847336},
      {"gamma(x)/gamma(x-0.5)/sqrt(x)", 1800, 0.9997916497863017727},
      {"gamma(x)*exp(-x*log(x)+x)", 300, 0.14476045655031823528},
      {"sinh(x)/cosh(x+1)", 1000000.0, 0.3678794411714423216},
      {"asinh(exp(x))/x", 2000, 1.0003465735902799727},
      {"acosh(exp(x))/x", 2000, 1.0003465735902799727},
      {"log(exp(x)+1)-x", -2000, 2000.0},
      {"log1p(exp(x))/x", 3000, 1.0},
      {"log2(exp(x))/log10(exp(x))", 3000, 3.3219280948873623479},
      {"cbrt(exp(x))*exp(-x/3)", 3001, 1.0},
      {"sqrt(exp(x))*exp(-x/2)", 3001, 1.0},
      {"hypot(exp(x),exp(x))*exp(-x)", 3001, 1.4142135623730950488},
      {"expm1(x)*exp(-x)", 3001, 1.0},
      {"atan(exp(x))+tanh(exp(x))+erf(exp(x))", 3000, 3.5707963267948966192},
      {"max(exp(x),2)*min(exp(-x),2)", 3000, 1.0},
      {"if(exp(x)>exp(x/2),1,2)", 3000, 1.0},
      {"(exp(x)<exp(x/2))+(exp(-x)>=0)+(not exp(x))", 3000, 1.0},
      {"(-exp(x))^3*exp(-3*x)", 3000, -1.0},
      {"abs(-exp(x))*exp(-x)*sign(-exp(x))", 3000, -1.0},
      {"acosh(1+1/cosh(x)+1e-20/x)^2*x", 3000, 2e-20},
      {"(exp(-x)+1e-19)*expm1(exp(-x))*exp(x)", 20000, 1e-19},
      {"sinh(exp(-x))*tan(exp(-x))*asinh(exp(-x))*exp(3*x)", 20000, 1.0},
      {"atan(exp(-x))*tanh(exp(-x))*log1p(exp(-x))*exp(3*x)", 20000, 1.0},
  };
  for (const asked& each : all)
    EXPECT_NEAR(wide(each.formula, each.x), each.value, 1e-15 * std::abs(each.value))
        << each.formula << " at " << each.x;
}

/// Where digits of long doubles do not tell on which side of it x is, more do.
TEST(WideValue, OfAJumpIsThatOfItsSide) {
  const auto box = steps_as_meant(formula_of(parse("if(abs(x-8600000)<1e-9,1,0)+1/cosh(x)")));
  for (const double low : {-1e-9, 1e-9})
    for (const double share : {1e-3, 3e-4, 1e-4, 1e-5, 1e-6}) {
      const auto at = [&](double aside) {
        const double x = 8600000;
        const double beside = low * (1 + aside);
        return wide_value(box, lost_by::range, {}, {{&x, 1}, {&beside, 1}});
      };
      EXPECT_EQ(at(-share), 1) << low << ' ' << share;
      EXPECT_EQ(at(share), 0) << low << ' ' << share;
    }
}

/// Of an angle that no digit tells a wave has a bound.
TEST(WideValue, IsToldWhereWavesDoNotCount) {
  EXPECT_EQ(wide("1+sin(exp(x))/(1+exp(x)^2)", 3000), 1);
  EXPECT_EQ(wide("1+besselj(0,exp(x))*exp(-x)", 3000), 1);
  EXPECT_TRUE(std::isnan(wide("1+sin(exp(x))", 3000)));
  EXPECT_DOUBLE_EQ(wide("atan2(exp(x),exp(2*x))*exp(x)", 3000), 1);
}

/// As exact as the logarithm, some 13 000, tells it.
TEST(WideValue, IsThatOfTheGammaFunctionFarBelowZero) {
  constexpr double exact = 196.41086663667476250;
  EXPECT_NEAR(wide("gamma(x+0.3)*gamma(1-x)", -2000.25), exact, 1e-14 * exact);
}

/// With digits that long doubles do not have.
TEST(WideValue, IsThatOfDifferencesOfLargeNumbers) {
  struct asked {
    std::string formula;
    double x;
    double value;  // in closed form, or by an asymptotic series (DLMF 5.11.13, 7.12.1)
  };
  for (const asked& each : {
           asked{"gamma(x+1)/gamma(x+3)", 1e16, 9.9999999999999970e-33},
           {"gamma(x+1)/gamma(x+3)", 1e30, 1e-60},
           {"exp(x)*erfc(sqrt(x))", 1e20, 5.6418958354775628695e-11},
           {"exp(x)*erfc(sqrt(x))", 1e30, 5.6418958354775628695e-16},
           {"exp(-x)/exp(-x-1)", 1e30, 2.7182818284590452354},
       })
    EXPECT_NEAR(wide(each.formula, each.x), each.value, 1e-15 * each.value) << each.formula;
}

/// What is no more than an error that does not matter is 0, and else unknown.
TEST(WideValue, IsZeroWhereItIsNegligible) {
  const formula softplus = formula_of(parse("log(1+exp(x))-x"));
  const auto value = [&](double negligible) {
    const double far = 800;
    return wide_value(steps_as_meant(softplus), lost_by::range, {}, {{&far, 1}, {}}, negligible);
  };
  EXPECT_EQ(value(1e-25), 0);
  EXPECT_TRUE(std::isnan(value(1e-100)));
}

/// Each function, beside a part that is beyond doubles and does not matter.
TEST(WideValue, OfEachFunctionWithinTheRangeIsThatOfDoubles) {
  for (const operation_facts& each : all_operations()) {
    if (*each.name == '\0') continue;
    std::string call = std::string(each.name) + "(";
    if (has_order(each.is)) call += "2,";
    call += each.operands == 1 || has_order(each.is) ? "x"
            : each.operands == 2                     ? "x,0.7"
                                                     : "x>0.5,x,0.7";
    call += ")";
    const double x = each.is == operation::acosh ? 1.3 : 0.6;
    const formula plain = formula_of(parse(call));
    const double value = program(plain, {}, maths_choice::accurate).value(x);
    EXPECT_NEAR(wide(call + "+1/exp(800+x)", x), value, 1e-15 * std::abs(value)) << call;
  }
}

TEST(WideValue, IsUnknownWhereDoublesTellAsMuch) {
  EXPECT_TRUE(std::isnan(wide("1-cos(x)", 1e-9)));
  EXPECT_TRUE(std::isnan(wide("1/x", 0)));
  EXPECT_TRUE(std::isnan(wide("sin(exp(x))/exp(x)", 1e30)));
  EXPECT_TRUE(std::isnan(wide("besseli(900,x)*exp(-x)", 1000)));
}

double beside_one(const std::string& text, double x, double low = 0) {
  return wide_value(steps_as_meant(formula_of(parse(text))), lost_by::range_or_nearness_to_one, {},
                    {{&x, 1}, {&low, 1}});
}

TEST(WideValue, IsNoneWhereDoublesHaveNone) {
  for (const std::string text :
       {"max(log(x),0.5)", "max(0.5,log(x))", "min(log(x),0.5)", "min(0.5,log(x))", "not log(x)",
        "log(x) and 1", "0 and log(x)", "log(x) or 1", "1 or log(x)", "if(log(x),1,2)",
        "max(sqrt(x),exp(800-x))", "0*erfinv(pi)-x", "min(0*erfinv(pi),x)", "max(acos(x),1)"})
    EXPECT_TRUE(std::isnan(beside_one(text, -2))) << text;
  EXPECT_EQ(beside_one("if(x<0,1,log(x))", -2), 1);
  EXPECT_EQ(beside_one("max(log(x)>0,x)", -2), 0);
}

TEST(WideValue, OfNumbersNearOneIsToldByTheirDistance) {
  struct asked {
    std::string formula;
    double x;
    double value;
  };
  const std::vector<asked> all{
      {"x/(exp(x)-1)", 1e-300, 1},
      {"x/(1-exp(-x))", 1e-25, 1},
      {"(-1+exp(x)*exp(2*x))/x", 1e-40, 3},
      {"(1-cos(x))/x^2", 1e-30, 0.5},
      {"(cosh(x)-1)/x^2", 1e-30, 0.5},
      {"log(1+x)/x", 1e-40, 1},
      {"(1-(1-x)^0.3)/x", 1e-30, 0.3},
      {"(sqrt(1+x)-1)/x", 1e-30, 0.5},
      {"(1/(1+x)-1)/x", 1e-30, -1},
      {"exp(x)/(exp(exp(x))-1)", -200, 1},
      {"log(1-exp(x))", -1e-50, -115.12925464970228420},
  };
  for (const asked& each : all)
    EXPECT_NEAR(beside_one(each.formula, each.x), each.value, 1e-14 * std::abs(each.value))
        << each.formula;
  EXPECT_NEAR(beside_one("log(1-x^0.15)", 1, -1e-25), -59.461747309737023, 1e-12);
  // The place is known no better than this.
  EXPECT_TRUE(std::isnan(beside_one("1/(exp(x-0.3)-1)", 0.3, 1.1102230246251565e-17)));
  // Distances that cancel tell nothing.
  EXPECT_TRUE(std::isnan(beside_one("1/(exp(x)*exp(-x)-1)", 1e-30)));
}

}  // namespace
}  // namespace riemann::expressions

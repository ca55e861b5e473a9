// Formulas whose values are doubles, and whose parts are not.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/adaptive/folding.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"
#include "riemann/lib/methods/adaptive/large_unit.hpp"
#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

struct beyond_range {
  std::string formula;
  double from;
  double to;
  double value;  // in closed form, or by mpmath
};

TEST(BeyondTheRange, PartsMayBe) {
  for (const beyond_range& each : {
           beyond_range{"x^150/(1+x)^152", 0, 112, 0.0017302127575018547},
           {"x^150/(1+x)^152", 0, infinite, 1.0 / 151},
           {"exp(x)/exp(1.01*x)", 0, 709, 99.91666026343933},
           {"exp(x)/exp(1.01*x)", 0, infinite, 100},
           {"sinh(x)/cosh(x)^1.01", 0, infinite, 100},
           {"exp(-1.01*x)/exp(-x)", 0, infinite, 100},
           {"exp(x)/(1+exp(x))^2", 0, 2000, 0.5},
           {"exp(x)/(1+exp(x))^2", -1e5, 1e5, 1},
           {"exp(-x)*cosh(0.99*x)", 0, infinite, 50.2512562814070352},
           {"besseli(0,x)*exp(-1.03*x)", 0, infinite, 4.0522044923655389},
           {"log(1+exp(x))-x", 0, infinite, 0.82246703342411322},
           {"log(cosh(x))-x+log(2)", 0, infinite, 0.41123351671205661},
           {"log(1+exp(x))-max(x,0)", -infinite, infinite, 1.6449340668482264},
           {"gamma(x+1)/gamma(x+3)", 0, infinite, 0.69314718055994531},
           {"atan2(exp(x),exp(2*x))", 0, infinite, 0.91596559417721902},
           {"1/(1+x^4)/(1+(sin(exp(x))/(1+exp(x)^2))^2)", 0, infinite, 1.0427977099208},
       })
    for (const double rtol : {1e-5, 1e-10}) {
      const integral result =
          integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
      const found_value& value = result;
      EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
    }
}

/// Each peak is far from the other: their product is e^-5000 where it is largest.
TEST(BeyondTheRange, WhatIsBelowTheLeastDoubleIsBounded) {
  const integral result = integrate(typed("exp(-((x+1.953)/0.041)^2)*exp(-((x-2.982)/0.041)^2)"),
                                    {{-5, 0}, {5, 0}, {}}, {});
  const found_value& value = result;
  EXPECT_EQ(result.status, status::roundoff) << result.reason;
  EXPECT_EQ(value.value, 0);
  EXPECT_GT(value.error, 0);
  EXPECT_LT(value.error, 1e-300);
}

/// 1/sqrt(1+exp(2*x)) is 0 in doubles from 355 on, where exp(x) is none yet.
TEST(BeyondTheRange, WhatIsNothingThereIsNotBelieved) {
  for (const beyond_range& each : {
           beyond_range{"1-exp(x)/sqrt(1+exp(2*x))", 0, infinite, 0.188226406459598},
           {"1-exp(x)/sqrt(1+exp(2*x))", 0, 400, 0.188226406459598},
           {"1-sinh(x)/sqrt(1+sinh(x)^2)", 0, infinite, 0.693147180559945},
           {"1-x^2/sqrt(1+x^4)+1.19*1/x^1.5", 1, infinite, 2.510713323583537},
           {"1/x-1/cbrt(1+x^3)+1.697*(1/x-x^3/(1+x^4))", 1, infinite, 0.3801686435448045},
           {"x^3/(1+x^4)-x/(1+x^2)+2.212*abs(x-2)*exp(-x)", 1, infinite, 0.7720100881787608},
           {"x*sin(1/x)-1+4.523*(x^4/sqrt(1+x^8)-x^2/sqrt(1+x^4))", 1, infinite, 0.1793787589539},
           {"1/x-1/sqrt(1+x^2)+exp(-x)", 1, infinite, 0.556105847621},
           {"x*(1/x-x^3/(x^4+1))+1/x^2", 1, infinite, 1.2437477471996805},
           {"1-(1/x^100)*x^50*x^50/(1+exp(-x))", 1, 100000, 0.31326168751822},
       }) {
    const integral result =
        integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-6});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error + 1e-11) << each.formula;
  }
}

/// Ramanujan's integral, 2^(a+b-2)/Gamma(a+b-1): swings that fall as a power.
TEST(BeyondTheRange, FactorsMayBeOnBothSides) {
  for (const auto& [formula, value] :
       {std::pair{"1/(gamma(2.047+x)*gamma(1.577-x))", 2.1172112694113276},
        {"1/(gamma(2.65+x)*gamma(1.359-x))", 1.9958389136169825}}) {
    const integral result =
        integrate(typed(formula), {{-infinite, 0}, {infinite, 0}, {}}, {.rtol = 1e-6});
    EXPECT_EQ(result.status, status::met) << formula << ": " << result.reason;
    EXPECT_NEAR(result.value, value, result.error) << formula;
  }
}

/// Between the least normal number and 0 a part has few digits, and then none.
TEST(BeyondTheRange, PartsThatLoseTheirDigitsCountInTheError) {
  struct asked {
    std::string formula;
    double to;
    double value;  // from 0, in closed form
  };
  for (const asked& each : {asked{"exp(-1.01*x)/exp(-x)", 740, 99.938874723887042744},
                            {"exp(-1.01*x)/exp(-x)", 744, 99.9412714802454009},
                            {"erfc(x)/exp(-x^2)", 27.25, 2.4187624770278103942}})
    for (const double rtol : {1e-6, 1e-10}) {
      const integral result =
          integrate(typed(each.formula), {{0, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      const found_value& value = result;
      EXPECT_NEAR(value.value, each.value, value.error) << each.formula << ": " << result.reason;
    }
}

TEST(BeyondTheRange, DigitsThatAreLostAreNoInfiniteValues) {
  const integral result =
      integrate(typed("cosh(x)-sinh(x)"), {{0, 0}, {infinite, 0}, {}}, {.rtol = 1e-6});
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_EQ(result.error, infinite);
}

TEST(BeyondTheRange, FormulasInAnotherUnitAndFoldedHaveTheirValuesAndRounding) {
  const integrand f = typed("exp(-x)^0.01+1/x-1/x");
  const auto wide = [](const integrand& of) {
    return of.wide_value(whole_function, lost_by::range, 800, 0);
  };
  EXPECT_GT(wide(f), 0);
  EXPECT_EQ(wide(in_large_unit(f)), wide(f) / 0x1p64);
  EXPECT_GT(f.rounding_at(2), 0);
  EXPECT_EQ(in_large_unit(f).rounding_at(2), f.rounding_at(2) / 0x1p64);
  const std::vector<fold> folds{{.pole = double_word(1.0), .reach = 2}};
  const integrand folded(std::make_shared<const folded_integrand>(f, folds));
  EXPECT_EQ(folded.rounding_at(2.5), f.rounding_at(2.5) + f.rounding_at(-0.5));
  EXPECT_EQ(folded.rounding_at(0.5), 0);  // laid upon the other side
  EXPECT_EQ(folded.rounding_at(4), f.rounding_at(4));
}

/// What doubles round of the sine is no loss of the other part, for which 320 bits are asked.
TEST(BeyondTheRange, OfOneTermOthersAreComputedFast) {
  const integral result =
      integrate(reference::typed("(sin(1.77*x)/(1.77*x))^2+1.88/cosh((x-54.1)/0.045718)^2"),
                {{1.3957049284180285, 0}, {infinite, 0}, {}}, {.rtol = 1e-10, .seconds = 20});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 0.26563870266365279, result.error);
}

}  // namespace
}  // namespace riemann::adaptive

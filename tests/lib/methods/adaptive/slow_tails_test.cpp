// What is left of chains whose end decays by powers of the distance and of its logarithm.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

struct slow {
  std::string formula;
  double from;
  double to;
  double value = 0;  // in closed form
};

integral of(const slow& asked) {
  return integrate(reference::typed(asked.formula), {{asked.from, 0}, {asked.to, 0}, {}}, {});
}

TEST(SlowTails, AreClosedByPowersAndLogarithms) {
  const std::vector<slow> all{
      {"x^(-0.99)*log(x)", 0, 1, -10000.0},
      {"x^(-0.99)*log(x)^2", 0, 1, 2000000.0},
      {"abs(x-0.3)^(-0.9)*log(abs(x-0.3))", 0, 1, -199.26873843817286742},
      {"abs(x-0.3)^(-0.99)*log(abs(x-0.3))", 0, 1, -19999.217558500800},
      {"abs(x-0.874)^(-0.96905)*log(abs(x-0.874))^2", 0, 2, 134920.52748740829653},
      {"abs(x-0.625)^(-0.98892)*log(abs(x-0.625))", 0, 2, -16290.941556668732985},
      {"1/(x*log(x)^2)", 0, 0.5, 1.4426950408889634074},
      {"1/(x*log(x)^2)", 2, infinite, 1.4426950408889634074},
      {"1/(x*log(x)^1.1)", 2, infinite, 10.37331232123570606},
      {"1/(x*log(x)^1.5)", 2, infinite, 2.4022448175728995897},
      {"log(x)/x^1.01", 1, infinite, 10000.0},
      {"log(x)/x^1.001", 1, infinite, 1000000.0},
      {"sqrt(-log(x))/x^0.9", 0, 1, 28.024956081989643497},
      {"1/(x*exp(sqrt(-log(x))))", 0, 1, 2.0},
  };
  for (const slow& each : all) {
    const integral result = of(each);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    const found_value& value = result;
    EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
    EXPECT_LT(result.evaluations, 1000) << each.formula;
  }
}

TEST(SlowTails, ThatAreCutTellAllThatIsLeft) {
  const std::vector<slow> all{
      {"1/(x*log(x)^3.09)", 1.9, infinite, 1.2086821490205943},
      {"1/(x*log(x)^3)", 2, infinite, 1.0406844905028040},
      {"1/((1.35-x+2)*log(1.35-x+2)^3.25)", -infinite, 1.35, 1.0138184594752599},
      {"1/(x*(-log(x))^3.57)", 0, 0.452, 0.70376138502889280},
  };
  for (const slow& each : all)
    for (const double rtol : {1e-2, 1e-3, 1e-4}) {
      goal until;
      until.rtol = rtol;
      const integral result =
          integrate(reference::typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, until);
      EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
      const found_value& value = result;
      EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
    }
}

TEST(SlowTails, OfSlowWavesAreNotTakenForDecays) {
  const double e = std::exp(1.0);
  const std::vector<slow> all{
      {"cos(2.08*log(log(x)))*exp(-log(log(x)))/(x*log(x))", e, infinite, 0.18774406728747372},
      {"cos(3*log(log(x)))/(x*log(x)^2)", e, infinite, 0.1},
      {"cos(0.525*log(log(x))+0.178)*exp(-0.325*log(log(x)))/(x*log(x))", e, infinite,
       0.59516754603086811},
  };
  for (const slow& each : all)
    for (const double rtol : {1e-2, 1e-3, 1e-10}) {
      const found_value value =
          integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
    }
}

TEST(SlowTails, ThatHardlyFallAreNotCalledDivergent) {
  const slow asked{"abs(x-1.3)^(-0.9853)*log(abs(x-1.3))^2", 0, 2, 1259238.4727960094585};
  const integral result = of(asked);
  EXPECT_NE(result.status, status::divergent);
  const found_value& value = result;
  EXPECT_NEAR(value.value, asked.value, value.error);
  EXPECT_LT(value.error, 1e-6 * asked.value);
}

TEST(SlowTails, LeaveMoreThanTheirRateSaysWhereTheyFallByLogarithms) {
  for (int k = 0; k < 60; ++k) {
    const double power = 2 + 0.05 * k;
    const std::string formula = "1/(x*log(x)^" + std::to_string(power) + ")";
    const integral result =
        integrate(reference::typed(formula), {{1.9, 0}, {infinite, 0}, {}}, {.rtol = 1e-3});
    const double exact = std::pow(std::log(1.9), 1 - power) / (power - 1);
    EXPECT_EQ(result.status, status::met) << formula << ": " << result.reason;
    EXPECT_NEAR(result.value, exact, result.error) << formula;
  }
}

TEST(SlowTails, ThatGrowAsFarAsPairsTellAreNotDivergent) {
  for (int k = 0; k < 100; ++k) {
    const std::string distance = "abs(x-" + std::to_string(0.8 + 0.004 * k) + ")";
    const std::string formula = distance + "^(-0.968)*log(" + distance + ")^2";
    EXPECT_NE(of({formula, 0, 2}).status, status::divergent) << formula;
  }
}

/// Exponents as near 1 as doubles tell them leave a limit, however large.
TEST(SlowTails, ThatFallHardlyFasterThanOneOverXAreNotDivergent) {
  const std::vector<slow> all{
      {"x^(-1+9.31322574615478515625e-10)*cos(x)", 0, 1, 1073741823.7601883},
      {"x^(-1+1.490116119384765625e-8)", 0, 1, 67108864},
      {"(1-x)^(-1+7.450580596923828125e-9)", 0, 1, 134217728},
      {"(2.57-x)^(-1+1.5969447986e-12)*exp(x)", 0, 2.57},
      {"x^(-1+1.490116119384765625e-8)+x^(-0.99)", 0, 1, 67108964},
      {"exp(x)+1e-12*abs(x-0.3)^(-1+1e-5)", 0, 1, 1.7182820284574596},
      {"1/(x*log(x)^(1+2.98023223876953125e-8))", 2, infinite, 33554432.366512923},
      {"1/(x*log(x)^(1+0.00048828125))", 2, infinite, 2048.3665457183685},
      {"1/(x*log(x)^(1+0.015625))", 2, infinite, 64.367564393372336},
      {"1/(x*log(60*x)^(1+0.00048828125))", 1, infinite, 2046.5908783474930},
      {"1/(x*(-log(x))^(1+0.00000095367431640625))", 0, 0.5, 1048576.3665129846},
      {"(exp(x)-1-x-x^2/2-x^3/6)/x^4", 0, 0.000001646578311920166015625, 6.8607440960092889e-8}};
  for (const slow& each : all) {
    const integral result = of(each);
    EXPECT_NE(result.status, status::divergent) << each.formula;
    if (each.value == 0) continue;
    const found_value& value = result;
    EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
  }
}

/// Of a series in 1/log(x), whose first terms alone are fitted.
TEST(SlowTails, OfSeveralPowersOfTheLogarithmCountInTheError) {
  const std::vector<slow> all{
      {"exp(1/(1+log1p(x)))/((1+x)*(1+log1p(x))^2)", 0, infinite, std::numbers::e - 1},
      {"cos(2/(1+log1p(x/542)))/((542+x)*(1+log1p(x/542))^2)", 0, infinite, std::sin(2.) / 2},
      {"1/(1+(1/(1+log1p(x/0.17))-2.8)^2)/((0.17+x)*(1+log1p(x/0.17))^2)", 0, infinite,
       std::atan(2.8) - std::atan(1.8)},
      {"1/sqrt(1+((1/(1+log1p(x/542))+(1/(1+log1p(x/542))+2.849)/1.877))^2)*"
       "((1/(x+542)/(1+log1p(x/542))^2)+1/(x+542)/(1+log1p(x/542))^2/1.877)",
       0, infinite, 0.62970853548891756868}};
  for (const slow& each : all) {
    const found_value value = of(each);
    EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
  }
}

TEST(SlowTails, ThatAreRoundingAreNoPole) {
  const integral result =
      integrate(reference::typed("(exp(x)-1-x-x^2/2-x^3/6)/x^4"),
                {{0, 0}, {0.000001646578311920166015625, 0}, {}}, {.rtol = 1e-3});
  EXPECT_NE(result.status, status::divergent) << result.reason;
}

TEST(SlowTails, KnowHowLittleTheirExponentsTell) {
  for (int bits = 4; bits <= 40; ++bits) {
    const double excess = std::ldexp(1.0, -bits);
    const std::string more = "2^-" + std::to_string(bits);
    const std::vector<slow> all{
        {"x^(-1+" + more + ")", 0, 1, 1 / excess},
        {"(0.75-x)^(-1+" + more + ")", 0, 0.75, std::pow(0.75, excess) / excess},
        {"x^(-1-" + more + ")*(1+1/x)", 1, infinite, 1 / excess + 1 / (1 + excess)},
        {"1/(x*log(x)^(1+" + more + "))", 2, infinite, std::pow(std::log(2), -excess) / excess},
        {"1/(x*log(9*x)^(1+" + more + "))", 1, infinite, std::pow(std::log(9), -excess) / excess}};
    for (const slow& each : all) {
      const integral result = of(each);
      ASSERT_NE(result.status, status::divergent) << each.formula;
      const found_value& value = result;
      EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
      if (bits <= 8) {
        EXPECT_LT(value.error, 0.1 * each.value) << each.formula;
      }
    }
  }
}

TEST(SlowTails, ThatFallTooSlowlyAreDivergent) {
  const std::vector<slow> all{{"1/x", 0, 1},
                              {"1/x", 1, infinite},
                              {"log(x)/x", 1, infinite},
                              {"1/(x*log(x))", 2, infinite},
                              {"1/x+x^(-0.99)", 0, 1},
                              {"1/x-x^(-0.99)", 0, 1},
                              {"log(x/468)/x", 468, infinite},
                              {"1/(cos(x)-x)", 0, 2},
                              {"abs(x-0.3)^(-1.001)", 0, 1},
                              {"(x/4.79e-30)/(1+(x/4.79e-30)^2)", 2.7e-30, infinite}};
  for (const slow& each : all) EXPECT_EQ(of(each).status, status::divergent) << each.formula;
}

TEST(SlowTails, ThatAreNeitherAreNotMet) {
  const std::vector<slow> all{{"1/(x*log(x)*log(log(x))^2)", 3, infinite},
                              {"1/(x*exp(abs(log(x))^0.2))", 0, 1}};
  for (const slow& each : all) EXPECT_EQ(of(each).status, status::not_met) << each.formula;
}

// Doubles beyond 2^53 are whole numbers, of which -0.5/x is left.
TEST(SlowTails, ThatHaveEitherSignAreNotDivergent) {
  const std::vector<slow> all{{"(x-floor(x)-0.5)/x", 1, infinite},
                              {"(0.5-mod(x,1))/x", 1, infinite},
                              {"(round(x)-x)/sqrt(x)", 1, infinite}};
  for (const slow& each : all) EXPECT_NE(of(each).status, status::divergent) << each.formula;
}

TEST(SlowTails, OfIteratedLogarithmsAreNotMetToAnyTolerance) {
  const std::vector<slow> all{{"1/(x*log(x)*log(log(x))^2)", 10, infinite},
                              {"1/(x*log(1/x)*log(log(1/x))^2)", 0, 0.1},
                              {"1/(x*log(x)*log(log(x))^3)", 20, infinite},
                              {"log(log(x))^3/(x*log(x)^2)", 10, infinite},
                              {"1/(x*log(x)*log(log(x)))", 10, infinite},
                              {"1/(x*log(x)*sqrt(log(log(x))))", 20, infinite}};
  for (const slow& each : all) {
    const integral result = integrate(reference::typed(each.formula),
                                      {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 0.02});
    EXPECT_EQ(result.status, status::not_met) << each.formula;
  }
}

TEST(FaintPoles, AreDivergentHoweverLittleTheyWeigh) {
  const std::vector<slow> all{{"exp(x/9)+1e-12/x", 0, 1},
                              {"exp(x/9)+1e-12/(x-0.3)", 0, 1},
                              {"exp(x)+1e-14/tan(x/3)", 0, 1},
                              {"1+1e-12/(exp(x)-1)", 0, 1},
                              {"x+1e-9/(x-1)^3", 0, 1},
                              {"1+1e-12*log(x)/x", 0, 1},
                              {"x^2+1e-9*cos(4.746-x)/(4.746-x)", 4, 5},
                              {"exp(x/9)+1e-12/log(1+sinh(x-0.5))", 0.5, 1},
                              {"1+1e-12/(x*log(x))", 0, 0.5},
                              {"1+log(x)+1e-12/(sin(x)*log(x/3))", 0, 0.5},
                              {"1+1/sqrt(x)-1e-12/(sin(x)*log(x/3))", 0, 0.5},
                              {"1+1e-12/((x-1.25)*log((x-1.25)/3))", 1.25, 3},
                              {"x^2+1e-9/x^2*2*x", -20, 30},             // 0 times infinity at 0
                              {"x^2+1e-9/tan(0.38*x-5.41494)", 12, 16},  // 0 beside its pole
                              {"x^2+1e-9/(exp((x+5)/30)-1)", -12, 22},
                              {"exp(besseli(2,2*x)-asinh(1/x))", -2, 3},  // from below only
                              {"exp(x)+1e-12/(cos(x)-x)", 0, 1},  // where doubles find a root
                              {"exp(x)+1e-12/(exp(x)-2)", 0, 1},
                              {"exp(x/9)+1.37e-14/(x-2.65147114)", 2.65147114, 2.66},
                              {"exp(x/9)+1e-12*exp(-5-x)/abs(exp(-5-x)-1)", -5.47, -5}};
  for (const double rtol : {1e-5, 1e-10}) {
    for (const slow& each : all) {
      const integral result = integrate(reference::typed(each.formula),
                                        {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      EXPECT_EQ(result.status, status::divergent)
          << each.formula << " to " << rtol << ": " << result.reason;
    }
  }
}

TEST(FaintPoles, AreSeenOnInfiniteRanges) {
  for (const std::string formula : {"exp(-(x-3)^2*3)/abs(x)", "1/(1+x^2)+1e-18/abs(x-0.3)/(1+x^2)"})
    for (const double rtol : {1e-3, 1e-6, 1e-10})
      EXPECT_EQ(
          integrate(reference::typed(formula), {{-infinite, 0}, {infinite, 0}, {}}, {.rtol = rtol})
              .status,
          status::divergent)
          << formula << " to " << rtol;
}

TEST(FaintPoles, OfLogarithmsAreNotMetWhateverTheirSize) {
  for (int exponent = -14; exponent <= -7; ++exponent) {
    const std::string size = "1e" + std::to_string(exponent);
    const std::vector<slow> all{{"1+" + size + "/(x*log(x/3))", 0, 0.5},
                                {"1-" + size + "/((x-1.25)*log((x-1.25)/3))", 1.25, 3}};
    for (const slow& each : all) {
      if (exponent < -13 && each.from != 0) continue;  // less than pairs can tell
      const integral result = integrate(reference::typed(each.formula),
                                        {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-6});
      EXPECT_NE(result.status, status::met) << each.formula;
    }
  }
}

TEST(FaintPoles, AreNoHolesAndNothingWeaker) {
  const std::vector<slow> all{{"(exp(x)-1)/x", 0, 1, 1.3179021514544038949},
                              {"1+1e-12*log(x)", 0, 1, 1 - 1e-12},
                              {"1+1e-9/sqrt(x)", 0, 1, 1 + 2e-9},
                              {"1+1e-9*x^(-0.99)", 0, 1, 1 + 1e-7},
                              {"sin(x-0.3)/(x-0.3)", 0, 1, 0.97972628292365462},
                              {"exp(x)+1e-12/(x+1e-220)", 0, 1, 1.7182818289656023},
                              {"(1-cos(x)-x^2/2)/x^4", 0, 1, -0.041208624884489963},
                              {"1+1e-12/(x*abs(log(x/3))^1.1)", 0, 0.5, 0.5},
                              {"1+1e-12/((x-1.25)*log((x-1.25)/3)^2)", 1.25, 3, 1.75},
                              {"1+1e-14/abs(x-1.25)^0.95", 1.25, 3, 1.75}};
  for (const slow& each : all) {
    const integral result = of(each);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-10 * std::abs(each.value)) << each.formula;
  }
}

/// They fall by half once 1e10 farther out; from 1e12 on no double shows that.
TEST(SlowTails, ThatBeginToFallFarOutAreNotDivergent) {
  const integral far = integrate(reference::typed("sin(x)/x"), {{1e10, 0}, {infinite, 0}, {}}, {});
  EXPECT_EQ(far.status, status::met) << far.reason;
  EXPECT_NEAR(far.value, 8.731196226281045e-11, 1e-20);
  const integral offset =
      integrate(reference::typed("sin(x)/(1e10+x)"), {{0, 0}, {infinite, 0}, {}}, {});
  EXPECT_EQ(offset.status, status::met) << offset.reason;
  EXPECT_NEAR(offset.value, 1e-10, 1e-19);
  const integral farther =
      integrate(reference::typed("sin(x)/x"), {{1e12, 0}, {infinite, 0}, {}}, {});
  EXPECT_NE(farther.status, status::divergent);
  EXPECT_EQ(integrate(reference::typed("sin(x)"), {{0, 0}, {infinite, 0}, {}}, {}).status,
            status::divergent);
}

/// Far out rounding changes the sign of what cancels again and again.
TEST(SlowTails, OfWhatCancelsDoNotSwing) {
  const integral result = integrate(reference::typed("pi/2-atan(x/2.9)-2.9/sqrt(x^2+2.9^2)"),
                                    {{0, 0}, {infinite, 0}, {}}, {.rtol = 1e-6});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 2.9 * (1 - std::log(2)), result.error);
  EXPECT_LT(result.evaluations, 50'000);
}

TEST(SlowTails, GoOnWhereValuesAreBelowTheLeastDouble) {
  const double from = 1.4893485637799004e-50;
  const double exact = 1.44e-51 / std::log(2 + from / 1.44e-51);
  for (const double rtol : {1e-5, 1e-10}) {
    const found_value result = integrate(typed("1/((2+x/1.44e-51)*log(2+x/1.44e-51)^2)"),
                                         {{from, 0}, {infinite, 0}, {}}, {.rtol = rtol});
    EXPECT_NEAR(result.value, exact, result.error) << rtol;
    EXPECT_LT(result.error, 0.1 * exact) << rtol;
  }
}

}  // namespace
}  // namespace riemann::adaptive

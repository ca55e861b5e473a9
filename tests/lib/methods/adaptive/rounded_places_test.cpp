// Places that doubles round: roots of functions, jumps far from 0, ends of wide ranges.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"
#include "riemann/lib/reading/limits.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

integral over_unit_range(const std::string& formula, double from) {
  return integrate(typed(formula), {{from, 0}, {from + 1, 0}, {}}, {.rtol = 1e-8});
}

TEST(RoundedPlaces, AreNotGradedCloserThanTheyAreKnown) {
  struct singular {
    std::string formula;
    double from;
    double value;  // by mpmath, 60 digits
  };
  const std::vector<singular> all{{"abs(erf(x)-0.5)^-0.5", 0, 3.0168409883724101765},
                                  {"abs(erf(x)-0.5)^-0.9", 0, 20.647732767638654664},
                                  {"abs(besselj(0,x)-0.9)^-0.5", 0, 5.2979095318888537721},
                                  {"abs(gamma(x)-1.5)^-0.5", 2, 2.6571876822534503084}};
  for (const singular& each : all) {
    const integral result = over_unit_range(each.formula, each.from);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-9) << each.formula;
    EXPECT_LT(result.evaluations, 1000) << each.formula;
  }
}

TEST(RoundedPlaces, LeaveAnHonestErrorWhereMuchLiesClose) {
  const integral result = over_unit_range("abs(besselj(0,x)-0.9)^-0.9", 0);
  constexpr double exact = 55.259451547700190956;  // by mpmath
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_LE(std::abs(result.value - exact), result.error);
}

/// Pairs round the sums to 1e-16, 1e-18 and 1e-20: that pi is a zero of the sine in these does not
/// say how near it is.
TEST(RoundedPlaces, OfRootsOfRoundedSumsAreKnownAsWellAsThese) {
  struct rounded {
    std::string formula;
    interval over;
    double value;  // by mpmath, the sums taken out
  };
  const interval far{{-1.6287509588864104, 0}, {3.7703298025840883, 0}, {}};
  for (const auto& [formula, over, value] : std::vector<rounded>{
           {"abs(sin(1e16-(1e16-x)))^-0.99", far, 401.7024154613576},
           {"abs(sin(1e12-(1e12-x)))^-0.99", far, 401.7024154613576},
           {"abs(sin(1e14-(1e14-x)))^-0.5", {{-1, 0}, {4, 0}, {}}, 9.15541171707736788}}) {
    const integral result = integrate(typed(formula), over, {.rtol = 1e-4});
    EXPECT_LE(std::abs(result.value - value), result.error) << formula;
  }
}

/// A singularity 1e-16 to 1e-19 from a limit, whose decimals are meant: the values are u^q/q, u the
/// base's value at either limit, by mpmath.
TEST(RoundedPlaces, CountUpToALimitThatIsTheSameDouble) {
  struct beside_limit {
    std::string formula;
    const char* from;
    const char* to;
    double value;
  };
  for (const beside_limit& each : {
           beside_limit{"abs(sqrt(x)-0.4242640687119285)^(-0.9)/sqrt(x)", "0", "0.18",
                        18.7712164694},
           {"abs(log(x)+0.2652684776148809)^(-0.93)/x", "0.171", "0.767", 15.703675500203217},
           {"abs(sin(x)-0.83821404399124850)^(-0.9)*cos(x)", "0.418", "0.994", 9.3799711001626214},
           {"abs(atan(x)-0.4228539261329407)^(-0.7)/(1+x^2)", "0.225", "0.45", 2.0615449939381683},
           {"abs(x-0.6269999999999999997834)^(-0.9)", "0.345", "0.627", 8.9470025437120423},
           {"abs(exp(x)-2.60387312489315)^(-0.7)*exp(x)", "0.661", "0.957", 2.9523511981740296},
           {"abs(sin(x)-0.09236814756659498)^(-0.5)*cos(x)", "0.0925", "0.213",
            0.68999971836410935},
       }) {
    const given_number a = limit_from(each.from);
    const given_number b = limit_from(each.to);
    const integral result = integrate(
        typed(each.formula), {{a.value, a.meant.off}, {b.value, b.meant.off}, {}}, {.rtol = 1e-8});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 2e-9 * each.value) << each.formula;
  }
}

TEST(RoundedPlaces, MayBePoles) {
  for (const std::string formula :
       {"1/(erf(x)-0.5)", "(erf(x)-0.5)^-2", "log10(exp(x)*erf(x))^(-2)"})
    EXPECT_EQ(over_unit_range(formula, 0).status, status::divergent) << formula;
}

TEST(RootsOfFunctions, ArePolesToAllTheirDigits) {
  for (const std::string formula :
       {"1/(sin(x)-0.5)^3", "1/(cosh(x)-1.5)^2", "1/(atan(x)-1/5)^2", "1/(x^4-0.25)^3",
        "1/(x*x*x*x-0.25)^3", "1/(exp(x)*(sin(x)-0.5)^2)", "1/(tan(x)-0.82)",
        "x+1e-6/abs(log(x+0.1)-log(1/6))"})
    for (const double rtol : {1e-4, 1e-8, 1e-10})
      EXPECT_EQ(integrate(typed(formula), {{0.01, 0}, {1.4, 0}, {}}, {.rtol = rtol}).status,
                status::divergent)
          << formula << " to " << rtol;
}

/// The function changes by a tenth of itself within an ulp of 1.
TEST(RootsOfFunctions, AreKnownWithinAnUlp) {
  const integral result = over_unit_range("max(-0.1666*log(1-x)-5.699,0)", 0);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 2.3198878997233347e-16, 1e-29);
}

/// The integral of tan(x)^p up to pi/2 is pi/2 / cos(p pi/2).
TEST(PolesOfFunctions, AreKnownToAllTheirDigits) {
  for (const double p : {0.5, 0.9, -0.7}) {
    const given_number pi = limit_from("pi");
    const integral result = integrate(typed("abs(tan(x))^(" + std::to_string(p) + ")"),
                                      {{0, 0}, {pi.value, pi.meant.off}, {}}, {.rtol = 1e-10});
    const double exact = std::numbers::pi / std::cos(p * std::numbers::pi / 2);
    EXPECT_EQ(result.status, status::met) << p << ": " << result.reason;
    EXPECT_NEAR(result.value, exact, 1e-10 * exact) << p;
  }
}

TEST(RootsOfFunctions, AreStrongSingularitiesToAllTheirDigits) {
  struct singular {
    std::string formula;
    double from;
    double to;
    double value;  // from the antiderivative
  };
  const std::vector<singular> all{
      {"exp(x)*abs(exp(x)-2)^(-0.8)", 0, 1, 5 + 5 * std::pow(std::exp(1.0) - 2, 0.2)},
      {"sinh(x)*abs(cosh(x)-6.5)^(-0.8)", 0, 2.7,
       5 * std::pow(5.5, 0.2) + 5 * std::pow(std::cosh(2.7) - 6.5, 0.2)},
      {"abs(log(x)-0.6)^(-0.8)/x", 1, 3,
       5 * std::pow(0.6, 0.2) + 5 * std::pow(std::log(3.0) - 0.6, 0.2)}};
  for (const singular& each : all) {
    const integral result =
        integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-10});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-10 * each.value) << each.formula;
  }
}

TEST(RoundedPlaces, OfJumpsAreFoundInPairs) {
  struct jumping {
    std::string formula;
    double value;  // on [-3.25, 2.75]
  };
  const std::vector<jumping> all{
      {"mod(x+1e14,1)", 3},
      {"floor(x+1e15)-1e15", -4.5},
      {"if(x+1e14>1e14,1,0)", 2.75},
      {"floor(x/4+0.79+1e15)-1e15", 1.82}};  // doubles have no jump at -3.16
  for (const jumping& each : all) {
    const integral result = integrate(typed(each.formula), {{-3.25, 0}, {2.75, 0}, {}}, {});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-10) << each.formula;
  }
}

TEST(RoundedPlaces, OfNarrowBoxesAreFoundInPairs) {
  for (const char* const exponent : {"24", "34", "40", "44"}) {
    const std::string power = exponent;
    for (const std::string centre : {"2.25", "2.3", "3.1"}) {
      const std::string formula = "1+2^" + power + "*(abs(x-" + centre + ")<2^-" + power + ")";
      const integral result = integrate(typed(formula), {{1, 0}, {4, 0}, {}}, {});
      EXPECT_EQ(result.status, status::met) << formula << ": " << result.reason;
      EXPECT_NEAR(result.value, 5, 1e-12) << formula;
    }
  }
}

TEST(RoundedPlaces, OfWholeNumbersEndWhereAllDoublesAreWhole) {
  const integral result = integrate(typed("mod(floor(x*1e18),2)"), {{1, 0}, {2, 0}, {}}, {});
  EXPECT_NE(result.status, status::divergent) << result.reason;
  const integral large = integrate(typed("floor(gamma(x))"), {{20, 0}, {30, 0}, {}}, {});
  constexpr double exact = 2.62035737167861e30;  // by mpmath; what floor drops counts for nothing
  EXPECT_NEAR(large.value, exact, 1e-9 * exact);
}

TEST(WideRanges, BeginFarFromZero) {
  const double infinite = std::numeric_limits<double>::infinity();
  // The integral of floor(x) exp(-x) from 26: 26 e^-26 + e^-27 + e^-28 + ...
  const double exact = 26 * std::exp(-26.0) + std::exp(-26.0) / std::expm1(1.0);
  const integral result =
      integrate(typed("floor(x/1e55)*exp(-x/1e55)/1e55"), {{26e55, 0}, {infinite, 0}, {}}, {});
  EXPECT_NEAR(result.value, exact, 1e-10 * exact) << result.reason;
}

TEST(WideRanges, CountTheRoundingOfSmallDistances) {
  const double infinite = std::numeric_limits<double>::infinity();
  const integral result = integrate(typed("exp(-((x-8.2008e-59)/3.06e-60-300)^2)"),
                                    {{8.2008e-59, 0}, {infinite, 0}, {}}, {.rtol = 1e-13});
  constexpr double exact = 5.4237087837708790435e-60;  // sqrt(pi) 3.06e-60
  EXPECT_NEAR(result.value, exact, result.error);
}

/// Where the first panel of a tail begins at the top of a peak.
TEST(WideRanges, HaveWholePeaksFarOut) {
  const double infinite = std::numeric_limits<double>::infinity();
  struct distant {
    std::string formula;
    double from;
    double rtol;
    double value;  // by mpmath
  };
  const std::vector<distant> all{
      {"exp(-((x-20151.4)/3.5)^2)+exp(-x^2)", 0, 1e-10, 7.0898154036220641},
      {"1/cosh((x-16386.0)/0.11)+exp(-abs(x))", -infinite, 1e-8, 2.3455751918948773},
      {"exp(-((x-16292258)/13)^2)+exp(-x^2)", -infinite, 1e-3, 24.814353912677224},
      {"1/cosh((x-144980877.2)/0.01)+1/cosh(x)", -infinite, 1e-10, 3.1730085801256912},
      {"exp(-((x-58429126.0)/2.7)^2)+1/cosh(x)", -infinite, 1e-10, 7.9272180510346865}};
  for (const distant& each : all) {
    const integral result =
        integrate(typed(each.formula), {{each.from, 0}, {infinite, 0}, {}}, {.rtol = each.rtol});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
  }
  const double root_of_pi = 1.77245385090551602730;
  for (int k = 0; k < 300; ++k) {
    const double centre = std::floor(3000 * std::pow(1.03, k)) / 4;
    const std::string formula = "exp(-((x-" + std::to_string(centre) + ")/2.5)^2)+exp(-x^2)";
    const integral result = integrate(typed(formula), {{0, 0}, {infinite, 0}, {}}, {});
    EXPECT_NEAR(result.value, 3 * root_of_pi, result.error) << formula << ": " << result.reason;
  }
}

TEST(WideRanges, HavePeaksFarOutThatVanishAtTheirCentre) {
  const double infinite = std::numeric_limits<double>::infinity();
  const double root_of_pi = 1.77245385090551602730;
  for (int k = 0; k < 100; ++k) {
    const double centre = std::floor(3000 * std::pow(1.1, k)) / 4;
    const std::string far = "((x-" + std::to_string(centre) + ")/2.5)^2";
    const integral result = integrate(typed(far + "*exp(-" + far + ")+exp(-x^2)"),
                                      {{-infinite, 0}, {infinite, 0}, {}}, {});
    EXPECT_NEAR(result.value, 2.25 * root_of_pi, result.error) << far << ": " << result.reason;
  }
}

TEST(WideRanges, HaveNarrowPeaksAtAnEnd) {
  struct peaked {
    std::string formula;
    double value;  // on [-2e9, 0]
  };
  const std::vector<peaked> all{{"exp(-abs(x))+1e-9*(x+2e9)", 2e9 + 1},
                                {"exp(x)+1e-9*(x+2e9)", 2e9 + 1},
                                {"exp(-x^2)+1e-9*(x+2e9)", 2e9 + 0.88622692545275801365}};
  for (const peaked& each : all) {
    const integral result =
        integrate(typed(each.formula), {{-2e9, 0}, {0, 0}, {}}, {.rtol = 1e-11});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-11 * each.value) << each.formula;
  }
}

/// A piece that was counted from its begin ended 2e-16 beside the needle's top.
TEST(RoundedPlaces, PiecesThatMeetAtANeedleLeaveNoGap) {
  const integral wide = integrate(reference::typed("1/(1+((x-52.59)/3.52e-05)^2)"),
                                  {{50, 0}, {54, 0}, {}}, {.rtol = 1e-10});
  EXPECT_NEAR(wide.value, 1.1058270426076550e-4, wide.error + 3e-20);
  const integral narrow = integrate(reference::typed("1/cosh((x+4.2)/1.64e-05)^2"),
                                    {{-4.5, 0}, {-1.5, 0}, {}}, {.rtol = 1e-13});
  EXPECT_NEAR(narrow.value, 3.28e-5, narrow.error);
}

/// The kink lies 6e-18 before the end, in its last digit: the sliver beyond holds 1e-7 of it all.
TEST(RoundedPlaces, ABreakInTheLastDigitOfAnEndIsOne) {
  const integral result = integrate(typed("abs(sqrt(x)-0.4242640687119285)^-0.5597*(0.5/sqrt(x))"),
                                    {{0.1, 0}, {0.18, 0}, {}}, {.rtol = 1e-11});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 0.85257401331629581, 1e-11);
}

/// No piece of the range is lost, or counted twice, where ends of panels are rounded more than the
/// peaks beside them are wide. Also at places that are given.
TEST(RoundedPlaces, BesideNarrowPeaksLeaveNoGap) {
  struct narrow_peaks {
    std::string formula;
    double end;  // from -end
    std::vector<limit> breaks;
    double value;  // in closed form
  };
  const double quartic = 2 * std::tgamma(1.25);
  for (const narrow_peaks& each : std::vector<narrow_peaks>{
           {"max(0,1-abs(x-1000)/5.8e-12)+exp(-((x-22500)/2e-10)^2)",
            1e6,
            {},
            5.8e-12 + 2e-10 * std::sqrt(std::numbers::pi)},
           {"max(0,1-abs(x-26000)/1e-10)+exp(-((x-637000)/1.7e-11)^4)",
            1e9,
            {{26000, 0}, {637000, 0}},
            1e-10 + 1.7e-11 * quartic},
           {"exp(-((x+3256.71)/4.6e-12)^4)+if(abs(x-9900)<3.2e-13,1,0)",
            1e9,
            {{-3256.71, 3.637978807091713e-14}, {9900, 0}},
            4.6e-12 * quartic + 2 * 3.2e-13},
           {"exp(-abs(x-45700)/4.9e-9)+exp(-((x-180000)/2.4e-8)^4)+if(abs(x+168000)<1.6e-10,1,0)",
            infinite,
            {},
            9.8e-9 + 2.4e-8 * quartic + 3.2e-10},
           {"exp(-((x+21302.2)/7.4e-13)^4)+exp(-((x+21300)/4.7e-11)^4)",
            1e9,
            {{-21302.2, 7.275957614183426e-13}, {-21300, 0}},
            (7.4e-13 + 4.7e-11) * quartic}}) {
    const integral result = integrate(typed(each.formula),
                                      {{-each.end, 0}, {each.end, 0}, each.breaks}, {.rtol = 1e-8});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error + 1e-15 * each.value) << each.formula;
  }
}

/// Of more steps than are all looked for, those that decide: floor(S*f) - k is 0 anywhere on one.
TEST(RoundedPlaces, OfStepsAreTheirEnds) {
  struct chosen_step {
    std::string formula;
    double value;  // from 0 to 3, in closed form
  };
  for (const chosen_step& each : std::vector<chosen_step>{
           {"if(floor(5.12e6*x)>12713368,0,1)", 12713369 / 5.12e6},
           {"if(floor(1.32e6*x^3)<=363486,1,0)", std::cbrt(363487 / 1.32e6)},
           {"if(ceil(8.69e6*x^2)==23599227,1,0)",
            1 / (std::sqrt(8.69e6) * (std::sqrt(23599227.) + std::sqrt(23599226.)))},
           {"if(floor(3.72e6*exp(x))<=5969401,1,0)", std::log(5969402 / 3.72e6)}}) {
    const integral result = integrate(typed(each.formula), {{0, 0}, {3, 0}, {}}, {.rtol = 1e-8});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 4e-15 * each.value) << each.formula;
  }
}

/// Within an ulp or two of another, too.
TEST(RoundedPlaces, OfTwoEdgesAreTwoHoweverNear) {
  for (const double width : {1e-16, 1e-18}) {
    const std::string w = std::to_string(static_cast<int>(std::lround(-std::log10(width))));
    const std::string pulse = "if(x>0.3 and x<0.3+1e-" + w + ",1e" + w + ",0)+1";
    const integral result = integrate(typed(pulse), {{0, 0}, {1, 0}, {}}, {});
    EXPECT_EQ(result.status, status::met) << pulse << ": " << result.reason;
    EXPECT_NEAR(result.value, 2, 1e-13) << pulse;
  }
}

/// Panels between which others lie do not meet: f between them is not what their joint lacks.
TEST(RoundedPlaces, AreJointsOfNeighboursAlone) {
  const integral result = integrate(typed("if(abs(x-1681760)<1.8e-10,1,0)"),
                                    {{-1e9, 0}, {1e9, 0}, {{1681760, 0}}}, {.rtol = 1e-4});
  EXPECT_NEAR(result.value, 3.6e-10, 1e-13);
}

}  // namespace
}  // namespace riemann::adaptive

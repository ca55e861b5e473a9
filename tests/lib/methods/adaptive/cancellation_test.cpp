// Formulas that lose their digits before anybody adds them up: holes such as 0/0 at a point, and
// small differences of large numbers.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

struct cancelling {
  std::string formula;
  double from;
  double to;
  double value;  // by mpmath, 60 digits
};

TEST(Cancellation, InsideAFormulaIsMadeUpForByMoreDigits) {
  const std::vector<cancelling> all{
      {"(1-cos(x))/x^2", -1, 1, 0.97277075247064546468},
      {"(1-cos(x))/x^2", 0, 1, 0.48638537623532273234},
      {"(1-exp(-x^2))/x^2", -1, 2, 2.1348483077655068225},
      {"(x-sin(x))/x^3", -1, 2, 0.47626013813938165896},
      {"(exp(x)-1-x)/x^2", 0, 1, 0.5996203229953586595},
      {"(sin(x)-x*cos(x))^2/x^6", 0, 1, 0.1040715516267327238},
      {"1/x^2-1/sin(x)^2", 0, 1, -0.35790738406566929699},
      {"(tan(x)-x)/x^3", 0, 1, 0.39318046829018432524},
      {"(x-log(1+x))/x^2", 0, 1, 0.38629436111989061883},
      {"(1-cos(x-0.5))/(x-0.5)^2", -1, 1, 0.95344754077440040849},
      {"(exp(x)-1-x)/x^2", -1, 1, 1.0283404811209694722},
      {"(sinh(x)-x)/x^3", -1, 1, 0.33896904691668327921},
      {"(exp(x)-1-x-x^2/2)/x^3", -1, 2, 0.59433951781973872861},
      {"(1-cos(x)-x^2/2)/x^4", -1, 1, 2 * -0.041208624884489967},
      {"(1-cos(x)-x^2/2)/x^4", 0, 1, -0.041208624884489967365},
      {"(1-cos(x)-x^2/2)/x^4", -1, 2, -0.12099206227987824664},
      {"(sqrt(1+x)-1-x/2)/x^2", -0.5, 1, -0.17500071502616275231},
      {"(x/(exp(x)-1)-1+x/2)/x^2", -1, 2, 0.24603745134019279586},
      {"log(1-erf(x))", 0, 5, -48.766936119568678808},
      {"1/(1-erf(x))", 0, 4.5, 565802887.04129680786},
      {"(gamma(1+x)-1)/x", 0, 1, -0.24669390230784090535},
      {"(gamma(x)-2)/(x-3)", 2.5, 3, 0.78774817162999933822},
      {"(erf(x)-2*x/sqrt(pi))/x^3", 0, 1, -0.34322577103935708179},
      {"(erf(x)-2*x/sqrt(pi))/x^3", -1, 1, -0.68645154207871416357},
      {"(sin(pi*x)-pi*x)/x^3", 0, 1, -4.4265540590086103558},
  };
  for (const cancelling& each : all) {
    const integral result =
        integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-12});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-12 * std::abs(each.value)) << each.formula;
    EXPECT_LT(result.evaluations, 2000) << each.formula;
  }
}

void expect_within_their_errors(const std::vector<cancelling>& all, double rtol, double most) {
  for (const cancelling& each : all) {
    const integral result =
        integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    const found_value& value = result;
    EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
    EXPECT_LT(value.error, most) << each.formula;
    EXPECT_LT(result.evaluations, 2000) << each.formula;
  }
}

/// Functions that are known to a double's digits alone.
TEST(Cancellation, ThatNoDigitsMakeUpForIsInTheError) {
  expect_within_their_errors({{"(1-besselj(0,x))/x^2", 0, 1, 0.24487751090279327446},
                              {"(1-besselj(0,x))/x^2", 0.001, 1, 0.24462751090800160805},
                              {"(besseli(0,x)-1)/x^2", 0, 1, 0.25529611527909645306}},
                             1e-9, 1e-10);
}

TEST(Cancellation, BesideThePointWhereAllCancelsIsInTheError) {
  expect_within_their_errors({{"(1-cos(x))/x^2", -2.52, 2.55, 2.1361027232444363741},
                              {"(1-cos(x-0.3))/(x-0.3)^2", -2.22, 2.85, 2.1361027232444363741}},
                             1e-6, 1e-11);
}

TEST(Cancellation, BesideASingularEndIsMadeUpFor) {
  const std::vector<cancelling> all{
      {"(1-cos(x))/x^2.5", 0, 1, 0.98363819190229002},
      {"(1-cos(x))/x^2.9", 0, 1, 4.9804934515279059766},  // x^2.9 is 0 from 1e-112 on
  };
  for (const cancelling& each : all) {
    const integral result =
        integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-11});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-11 * each.value) << each.formula;
    EXPECT_LT(result.evaluations, 2000) << each.formula;
  }
}

TEST(Cancellation, InADenominatorIsNoHole) {
  const std::vector<cancelling> all{
      {"(1-cos(x))^-0.4", 0, 1, 6.6177982055707451866},
      {"(1-cos(x))^-0.4", -1, 1, 2 * 6.6177982055707451866},
      {"(cosh(x)-1)^-0.4", -1, 1, 2 * 6.5778046690122799882},
      {"(exp(x)-1-x)^-0.45", -1, 1, 27.319229409784935465},
  };
  for (const cancelling& each : all) {
    const integral result =
        integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-6});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
    EXPECT_LT(result.evaluations, 3000) << each.formula;
  }
  for (const std::string formula :
       {"1/(1-cos(x))", "1/(cosh(x)-1)", "1/(exp(x)-1-x)", "exp(x)+1e-12/(1-cos(x))"})
    for (const double from : {-0.5, 0.0}) {
      const integral result = integrate(typed(formula), {{from, 0}, {1, 0}, {}}, {});
      EXPECT_EQ(result.status, status::divergent) << formula << " from " << from;
      EXPECT_LT(result.evaluations, 6000) << formula;
    }
}

/// Where tanh and erf are 1 to doubles and to pairs; erf beside 50 is so to 320 bits, too.
TEST(Cancellation, OfWhatHasComeToItsLimitIsNotInfinite) {
  const interval range{{0}, {50}, {}};
  const integral known =
      integrate(reference::typed("(1-tanh(x)^2)/(1-tanh(x))"), range, {.rtol = 1e-9});
  EXPECT_EQ(known.status, status::met) << known.reason;
  EXPECT_NEAR(known.value, 99.306852819440054691, known.error);
  const integral unknown =
      integrate(reference::typed("sin(1-erf(x))/(1-erf(x))"), range, {.rtol = 1e-9});
  EXPECT_EQ(unknown.status, status::not_met) << unknown.reason;
}

TEST(Cancellation, OfABlackBoxIsNoPole) {
  const std::vector<cancelling> all{
      {"(1-cos(x))/x^2", 0, 1, 0.48638537623532273234},
      {"(exp(x)-1-x)/x^2", 0, 1, 0.5996203229953586595},
      {"(x-log(1+x))/x^2", 0, 1, 0.38629436111989061883},
      {"1/x-1/tan(x)", 0, 1, 0.17260374626909167851},
  };
  for (const cancelling& each : all) {
    const integral result =
        integrate(reference::boxed_text(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {});
    EXPECT_TRUE(result.status == status::met || result.status == status::roundoff)
        << each.formula << ": " << result.reason;
    const found_value& of = result;
    EXPECT_NEAR(of.value, each.value, of.error) << each.formula;
    EXPECT_LT(of.error, 1e-8) << each.formula;
    EXPECT_LT(result.evaluations, 1000) << each.formula;
  }
}

TEST(Cancellation, WithinTheToleranceIsPartOfTheError) {
  for (int k = 1; k <= 200; ++k) {
    const double c = 1000 + 37 * k;
    // The integral of log(x + c) - log(c) over [0, 1], by its series.
    double exact = 0;
    double power = 1;
    for (int term = 1; term < 6; ++term) {
      power /= -c;
      exact -= power / (term * (term + 1));
    }
    const std::string text = std::to_string(c);
    const integral result =
        integrate(typed("log(x+" + text + ")-log(" + text + ")"), {{0, 0}, {1, 0}, {}}, {});
    EXPECT_NEAR(result.value, exact, result.error) << text;
  }
  const std::string expanded = "x^7-14*x^6+84*x^5-280*x^4+560*x^3-672*x^2+448*x-128";  // (x - 2)^7
  for (double width = 1; width > 1e-3; width /= 2) {
    const double exact = std::pow(width, 8) / 8;
    const integral result =
        integrate(typed(expanded), {{2, 0}, {2 + width, 0}, {}}, {.rtol = 1e-4});
    EXPECT_NEAR(result.value, exact, result.error) << width;
    EXPECT_LT(result.error, 1e-4 * exact) << width;
  }
}

TEST(Cancellation, BesideTheMiddleOfASinglePanelIsPartOfTheError) {
  const std::vector<cancelling> all{{"", -2.52, 2.55, 2.136102723244436329156},
                                    {"", -3.1, 2.9, 2.369326449177303815552},
                                    {"", -1.7, 1.85, 1.628391156321108685223},
                                    {"", -0.9, 0.95, 0.9033418401179658920903}};
  for (const cancelling& each : all)
    for (const double rtol : {1e-3, 1e-6, 1e-10}) {
      const integral result =
          integrate(typed("(1-cos(x))/x^2"), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      EXPECT_EQ(result.status, status::met) << each.from << ": " << result.reason;
      EXPECT_NEAR(result.value, each.value, result.error) << each.from << " to " << rtol;
    }
}

/// One node of a panel may have all its digits by chance.
TEST(Cancellation, OfDifferencesIsSeenInASinglePanel) {
  const std::vector<cancelling> all{
      {"hypot(x,1)-hypot(x,1-0.001)", 1.48, 3.7, 0.00083529340232342160653},
      {"(x+0.001)^1.7-x^1.7", 0.379, 1.56, 0.0019382264107486982506},
      {"sin(x+0.01)-sin(x)+0.01", 1.02, 3.48, 0.01268593332976800197},
  };
  for (const cancelling& each : all)
    for (const double rtol : {1e-4, 1e-8, 1e-11}) {
      const integral result =
          integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      EXPECT_NEAR(result.value, each.value, result.error + 2e-16 * each.value) << each.formula;
    }
}

/// A Bessel function is known to a double's digits, and so is the place of the jump.
TEST(Cancellation, OfTheRangeLeavesAJumpsPlaceInTheError) {
  const integral result = integrate(typed("besselj(0,x)>0.612756"),
                                    {{1.31400031915, 0}, {1.31400121837, 0}, {}}, {.rtol = 1e-8});
  EXPECT_NEAR(result.value, 4.8605461616778500e-7, result.error);
}

TEST(Cancellation, IsNotMuchMoreNearerToAHole) {
  const integral result =
      integrate(typed("(exp(x)-1-x)/x^2"), {{-0.001094, 0}, {0.001094, 0}, {}}, {});
  EXPECT_EQ(result.status, status::met);
  EXPECT_NEAR(result.value, 0.0010940000363705170928, result.error);
}

TEST(Cancellation, CostsNothingWhereNoDigitsAreLost) {
  const integral result = integrate(typed("exp(x)*cos(x)"), {{0, 0}, {1, 0}, {}}, {});
  EXPECT_EQ(result.status, status::met);
  EXPECT_LT(result.evaluations, 50);
}

/// A zero of sin(pi-x) lies where the digits of pi end, and nothing is known nearer to it.
constexpr double far = std::numeric_limits<double>::infinity();

TEST(Cancellation, FarOutIsMadeUpForWherePairsHaveNoDigitLeft) {
  const std::vector<cancelling> all{
      {"(cosh(1/x)-1)*x^0.9", 1, far, 5.0201841232918213006},
      {"(sqrt(x^2+1)-x)/sqrt(x)", 1, far, 0.95990740995217611391},
      {"1-x/sqrt(x^2+1)", 1, far, 0.41421356237309504880},
      {"sqrt(x+1)-sqrt(x)-0.5/sqrt(x)", 1, far, -0.21895141649746006507},
      {"(x+1)^1.5-x^1.5-1.5*x^0.5-0.375/x^0.5", 1, far, -0.11274169979695207808},
      {"x^2*(cosh(1/x)-1)-0.5", 1, far, 0.042134629547699287043},
      {"sqrt(exp(2*x)+1)-exp(x)", 0, far, 0.46716002464615375},
      {"asin(1-1/x^4)-pi/2", 1, far, -1.4415659699225762365},
      {"sqrt(x^2+1)-x", 1, 1e40, 46.000481875464567298},
      {"x*(cosh(1/x)-1)", 1, 1e18, 20.744450560756226},
      {"(x+1)^1.5-x^1.5-1.5*x^0.5", 1, 1e40, 7.5e19},
  };
  for (const cancelling& each : all)
    for (const double rtol : {1e-3, 1e-6}) {
      const integral result =
          integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
      EXPECT_NEAR(result.value, each.value, rtol * std::abs(each.value)) << each.formula;
    }
}

TEST(Cancellation, FarOutCountsInSquaresWhereSlopesAreZero) {
  const integral result = integrate(typed("(sqrt(x^2+0.0002002^2)-x)^2"),
                                    {{4.529e-6, 0}, {far, 0}, {}}, {.rtol = 1e-10});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 5.1718719013389346e-12, 5.2e-22);
}

TEST(Cancellation, FarOutHidesNoTailThatHasNoIntegral) {
  for (const char* formula :
       {"exp(1/x)-1", "x^(1/x)-1", "exp(sin(1/x))-1", "atan(x/0.5067)-atan(x/0.01992)"}) {
    const integral result = integrate(typed(formula), {{8.494, 0}, {far, 0}, {}}, {.rtol = 1e-3});
    EXPECT_EQ(result.status, status::divergent) << formula << ": " << result.reason;
  }
}

TEST(Cancellation, FarOutThatNoDigitsMakeUpForIsNeverMet) {
  for (const char* formula : {"sqrt(x^2+1)-x", "x^2*(cosh(1/x)-1)-0.5"}) {
    const integral result = integrate(typed(formula), {{1, 0}, {1e100, 0}, {}}, {.rtol = 1e-3});
    EXPECT_EQ(result.status, status::not_met) << formula;
  }
}

TEST(Cancellation, BesideARoundedZeroIsMadeUpFor) {
  struct asked {
    std::string formula;
    double from;
    double to;
    double rtol;
    double value;  // of the same without the rounding, by mpmath
  };
  for (const asked& each : {
           asked{"abs(sin(pi-x))^(-0.95)", 0, 0.4, 1e-6, 19.11629516},
           {"abs(cos(x+pi/2))^(-0.95)", -0.4, 0.4, 1e-6, 38.23259032},
           {"abs(tan(pi*(x-0.5)))^0.9391", 0, 1, 1e-6, 10.469488},
           {"abs(cos(pi*(x-0.5)))^(-0.9)", -0.4, 0.4, 1e-6, 6.59398251911},
           {"abs(log(e+x)-1)^(-0.7)", -0.4, 0.4, 1e-9, 10.1959737814},
           {"abs(erf(x+1)-erf(1))^(-0.7)", -0.4, 0.4, 1e-9, 9.44142397009},
           {"(x^2-2*x+1)^(-0.25)", 1, 2, 1e-10, 2},
           {"cos(pi*(x-0.5))^(-0.5)", 0, 1, 1e-10, 1.66925368334814637},
           {"abs(sinh(x)-x)^(-0.2667)", 0, 0.4, 1e-8, 6.71564584},
       }) {
    const integral result =
        integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = each.rtol});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, each.rtol * each.value) << each.formula;
  }
}

}  // namespace
}  // namespace riemann::adaptive

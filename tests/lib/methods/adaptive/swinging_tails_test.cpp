// Tails that swing for ever: with one frequency, with several, about a mean, and without end.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

integral over_half_line(const std::string& formula, double rtol = 1e-10) {
  return integrate(reference::typed(formula), {{0, 0}, {infinite, 0}, {}}, {.rtol = rtol});
}

struct swinging {
  std::string formula;
  double value;  // from 0 to infinity, in closed form
};

TEST(SwingingTails, MayBeatSlowly) {
  for (const swinging& each : {swinging{"besselj(1,2.853*x)*sin(2.627*x)", 0.82739673409467916},
                               {"besselj(0,x)*besselj(1,1.05*x)", 0.95238095238095238},
                               {"besselj(0,x)*cos(0.9*x)", 2.2941573387056176}})
    for (const double rtol : {1e-6, 1e-10}) {
      const integral result = over_half_line(each.formula, rtol);
      const found_value& of = result;
      EXPECT_NEAR(of.value, each.value, of.error) << each.formula;
      EXPECT_TRUE(result.status == status::met || rtol < 1e-8) << each.formula << result.reason;
    }
}

/// Far out 1/x^6 is nothing beside 1, and x^4 is no double.
TEST(SwingingTails, BesideWhatLosesItsDigitsFarOut) {
  struct beside_swings {
    std::string formula;
    double from;
    double rtol;
    double value;
  };
  for (const beside_swings& each : std::vector<beside_swings>{
           {"x^4*log(1+1/x^6)+sin(x)/x", 0, 1e-4, 2.8274333882308139},
           {"x^4*(1-exp(-1/x^6))+cos(x)/sqrt(x)", 0, 1e-4, 2.36657733767},
           {"x^4*(1-exp(-1/x^6))+besselj(0,x)", 0, 1e-4, 2.11326320036},
           {"x^3*(1/sqrt(1+x^6)-1/x^3)+sin(x)/x", 1, 1e-3, 0.54744421133496473},
           {"x^2/sqrt(1+x^4)-1+besselj(0,x)", 1, 1e-6, -0.0504437336733}}) {
    const integral result =
        integrate(typed(each.formula), {{each.from, 0}, {infinite, 0}, {}}, {.rtol = each.rtol});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
  }
  const integral lost = integrate(typed("x^2*(1/sqrt(1+x^4)-1/x^2)+sin(x)/x"),
                                  {{1, 0}, {infinite, 0}, {}}, {.rtol = 1e-4});
  EXPECT_TRUE(lost.status != status::met || std::abs(lost.value - 0.4939999328) < 5e-5);
}

TEST(SwingingTails, AreIntegratedWhateverTheirFrequencies) {
  const std::vector<swinging> all{
      {"sin(x)/x", 1.5707963267948966192},
      {"sin(x)^2/x^2", 1.5707963267948966192},
      {"(1-cos(x))/x^2", 1.5707963267948966192},
      {"sin(x)^4/x^4", 1.0471975511965977462},
      {"(sin(x)+sin(sqrt(2)*x))/x", 3.1415926535897932385},
      {"(sin(x)+sin(sqrt(2)*x)+sin(sqrt(5)*x))/x", 4.7123889803846898577},
      {"sin(x)*sin(sqrt(2)*x)/x", 0.88137358701954302523},
      {"sin(3*x)*cos(x)/x", 1.5707963267948966192},
      {"sin(x)*sin(30*x)/x^2", 1.5707963267948966192},
      {"cos(x)*cos(sqrt(3)*x)/(1+x^2)", 0.4288331893019860956},
      {"(cos(x)+cos(5*x))/(1+x^2)", 0.58844761729176300732},
      {"(cos(x)-cos(1.1*x))/x", 0.095310179804324860044},
      {"sin(x)^2/(1+x^2)", 0.67910608050053922751},
      {"x*sin(x)*cos(2*x)/(1+x^2)", -0.24982916539066689426},
      {"((sin(x)-x*cos(x))/x^3)^2", 0.20943951023931954923},
      {"exp(cos(x))*sin(x)/x", 2.8764814748593017921},
      {"besselj(0,x)*sin(2*x)", 0.57735026918962576451},
      {"besselj(0,x)*cos(0.5*x)", 1.154700538379251529},
      {"besselj(0,2.2*x)*cos(1.388*x)", 0.58586259132891728},
      {"besselj(0,0.339*x)*cos(0.074*x)", 3.0227486592180943},
      {"besselj(0,x)*besselj(1,2*x)", 0.5},
      {"besselj(1,x)^2/x", 0.5},
  };
  for (const swinging& each : all) {
    const integral result = over_half_line(each.formula);
    ASSERT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    const found_value& of = result;
    EXPECT_NEAR(of.value, each.value, std::max(of.error, 2e-14 * of.l1)) << each.formula;
    EXPECT_LT(result.evaluations, 200'000) << each.formula;
  }
}

/// Each the integral of its swings plus that of a peak.
TEST(SwingingTails, HideNoPeakThatStandsAmongThem) {
  const std::vector<swinging> all{
      {"sin(x)/x+1e-5*exp(-(x-300)^2)", 1.570814051333406},
      {"sin(x)/x+1e-6*exp(-(x-1000)^2/1e4)", 1.570973572179987},
      {"besselj(0,x)+exp(-(x-100)^2)", 2.772453850905516},
      {"cos(x)*exp(-x/100)+exp(-(x-5000)^2)", 1.782452851005506},
      {"sin(20*x)/sqrt(x)+exp(-(x-300)^2/100)", 18.00478806987506},
      {"sin(x)^2/x^2+exp(-((x-1000)/10)^2)", 19.295334835850057},
  };
  for (const swinging& each : all) {
    const integral result = over_half_line(each.formula, 1e-7);
    ASSERT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    const found_value& of = result;
    EXPECT_NEAR(of.value, each.value, of.error) << each.formula;
  }
}

TEST(SwingingTails, ThatBeginAtAJumpBeginAtItsPlace) {
  // The first change of sign is the jump.
  const integrand f = reference::boxed([](double x) {
    return (x < 51.31 ? 1.44 : 0) + (x > 0 ? 0.376 * std::sin(0.706 * x) / (0.706 * x) : 0.376);
  });
  const integral result = adaptive::integrate(f, {{0}, {infinite}, {}}, {});
  const double truth = 1.44 * 51.31 + 0.376 * std::numbers::pi / (2 * 0.706);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, truth, 1e-10 * truth);
}

TEST(SwingingTails, HideNoPeakOfABlackBox) {
  const integrand f = reference::boxed([](double x) {
    return std::exp(-x) * std::cos(15.7 * x) +
           8.21 * std::exp(-std::pow((x - 20.86) / 2.607, 2) / 2);
  });
  for (const double rtol : {1e-3, 1e-8}) {
    const integral result = adaptive::integrate(f, {{0}, {infinite}, {}}, {.rtol = rtol});
    const double peak = 8.21 * 2.607 * std::sqrt(2 * std::numbers::pi);
    const double truth = 1 / (1 + 15.7 * 15.7) + peak;
    EXPECT_EQ(result.status, status::met) << result.reason;
    EXPECT_NEAR(result.value, truth, rtol * truth);
  }
}

TEST(SwingingTails, HideNoPeakBelowEither) {
  const integral result = integrate(reference::typed("cos(x)/sqrt(-x)+exp(-((x+1000)/10)^2)"),
                                    {{-infinite, 0}, {-1, 0}, {}}, {.rtol = 1e-7});
  ASSERT_EQ(result.status, status::met) << result.reason;
  const found_value& of = result;
  EXPECT_NEAR(of.value, 17.168804170570116, of.error);
}

TEST(SwingingTails, ThatDieSlowlyAreNoPanels) {
  for (const std::string formula :
       {"exp(-0.03*x)*cos(3*x)", "exp(-0.5*x)*cos(30*x)", "exp(-0.02*x)*cos(10*x)"})
    EXPECT_LT(over_half_line(formula).evaluations, 10'000) << formula;
}

TEST(SwingingTails, ThatDieSoonAreNoSeries) {
  const std::vector<swinging> all{{"exp(-x)*cos(x)", 0.5},
                                  {"x*exp(-2*x)*cos(x)", 0.12},
                                  {"exp(-x)*cos(x)/sqrt(x)", 1.3769963318531504}};
  for (const swinging& each : all) {
    const integral result = over_half_line(each.formula);
    ASSERT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-10) << each.formula;
    EXPECT_LT(result.evaluations, 1000) << each.formula;
  }
}

/// Their argument has a limit: swings of one size, a few dozen, and then no more.
TEST(SwingingTails, ThatComeToAnEndAreNotDivergent) {
  const std::vector<swinging> all{
      {"sin(227*x/(1+x))/(1+x)^2", (1 - std::cos(227)) / 227},
      {"cos(179*atan(x))/(1+x^2)", std::sin(179 * std::numbers::pi / 2) / 179},
      {"sin(335*tanh(x))/cosh(x)^2", (1 - std::cos(335)) / 335},
      {"sin(150*atan(x))/(1+x^2)", (1 - std::cos(75 * std::numbers::pi)) / 150},
      {"cos(459/sqrt(1+x))/(1+x)^1.5/2", std::sin(459) / 459},
  };
  for (const swinging& each : all) {
    const integral result = over_half_line(each.formula);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error + 1e-17) << each.formula;
  }
  const integral bounded =
      integrate(reference::typed("sin(1/x)/x^2"), {{1e-9, 0}, {1, 0}, {}}, {.rtol = 1e-10});
  EXPECT_NE(bounded.status, status::divergent) << "f is bounded, and so is the range";
}

/// The same on both sides, where what saturates turns by rounding alone.
TEST(SwingingTails, ThatComeToAnEndOnBothSidesAreSeen) {
  const double infinite = std::numeric_limits<double>::infinity();
  for (const double k : {10., 15., 30., 146., 564.})
    for (const double phase : {0.0, 3.0, -1.25}) {
      const std::string formula = "cos(" + std::to_string(k) + "*x/sqrt(1+x^2)+(" +
                                  std::to_string(phase) + "))/(1+x^2)^1.5";
      const integral result =
          integrate(reference::typed(formula), {{-infinite, 0}, {infinite, 0}, {}}, {.rtol = 1e-6});
      EXPECT_EQ(result.status, status::met) << formula << ": " << result.reason;
      EXPECT_NEAR(result.value, 2 * std::sin(k) * std::cos(phase) / k, result.error) << formula;
    }
}

/// Their phase turns back, or goes to 0: a series of the first swings knows nothing of it.
TEST(SwingingTails, MayTurnBack) {
  const std::vector<swinging> all{
      {"cos(172*log1p(x)^2/(1+x))/(1+x)^2", 0.030396689943677223},
      {"sin(50*log1p(x)^2/(1+0.1*x))/(1+x)^2", 0.078648308824670245},
      {"cos(100*log1p(x)^2/(1+0.1*x)^2)*exp(-x)", 0.06214463378061},
  };
  for (const swinging& each : all) {
    const integral result =
        integrate(reference::typed(each.formula), {{0, 0}, {infinite, 0}, {}}, {.rtol = 1e-6});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
  }
}

/// How exact a tail must be is known only where the peak has been seen.
TEST(SwingingTails, FarFromTheirPeakLeaveAnHonestError) {
  const double infinite = std::numeric_limits<double>::infinity();
  for (const std::string centre : {"947.1", "276.2"})
    for (const double rtol : {1e-6, 1e-10}) {
      const std::string formula = "(sin(3.012*(x-" + centre + "))/(x-" + centre + "))^2";
      const found_value of =
          integrate(reference::typed(formula), {{-infinite, 0}, {infinite, 0}, {}}, {.rtol = rtol});
      EXPECT_NEAR(of.value, 3.012 * std::numbers::pi, of.error) << formula << " to " << rtol;
    }
}

TEST(SwingingTails, WithoutAnIntegralAreDivergent) {
  for (const std::string formula :
       {"sin(x)", "sin(x)^2", "sin(x)+exp(-x)", "(1+sin(x))/(1+x)", "sin(x)^2/(1+x)",
        "cos(x)+cos(sqrt(2)*x)", "exp(-x)+0.5*cos(x)*cos(sqrt(3)*x)"}) {
    const integral result = over_half_line(formula);
    EXPECT_EQ(result.status, status::divergent) << formula << ": " << result.reason;
  }
}

/// Beneath the swings lies a mean that falls as 1/x, or no faster than 1/(x log(x)).
TEST(SwingingTails, AboutAMeanWithoutAnIntegralAreNotMet) {
  for (const std::string formula : {"cos(x)/x^0.5+1e-9/x", "cos(x)/x^0.5+1e-8/x",
                                    "cos(x)/x^0.5+1e-6/x", "cos(x)/x+1e-7/(x*log(x))"})
    for (const double rtol : {1e-3, 1e-7}) {
      const integral result =
          integrate(reference::typed(formula), {{2, 0}, {infinite, 0}, {}}, {.rtol = rtol});
      EXPECT_NE(result.status, status::met) << formula << " to " << rtol;
    }
}

TEST(SwingingTails, MayGrowFasterThanAScanSees) {
  const std::vector<swinging> all{
      {"sin(exp(x))", 0.62471325642771360429},
      {"cos(exp(x)/5)*exp(x/3)", 3.9671934884566582 - 2.9914439420054359}};
  for (const swinging& each : all) {
    const integral result = over_half_line(each.formula);
    ASSERT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 2e-10) << each.formula;
  }
}

/// At loose tolerances, where the series is short: two frequencies, a faint mean, swings that
/// become faster. Whatever the status, the error must be true.
TEST(SwingingTails, HaveErrorsThatCountWhatASeriesDoesNotSee) {
  struct loose {
    swinging of;
    double rtol;
    double from = 0;
  };
  const std::vector<loose> all{
      {{"sin(x)/x*sin(x/3)/(x/3)", 1.5707963267948966}, 1e-3},
      {{"(cos(50*x)-cos(25*x))/x", -0.69314718055994531}, 1e-3},
      {{"(cos(0.041*x)-cos(97.5*x))/x", 7.7740355902816307}, 1e-3},
      {{"(cos(0.337*(x-1))-cos(0.675*(x-1)))/(x-1)", 0.69462976052016810}, 1e-3, 1},
      {{"(besselj(0,1.514*x)-besselj(0,0.757*x))/x", -0.69314718055994531}, 1e-2},
      {{"sin(1.875*x)/x^0.3203125+1e-5*cos(7.75*x)/x^0.2119140625", 0.76084714382214518}, 1e-6},
      {{"cos(x^3/3-4*x)/pi+1e-7*(sin(0.37890625*x)/(0.37890625*x))^2", -0.070265118388609454},
       1e-8},
      {{"cos(x^3/3-0.47*x)/pi+0.1*(sin(1.335*x)/(1.335*x))^2", 0.5871638388796999}, 1e-2},
      {{"sin(4.566*x)/x+0.01*(sin(x/234.1)/(x/234.1))^2", 5.2480305278217500}, 1e-5},
  };
  for (const loose& each : all) {
    const integral result = integrate(reference::typed(each.of.formula),
                                      {{each.from, 0}, {infinite, 0}, {}}, {.rtol = each.rtol});
    ASSERT_NE(result.status, status::divergent) << each.of.formula;
    const found_value& of = result;
    EXPECT_NEAR(of.value, each.of.value, of.error) << each.of.formula;
  }
}

/// Their chain begins with much more than their integral: the tolerance is that of the latter.
TEST(SwingingTails, ThatBecomeFasterAreSummedOnce) {
  const integral result = over_half_line("sin(x^2)");
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_LT(result.evaluations, 2700);
}

/// Of several phases, about a mean, toward the origin, too, or of a height that grows.
TEST(SwingingTails, ThatBecomeFasterOrSlowerAreIntegrated) {
  const std::vector<swinging> all{
      {"cos(3*x)*cos(x^2)", 0.093935627739398059105},  {"sin(x^2)^2/x^2", 0.88622692545275801365},
      {"x*sin(x^3)", 0.39090017842116681796},          {"x^2*cos(x^4)", 0.11723666744422103648},
      {"sin(sqrt(x))^2/x^1.5", 3.1415926535897932385}, {"sin(1/sqrt(x))/x", 3.1415926535897932385},
      {"sin(1/x)^2", 1.5707963267948966192},           {"cos(x^2-1/x^2)", 0.084808811879022059301},
      {"cos(x^2+1/x^2)", -0.83059901675444486107},     {"sin(x+1/x)/x", 0.70337362695660089178},
  };
  for (const swinging& each : all) {
    const integral result = over_half_line(each.formula);
    ASSERT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    const found_value& of = result;
    EXPECT_NEAR(of.value, each.value, std::max(of.error, 2e-14 * of.l1)) << each.formula;
    EXPECT_LT(result.evaluations, 100'000) << each.formula;
  }
}

struct up_to {
  double limit;
  double value;  // from 0 to there
};

/// Their first swings are slow, and not as long as the mean of many.
TEST(SwingingTails, TowardAPointAreIntegratedFromAnyPlaceOn) {
  const std::vector<up_to> all{
      {0.5, 0.60920674246114887788},
      {0.9, 1.159285594296270896},
      {1.5, 1.5678847116716458731},
      {1.67, 1.6445159069984924744},
  };
  for (const up_to& each : all) {
    const integral result = integrate(reference::typed("sin(1/sqrt(x))/x"),
                                      {{0, 0}, {each.limit, 0}, {}}, {.rtol = 1e-10});
    ASSERT_EQ(result.status, status::met) << each.limit << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.limit;
  }
}

TEST(SwingingTails, OfTheWholeLineAreIntegrated) {
  const std::vector<swinging> all{
      {"cos(x^2+x)", 1.524426515712070524},
      {"cos(x^4)", 1.6748133935381729662},
      {"cos(x^3/3-3*x)", -2.3801604041850741313},
      {"cos(3*x)*cos(x^2)", 0.18787125547879611821},
  };
  for (const swinging& each : all) {
    const integral result = integrate(reference::typed(each.formula),
                                      {{-infinite, 0}, {infinite, 0}, {}}, {.rtol = 1e-10});
    ASSERT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
    EXPECT_LT(result.evaluations, 100'000) << each.formula;
  }
}

/// Their first swings seem to be of one size there, or are lost in the rounding of x.
TEST(SwingingTails, ThatStartFarOutAreNotDivergent) {
  for (const std::string formula :
       {"cos(x^3.49)+0.2/sqrt((0.0078125*x+1060)*(0.0078125*x+0.0361328125)*(0.0078125*x+0.37))",
        "sin(x^3)+exp(-(x-800)^2)"}) {
    const integral result = over_half_line(formula, 1e-6);
    EXPECT_NE(result.status, status::divergent) << formula << ": " << result.reason;
  }
}

TEST(SwingingTails, ThatCannotBeToldAreNotMet) {
  for (const std::string formula :
       {"cos(x)+cos(x^2)", "sin(x^2)*exp(cos(x^3))", "sin(x)*exp(cos(sqrt(2)*x))/(1+x)^0.015"}) {
    const integral result = over_half_line(formula);
    EXPECT_EQ(result.status, status::not_met) << formula << ": " << result.reason;
  }
}

/// Just inside the end of a panel, where no node sees it.
TEST(SwingingTails, OfABlackBoxWithAJumpAreNotSilentlyWrong) {
  const integral result =
      integrate(reference::boxed_text("1.4*(x<40.9157)+0.4*sin(7.172*x)/(7.172*x)"),
                {{0, 0}, {infinite, 0}, {}}, {.rtol = 1e-6});
  const double exact = 1.4 * 40.9157 + 0.2 * std::numbers::pi / 7.172;
  EXPECT_LE(std::abs(result.value - exact), result.error);
}

}  // namespace
}  // namespace riemann::adaptive

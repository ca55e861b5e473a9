// Narrow peaks far out on an infinite range, with something else far nearer.
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

struct asked {
  std::string formula;
  double from;
  double rtol;
  double value;  // in closed form, to infinity
};

void expect_right(const std::vector<asked>& all) {
  for (const asked& each : all) {
    goal until;
    until.rtol = each.rtol;
    const integral result =
        integrate(reference::typed(each.formula), {{each.from, 0}, {infinite, 0}, {}}, until);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    const found_value& value = result;
    EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
    EXPECT_LT(result.evaluations, 3500) << each.formula;
  }
}

TEST(FarPeaks, AreSeenOnBothSidesOfTheirTops) {
  expect_right({
      {"exp(-((x-20151.4)/3.5)^2)+exp(-x^2)", 0, 1e-10, 7.0898154036220641},
      {"1/cosh((x-16386.0)/0.11)+exp(-abs(x))", -infinite, 1e-8, 2.3455751918948772},
      {"exp(-((x-16292258)/13)^2)+exp(-x^2)", -infinite, 1e-3, 24.814353912677224},
      {"x^(-3.41)+exp(-((x-500000)/190)^2)", 1, 1e-8, 337.18116943114438},
      {"1/cosh(x)+1/cosh((x-708580000)/57800)", 0, 1e-10, 181585.62617381684},
      {"1/cosh((x-144980877.2)/0.01)+1/cosh(x)", -infinite, 1e-10, 3.1730085801256906},
  });
}

TEST(FarPeaks, DoNotHideWhatLiesFarNearer) {
  expect_right({
      {"exp(-((x-4678000.0)/0.833)^2)+exp(-abs(x))", 0.7, 1e-6, 1.9730393615957044},
      {"1/cosh(x)+if(abs(x-503760182.0)<12100.0,1,0)", 0.64, 1e-8, 24200.970484808852},
      {"exp(-x^2)+if(abs(x-121735610.0)<2880.0,1,0)", 1.83, 1e-6, 5760.0085549212078},
  });
}

// Of two mirrored peaks one is far from the centre that panels are counted from.
TEST(FarPeaks, ThatAreMirroredAreCountedOnce) {
  expect_right({
      {"abs(x)/cosh(1e11*(x^2-100))", -infinite, 1e-6, 3.1415926535897932e-11},
      {"abs(x)*exp(-1e6*(x^2-1e6)^2)", -infinite, 1e-6, 1.7724538509055160e-3},
      {"abs(x)^3/cosh(1e10*(x^2-100))", -infinite, 1e-6, 3.1415926535897932e-8},
  });
}

/// Peaks that vanish at their centres, in the rest of a tail or of panels that are graded toward
/// them, which seemed to hold nothing.
TEST(FarPeaks, ThatAreOddAreSeenOnBothSides) {
  const std::string gauss = "*exp(-((x-1450.88742)/8.2567e-7)^2)";
  const std::string needle = "((x-1450.88742)/8.2567e-7)";
  struct {
    std::string formula;
    double from, to, value;
  } const all[] = {
      {"730.7*" + needle + gauss + "+0.27*exp(-((x-60650.36)/208)^2)", -107201.6, 60650.36,
       49.770504133426890},
      {"730.7*" + needle + "/(1+" + needle + "^2)^2+0.27*exp(-((x-60650.36)/208)^2)", -107201.6,
       60650.36, 49.770504133426890},
      {"730.7*tanh" + needle + "/cosh" + needle + "^2+0.27*exp(-((x-60650.36)/208)^2)", -107201.6,
       60650.36, 49.770504133426890},
      {"0.739/cosh((x-165941595.4)/5772.2)^2+0.263*(x-132000000)/46.03*exp(-((x-132000000)/"
       "46.03)^2)"
       "-4.4734*exp(-((x-12151500)/20368000)^2)",
       -19600000, infinite, -159268106.50561569},
  };
  for (const auto& each : all) {
    const integral result = integrate(reference::typed(each.formula),
                                      {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-9});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
  }
}

/// The panels are graded toward zeros inside the needle; what is outside of these cancels the rest.
TEST(FarPeaks, AreWholeBeyondTheirOwnZeros) {
  const std::string formula =
      "136*(1-2*((x+469780.31)/0.0120734)^2)*exp(-((x+469780.31)/0.0120734)^2)"
      "+184*((x+518000)/505.19)*exp(-abs((x+518000)/505.19))"
      "+5720*((x-371697)/74.3)*exp(-abs((x-371697)/74.3))";
  const integral result =
      integrate(reference::typed(formula), {{-610702.69, 0}, {1016750.8, 0}, {}}, {.rtol = 1e-4});
  EXPECT_NEAR(result.value, 0, result.error);
  EXPECT_LT(result.error, 1e-3);
}

/// Beside the integral of |f| the halves of a needle are little, beside what is left of it much.
TEST(FarPeaks, ThatCancelAreSeenAtAnyTolerance) {
  const std::string formula =
      "4.61*(x+0.38043272755591)/6.6656e-10*exp(-((x+0.38043272755591)/6.6656e-10)^2)"
      "+110.837*(x+0.56)/8.1e-8/(1+((x+0.56)/8.1e-8)^2)^2"
      "+491.37*(x-0.639590339619)/0.000686*exp(-((x-0.639590339619)/0.000686)^2)";
  const integral result =
      integrate(reference::typed(formula), {{-0.401556107370766, 0}, {0.988216193794, 0}, {}},
                {.rtol = 1e-4});
  EXPECT_NEAR(result.value, 1.1609e-18, result.error);
  EXPECT_LT(result.error, 1e-12);
}

/// A tail seemed to end in the gap between two scales, and the more so the looser the tolerance.
TEST(FarPeaks, BeyondAGapAreSeenAtAnyTolerance) {
  for (const double rtol : {1e-2, 1e-3, 1e-5, 1e-8, 1e-10})
    expect_right({
        {"1e5*exp(-1e5*x)+1e-5*exp(-1e-5*x)", 0, rtol, 2},
        {"1e10*exp(-1e8*x)+1e-4/(1+1e-4*x)^2", 0, rtol, 101},
        {"1073100*exp(-2450*x)+0.0237/(1+0.0237*x)^2", 0, rtol, 439},
        {"exp(-abs(x))/2+1e-7*exp(-1e-7*abs(x))/2", -infinite, rtol, 2},
        {"1e3*exp(-1e3*(x-2))+1e-6*exp(-1e-6*(x-2))", 2, rtol, 2},
    });
}

/// Where a scan has found the farther one's top, its flank begins beside the end of a core.
TEST(FarPeaks, AreWholeBesideNearerNeedles) {
  expect_right({
      {"1/cosh((x-54.91)/0.0153)^2/0.0153+1/cosh((x-933)/1e-5)^2/1e-5", 0, 1e-10, 4},
      {"1/cosh((x-61.7)/0.0153)^2/0.0153+1/cosh((x-900)/1e-5)^2/1e-5", 0, 1e-10, 4},
  });
}

TEST(FarPeaks, DoNotHideTheOutskirtsOfWhatLiesNearer) {
  expect_right({{"0.000377*2*exp(-x^2)/sqrt(pi)+exp(-126000000*((x-194)/16)^2)", -infinite, 1e-10,
                 0.00328044382626916}});
}

TEST(FarPeaks, OfABackgroundFarWiderThanANeedleAreSeen) {
  expect_right({
      {"908/cosh((x-611)/6.33e-5)^2/6.33e-5+268*exp(-(x/97700)^2)/97700", 0, 1e-3,
       2053.508816021339},
      {"61.3*exp(-abs(x-65.44)/3.18e-5)/3.18e-5+4.94*exp(-abs(x)/8470)/8470", 0, 1e-3, 127.54},
  });
}

/// Twenty-one nodes of a wide range see nothing of it, nor do the nodes just inside its ends.
TEST(FarPeaks, AreSoFarThatWhatDecaysAtTheEndIsSeen) {
  for (const bool backwards : {false, true}) {
    const std::string x = backwards ? "(1e11+1-x)" : "x";
    for (const double rtol : {1e-4, 1e-10, 1e-13}) {
      const integral result = integrate(reference::typed("exp(-" + x + ")+1e-11"),
                                        {{1, 0}, {1e11, 0}, {}}, {.rtol = rtol});
      EXPECT_EQ(result.status, status::met) << result.reason;
      EXPECT_NEAR(result.value, 1.3678794411614423, result.error);
    }
  }
}

TEST(FarPeaks, BeginWhereTheCoreEndsToTheLastDigit) {
  expect_right({{"x^(-2)+exp(-((x-50546.5202)/0.0126)^2)", 1, 1e-13, 1.0223329185214019},
                {"1/(1+x^2)+exp(-((x-50546.5202)/0.0126)^2)", 0, 1e-13, 1.5931292453163063}});
}

TEST(FarPeaks, EdgesBesideTheEndsOfPanelsAreSeen) {
  expect_right({{"1-tanh((x-1620.068)/0.000644)", 0, 1e-12, 3240.136}});
}

TEST(FarPeaks, OfABlackBoxWhoseFlanksAreSeenAreNotLost) {
  const double root = std::sqrt(std::numbers::pi);
  struct seen_peak {
    std::string formula;
    double value;  // over all numbers
  };
  for (const seen_peak& each :
       std::vector<seen_peak>{{"exp(-x^2)+exp(-(x-30)^2)", 2 * root},
                              {"exp(-x^2)+exp(-(x-100)^2)", 2 * root},
                              {"exp(-x^2)+exp(-((x+300)/3)^2)", 4 * root}}) {
    const integral result = integrate(reference::boxed_text(each.formula),
                                      {{-infinite, 0}, {infinite, 0}, {}}, {.rtol = 1e-6});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
  }
}

TEST(FarPeaks, OfABlackBoxBesideTheEndOfAWideRangeAreSeen) {
  const integral result =
      integrate(reference::boxed_text("exp(-3.19*x)"), {{0, 0}, {3.18e8, 0}, {}}, {});
  EXPECT_NEAR(result.value, 1 / 3.19, result.error);
}

}  // namespace
}  // namespace riemann::adaptive

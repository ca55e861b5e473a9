// Many narrow pulses or peaks of one formula: more than its first panels have nodes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

struct train {
  std::string formula;
  double from;
  double to;
  double value;  // by mpmath, from pulse to pulse
};

void expect_whole(const std::vector<train>& all) {
  for (const train& each : all)
    for (const double rtol : {1e-4, 1e-10}) {
      const integral result = integrate(reference::typed(each.formula),
                                        {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
      const found_value& value = result;
      EXPECT_NEAR(value.value, each.value, value.error + 1e-15 * each.value) << each.formula;
    }
}

TEST(PulseTrains, OfSmoothPulsesAreWhole) {
  expect_whole({
      {"exp(1e6*(cos(3.7*x)-1))", 0.3, 20, 0.0074521390452856275},
      {"cos(1.3*x)^20000", -9, 7, 0.081804539786347446},
      {"exp(-(sin(2*x)/1e-3)^2)", 0.1, 11, 0.0062035900290681704},
      {"1/(1e-8+sin(x)^2)", 0.5, 19, 188490.79199736837},
  });
}

TEST(PulseTrains, OfPulsesWithEdgesAreWhole) {
  expect_whole({
      {"if(sin(2.9*x)>0.99999,1,0)", 0, 30, 0.043179279686228262},
      {"max(0,sin(2.9*x)-0.99999)", 0, 30, 2.8786176862067176e-7},
      {"floor(sin(7*x)+1e-6)", 0, 6, -2.8555770619069011},
  });
}

/// Each pulse begins or ends where mod jumps, or lies between.
TEST(PulseTrains, OfARemainderAreWhole) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  expect_whole({
      {"if(mod(x,0.35)<1e-9,1,0)", 0, 7.52, 2.2e-8},
      {"if(mod(x,0.35)>0.35-1e-9,1,0)", 0, 7.52, 2.1e-8},
      {"if(abs(mod(x,0.35)-0.1)<1e-9,1,0)", 0, 7.52, 4.4e-8},
      {"if(abs(mod(x,0.7)-0.2)<1e-3,1,0)*exp(-x/40)", 0, infinite, 0.11471362650379532},
      {"(1+if(mod(x,1)<1e-8,1e8,0))*exp(-x)", 0, infinite, 2.5819766989594429},
  });
}

/// Beside a pole of what is compared.
TEST(PulseTrains, OfConditionsBesidePolesAreWhole) {
  expect_whole({
      {"if(tan(x)>1000,1,2)", 0, 5, 9.9980000006666663},
      {"1+if(tan(x)>100,1,0)", 1, 40, 39.129995666926648},
      {"sign(tan(x)-100)", 0, 40, -39.740008666146704},
      {"1+if(1/sin(x)^2>1e6,1e3,0)", 1, 40, 63.000004000001800},
      {"if(1/cos(x)>1000,1,2)", 0, 10, 19.9969999995},
      {"1+if(gamma(x)>100,1,0)", -5, 3, 8.0270064011402474},
  });
}

/// One window around each pole, and a sliver where mod(7 x, 1) comes near to 1: a jump that another
/// jump makes is there once.
TEST(PulseTrains, OfWholeNumbersBesidePolesAndJumpsAreWhole) {
  const train all[] = {
      {"min(1,floor(1e-5/abs(exp(x)-3)))", 0, 3, 6.66666666671034e-6},
      {"min(1,floor(1e-7/abs(exp(x)-x^2-3)))", 0, 3, 7.24023052923462308e-8},
      {"min(1,floor(1e-6/abs(x^3-x-1)))", 0, 3, 4.68973531975913319e-7},
      {"floor(mod(7*x,1)+1e-8)", 0, 1, 1e-8},
      {"floor(mod(163*x,1)+8.788e-7)", 0, 1, 8.788e-7},
      {"round(mod(7*x,1)-0.5+4.5497152700629487e-07)", 0, 1, 4.5497152700629487e-07},
  };
  for (const train& each : all)
    for (const double rtol : {1e-3, 1e-10}) {
      const integral result =
          integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
      EXPECT_NEAR(result.value, each.value, 1e-11 * each.value) << each.formula;
    }
}

/// The formula is looked at on grids of which 24, or 24 times a power of 4, points are even.
TEST(PulseTrains, InPhaseWithEvenGridsAreWhole) {
  expect_whole({
      {"exp((cos(48*pi*x)-1)/0.00012)", 0, 1, 0.0043702592796995265},
      {"exp((cos(50*pi*x)-1)/0.00015)", 0, 1, 0.0048861167397312333},
      {"exp((sin(192*pi*x)-1)/0.00015)", 0, 1, 0.0048861167397312333},
  });
}

TEST(PulseTrains, ThatNarrowWithoutEndAreNotMet) {
  constexpr double pi = std::numbers::pi;
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const std::vector<train> all{{"exp(-x^3*sin(x)^2)", 1, infinite, 0.9502646},
                               {"1/(1+x^4*sin(x)^2)", 0, infinite, 1.67955759461915},
                               {"x/(1+x^6*sin(x)^2)", 0, infinite, 1.16965255422},
                               {"exp(-x^4*tan(x)^2)", 1, infinite, 0.2996868},
                               {"abs(cos(x))^(x^2)/x", 1, infinite, 0.528640},
                               {"if(mod(x,0.7)<1e-8,1,0)/(1+x^2)", 0, infinite, 2.745e-8},
                               {"1/(1+sin(1/x)^2/x^4)/x^2", 0, 1, 0.760234822249},
                               {"1/cosh(x-0.1/tan(x))", -infinite, infinite, pi},
                               {"1/(1+(x-0.1/tan(x))^2)", -infinite, infinite, pi}};
  for (const train& each : all)
    for (const double rtol : {1e-3, 1e-6}) {
      const integral result = integrate(reference::typed(each.formula),
                                        {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
      EXPECT_EQ(result.status, status::not_met) << each.formula << ": " << result.value;
      EXPECT_GE(result.error, std::abs(result.value - each.value)) << each.formula;
    }
}

TEST(PulseTrains, WhoseWholeIsInfiniteAreNotMet) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  for (const char* formula : {"exp(-x^2*sin(x)^2)", "exp(-abs(x*sin(x)))", "exp(x^2*(cos(x)-1))",
                              "max(0,1-x*abs(sin(x)))", "if(abs(sin(x))<1/x,1,0)", "abs(cos(x))^x",
                              "exp(-(x*sin(log(x)))^2)"}) {
    const integral result =
        integrate(reference::typed(formula), {{1, 0}, {infinite, 0}, {}}, {.rtol = 1e-3});
    EXPECT_TRUE(result.status == status::not_met || result.status == status::divergent)
        << formula << ": " << result.value;
  }
}

TEST(PulseTrains, OfCountlessPulsesAreNotMet) {
  const double infinite = std::numeric_limits<double>::infinity();
  const std::vector<train> all{
      {"exp((cos(140810*pi*x)-1)/3.9e-06)", 0, 1, 0},
      {"exp(-(sin(x)/1e-3)^2)*exp(-x/50)", 0, infinite, 0},
      {"exp(-(sin(x)/1e-3)^2)/(1+x^2)", -infinite, infinite, 0},
  };
  for (const train& each : all) {
    const integral result = integrate(reference::typed(each.formula),
                                      {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-9});
    EXPECT_EQ(result.status, status::not_met) << each.formula;
    EXPECT_EQ(result.error, infinite) << each.formula;
  }
}

/// A swing so faint that no panel resolves it is in the error.
TEST(PulseTrains, OfRipplesCountInTheError) {
  for (const double rtol : {1e-4, 1e-6, 1e-8}) {
    const integral result = integrate(reference::typed("cosh(x)+0.00032*cos(560*x)^2"),
                                      {{0, 0}, {2.3, 0}, {}}, {.rtol = rtol});
    EXPECT_NEAR(result.value, 4.9373297904348603, result.error);
  }
}

/// Of waves whose powers are peaks, some of them far higher than others. Values by composite Gauss
/// rules of two widths.
TEST(TrainsOfPeaks, AreSeenWhole) {
  struct asked {
    std::string formula;
    double to;  // from 0
    double rtol;
    double value;
  };
  for (const asked& each : {
           asked{"1/(2.1+sin(x)+sin(x/5))^12", 300, 1e-3, 2.087695225734e12},
           {"1/(1.3-cos(x)*cos(0.7*x))^12", 1000, 1e-2, 16401577.63},
           {"1/(2.005-cos(x)-cos(sqrt(2)*x))^4", 1000, 1e-2, 407612961.19},
           {"1/(2.003-sin(x)-sin(sqrt(3)*x))^4", 800, 1e-3, 1345234105.9},
           {"1/(2.01-sin(x)-sin(pi*x))^8", 1000, 1e-10, 1.704425892703e15},
           {"1/(1.0003+cos(x))^8", 100, 1e-10, 3.93102031570e27},
           {"prod(i=1..3,1/(1.001+cos(i*x)))^3", 100, 1e-3, 3.2166979e16},
           {"exp(-x/50)/(1+0.9999*cos(3*x))^3", 100, 1e-3, 114827267501.0},
       }) {
    const integral result =
        integrate(reference::typed(each.formula), {{0, 0}, {each.to, 0}, {}}, {.rtol = each.rtol});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, each.rtol * each.value) << each.formula;
  }
}

/// Pairs of waves that turn together now and then have a few shallow turns.
TEST(TrainsOfPeaks, AreCountedButForShallowTurns) {
  const integral result = integrate(reference::typed("1/(1.16109+cos(1.52758*x+sin(2.16032*x)))^6"),
                                    {{0, 0}, {713.998, 0}, {}}, {.rtol = 1e-3});
  EXPECT_EQ(result.status, status::met) << result.reason;
}

}  // namespace
}  // namespace riemann::adaptive

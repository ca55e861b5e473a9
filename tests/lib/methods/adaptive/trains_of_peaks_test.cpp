// Sums of waves whose powers are trains of peaks, of which some are far higher than others.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <string>

namespace riemann::adaptive {
namespace {

using reference::typed;

/// Values by composite Gauss rules of two widths.
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
        integrate(typed(each.formula), {{0, 0}, {each.to, 0}, {}}, {.rtol = each.rtol});
    EXPECT_EQ(result.how, ending::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.components.front().value, each.value, each.rtol * each.value)
        << each.formula;
  }
}

/// Pairs of waves that turn together now and then have a few shallow turns.
TEST(TrainsOfPeaks, AreCountedButForShallowTurns) {
  const integral result = integrate(typed("1/(1.16109+cos(1.52758*x+sin(2.16032*x)))^6"),
                                    {{0, 0}, {713.998, 0}, {}}, {.rtol = 1e-3});
  EXPECT_EQ(result.how, ending::met) << result.reason;
}

}  // namespace
}  // namespace riemann::adaptive

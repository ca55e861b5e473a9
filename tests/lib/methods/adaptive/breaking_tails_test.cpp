// Tails that jump or bend for ever, at an even pace.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace riemann::adaptive {
namespace {

integral of_breaking_tail(const std::string& formula, double from = 1) {
  return integrate(reference::typed(formula), {{from, 0}, {infinite, 0}, {}}, {.rtol = 1e-10});
}

struct breaking {
  std::string formula;
  double value;  // from 1 to infinity
};

/// By zeta(s), sums over the places of jumps, and Fourier series.
TEST(BreakingTails, HaveIntegrals) {
  for (const breaking& each : {breaking{"(x-floor(x))/x^2", 0.42278433509846714},
                               {"(x-floor(x))/x^1.2", 2.41960462448170},
                               {"(x-floor(x)-0.5)/x", -0.081061466795327258},
                               {"floor(x)/x^3", 0.82246703342411322},
                               {"floor(x)/x^2.5", 1.74158356579033},
                               {"1/floor(x)^2", 1.6449340668482264},
                               {"1/(floor(x)*ceil(x))", 1.0},
                               {"x/floor(x)^3", 2.24596251842802},
                               {"cos(pi*floor(x))/x", -0.45158270528945486},
                               {"sign(sin(x))/x", 0.69314718055994531},
                               {"sign(sin(x))/sqrt(x)", 0.694872955431016},
                               {"abs(sin(x))/x^2", 0.774429907368407},
                               {"abs(sin(x))/x^1.5", 1.42635917780916},
                               {"abs(sin(x)-0.3)/x^2", 0.622509995445279},
                               {"if(sin(x)>0.5,1,0)/x^2", 0.68224302931026},
                               {"floor(1000*x)/x^3", 999.75008333332},
                               {"(x-floor(x))*x/(x^3+1e9)", 0.00060459945474474},
                               {"floor(x)*exp(-x/50)", 50.0 / (std::exp(0.02) - 1)}}) {
    const integral result = of_breaking_tail(each.formula);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    constexpr double of_reference = 1e-13;
    EXPECT_NEAR(result.value, each.value, result.error + of_reference * std::abs(each.value))
        << each.formula;
  }
}

/// Jumps that are not at equal distances, and come to be so.
TEST(BreakingTails, MayBecomeEven) {
  for (const breaking& each : {breaking{"floor(x+1/x)/x^3", 1.2233626056398},
                               {"floor(x+exp(-x))/x^3", 0.84728452025344},
                               {"floor(sqrt(x^2+1))/x^3", 0.875}}) {
    const integral result = of_breaking_tail(each.formula);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-10 * each.value) << each.formula;
  }
}

/// Few values between breaks do not tell of what is narrow there, nor of what stands farther out.
TEST(BreakingTails, MayHideWhatIsNarrow) {
  for (const breaking& each :
       {breaking{"exp(-50*(x-floor(x)))/x^2", 0.031985355320732},
        {"1/(x-floor(x)+1e-3)/x^2", 9.8708547393179},
        {"(x-floor(x))^200/x^2", 0.0032186407112586},
        {"(x-floor(x))*(1-exp(-((x-1e4)/30)^2))/x^1.5", 0.92068243058708},
        {"(x-floor(x))/x^2+exp(-(x-1e5)^2)", 0.42278433509846714 + std::sqrt(std::acos(-1.0))}}) {
    const integral result = of_breaking_tail(each.formula);
    EXPECT_TRUE(result.status != status::met || std::abs(result.value / each.value - 1) < 1e-10)
        << each.formula << ": " << result.value;
  }
}

TEST(BreakingTails, MayHaveNoIntegral) {
  for (const char* formula : {"floor(x)/x^2", "1/floor(x)", "abs(sin(x))/x"})
    EXPECT_EQ(of_breaking_tail(formula).status, status::divergent) << formula;
  for (const char* formula :
       {"(x-floor(x))/x", "(x-floor(x)-0.5+1e-9)/x", "(abs(sin(x))-0.6366)/x", "x-floor(x)",
        "mod(x,2)/(x+1)", "abs(sin(x))/x^0.999", "1/(floor(x)+1e5)"})
    EXPECT_NE(of_breaking_tail(formula).status, status::met) << formula;
}

}  // namespace
}  // namespace riemann::adaptive

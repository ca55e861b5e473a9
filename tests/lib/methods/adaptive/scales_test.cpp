// Integrals do not depend on the unit of x, and parts of any scale are seen beside others.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

constexpr double no_end = std::numeric_limits<double>::infinity();

struct known_integral {
  std::string formula;
  double from;
  double to;
  double value;
};

integral answer(const known_integral& each, double rtol = 1e-10) {
  return integrate(typed(each.formula), {{each.from, 0}, {each.to, 0}, {}}, {.rtol = rtol});
}

void expect_each_met(const std::vector<known_integral>& all, double rtol = 1e-10) {
  for (const known_integral& each : all) {
    const integral result = answer(each, rtol);
    const found_value& found = result;
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(found.value, each.value, found.error + 1e-15 * std::abs(each.value))
        << each.formula;
  }
}

std::string with_unit(std::string formula, const std::string& unit) {
  std::string result;
  for (std::size_t k = 0; k < formula.size(); ++k) {
    const bool is_name = (k > 0 && std::isalpha(formula[k - 1]) != 0) ||
                         (k + 1 < formula.size() && std::isalpha(formula[k + 1]) != 0);
    result += formula[k] == 'x' && !is_name ? "(x/" + unit + ")" : std::string(1, formula[k]);
  }
  return result;
}

TEST(Scales, AreThoseOfX) {
  const std::vector<known_integral> all{
      {"x^3/(exp(x)-1)", 0, no_end, 6.4939394022668291491},
      {"x^4*exp(x)/(exp(x)-1)^2", 0, no_end, 25.975757609067316596},
      {"log(1-exp(-x))*x^2", 0, no_end, -2.1646464674222763830},
      {"(1/tanh(x)-1/x)*exp(-x/10)", 0, no_end, 7.5021127177458789},
      {"(1-besselj(0,x))/x^2*exp(-x)", 0, no_end, 0.22598715591349733},
      {"(1-exp(-x)*(1+x))/x^2*exp(-x/2)", 0, no_end, 0.45069385566594459},
      {"exp(-x^2)*cos(3*x)", -no_end, no_end, 0.18681526145713149},
      {"sin(x)/x", 0, no_end, 1.5707963267948966},
      {"cos(x)/(1+x^2)", 0, no_end, 0.57786367489546085},
  };
  for (const std::string unit : {"1e-20", "1e-13", "1e-9", "1", "1e9", "1e12", "1e20"})
    for (const known_integral& each : all) {
      const double scale = std::stod(unit);
      const integral result =
          answer({with_unit(each.formula, unit), each.from * scale, each.to * scale, 0});
      const found_value& found = result;
      EXPECT_EQ(result.status, status::met) << each.formula << " by " << unit << result.reason;
      EXPECT_NEAR(found.value, scale * each.value, found.error + 1e-13 * scale * each.value)
          << each.formula << " by " << unit;
    }
}

TEST(Scales, OfPeaksWhereFactorsBalanceAreSeen) {
  expect_each_met({
      {"exp(-(x^2+60^2)/2)*cosh(60*x)", -no_end, no_end, 2.5066282746310005024},
      {"exp(-(x^2+3240^2)/2)*cosh(3240*x)", -no_end, no_end, 2.5066282746310005024},
      {"exp(-x)+x*exp(-(x^2+100^2)/2)*besseli(0,x*100)", 0, no_end, 2},
      {"x*exp(-(x^2+2000^2)/2)*besseli(0,x*2000)", 0, 10000, 1},
      {"0.01*exp(-x)+x^1553*exp(-x)*exp(-lgamma(1554))", 0, no_end, 1.01},
      {"x+1000*exp(1000*x)*exp(750)/(exp(1000*x)+exp(750))^2", 0, 1, 1.5},
      {"0.1*exp(-x)+1/(exp(703)*exp(-10*x)+exp(10*x)*exp(-703))", 0, no_end,
       0.25707963267948966192},
      {"0.1/(1+x)^2+exp(-x^2/2)*exp(x*2192-2192^2/2)", 0, no_end, 2.6066282746310005024},
      {"1+1e4*(3*x)^exp(9)*(1.5*(1-x))^(2*exp(9))", 0, 1, 76.785344140099530},
      {"exp(-(0.0651*x^4-0.32*x^3-4.62*x^2+6*x))+1.2e65*exp(-(x-689)-exp(-(x-689)))", -no_end,
       no_end, 1.2058355468090871385e65},
  });
}

TEST(Scales, OfTermsThatOverflowBesideOthersAreSeen) {
  expect_each_met({
      {"1/(1+x)^2+1/(1+x^16)^(1.0625/16)", 0, no_end, 17.993487289004511486},
      {"1/(1+x^2)+(1+x^4)^(-0.275)", 0, no_end, 12.476526467531644509},
      {"abs(sin(x))*exp(-x)+x^2/(exp(x)+1)", 0, no_end, 2.3482510601030755},
      {"2*x^4/(exp(x/1.532e11)-1)", 0, no_end, 4.2003314597397003e57},
      {"x^19/(exp(x^10)-1)", 0, no_end, 0.16449340668482264365},
      {"(exp(x)^2/(exp(exp(x)/1.44)-1))*exp(x)", -no_end, no_end, 7.1786453598481959651},
  });
}

TEST(Scales, OfZerosBesidePolesAndOfJumpsTowardZeroAreSeen) {
  expect_each_met({
      {"1/cosh(x-0.0963/(x+1.25)-3.21875/(x+0.5)-0.43359375/(x+0.375))^2", -no_end, no_end, 2},
      {"exp(-28300*(x-0.048828125/(x-4.875))^2)", -no_end, no_end, 0.010536144509081453},
  });
  expect_each_met({{"sign(sin(0.217*log(x)))*x^(-0.9)", 0, 1, -6.1930030125229440}}, 1e-6);
}

TEST(Scales, OfNeedlesBesidePlacesThatTheFormulaShowsAreSeen) {
  constexpr double root_pi = 1.77245385090551603;
  expect_each_met({{"exp(-(x-1e-4/(x-1000))^2)", 900, no_end, 1.7724565090612003e-10},
                   {"exp(-(x-1e-4/(x-1000))^2)", -no_end, no_end, root_pi},
                   {"1+exp(-100*(log(abs(x-3))+25)^2)/abs(x-3)", 0, 10, 10 + root_pi / 5},
                   {"1/cosh((log(abs(x))+19.25)/0.05)^2/abs(x)*20", -4, 5, 4}},
                  1e-8);
  expect_each_met(
      {{"1+exp(-((1/(x^2-2)-28330)/84.99)^2)*2*abs(x)/(x^2-2)^2/84.99", 0, 4, 4 + root_pi},
       {"1+exp(-((cbrt(1/(x-12.5))+1276)/38.28)^2)*abs(x-12.5)^(-4/3)/3/38.28", 8.5, 17.5,
        9 + root_pi}},
      1e-3);
}

TEST(Scales, OfAFiniteRangeMayBeFarFromThatOfTheIntegrand) {
  for (const double to : {1e20, 1e62, 1e200})
    expect_each_met({{"exp(-x)", 0, to, 1},
                     {"exp(-x^2)", 0, to, 0.88622692545275801365},
                     {"exp(-x^2)", -to, to, 2 * 0.88622692545275801365},
                     {"x*exp(-x)", 0, to, 1},
                     {"x^3/expm1(x)", 1e-300, to, 6.4939394022668291491},
                     {"1/cosh(x-3)^2", -to, to, 2},
                     {"cos(x)*exp(-x)", 0, to, 0.5}});
}

TEST(Scales, OfKinksMayBeFoundAsFarAsThereAreNumbers) {
  expect_each_met({{"abs(sin(x))*exp(-0.00567*x)", 0, no_end, 112.27797864103224441}});
}

TEST(Scales, BelowNormalNumbersLeaveAnErrorOfTheirOwn) {
  const integral result = answer({"x^-158", 100, no_end, 0});
  const found_value& found = result;
  EXPECT_NE(result.status, status::met);
  EXPECT_LE(std::abs(found.value - 6.36942675159235669e-317), found.error);
}

TEST(Scales, OfManyTermsAreSeen) {
  const integral result = answer({"sum(i=1..264,1/(i*((x-i/265)^2+0.00006103515625^2)))", 0, 1, 0});
  EXPECT_EQ(result.status, status::met);
  EXPECT_NEAR(result.value, 316365.03119104763, result.error);
  EXPECT_LT(result.evaluations, 200'000);
}

TEST(Scales, OfAHighPeakBetweenPanelsLoseNothing) {
  // Half way to 2 pi is no double, and a rounding of it times the peak is much.
  const interval turn{{0, 0}, {6.283185307179586, 2.4492935982947064e-16}, {}};
  const integral result =
      integrate(typed("1/(1+0.9999999962747097015380859375*cos(x))^2"), turn, {.rtol = 1e-13});
  const found_value& found = result;
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(found.value, 9770002930002.5184675, found.error);
}

TEST(Scales, OfPulsesAreExact) {
  const integral result = answer({"if(mod(x,0.28125)<0.0087890625,1,0)", 0, 27, 0});
  EXPECT_NEAR(result.value, 96 * 0.0087890625, 1e-15);
}

}  // namespace
}  // namespace riemann::adaptive

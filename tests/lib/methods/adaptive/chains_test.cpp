// Chains toward singular ends and into infinity.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/chains.hpp"

#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::boxed;
using reference::typed;

struct grown {
  chain::state how;
  double integral;
  double error;
};

grown grow_out(const integrand& f, double_word end, double side, double from, double outward_of) {
  sampler samples(f, {}, {});
  chain begun = outward_of > 0 ? outward(end, side, from) : toward(end, side, from, samples);
  std::vector<panel> panels;
  while (begun.now == chain::state::growing) grow(begun, panels, samples, 1e-13);
  grown all{begun.now, begun.tail, begun.tail_error};
  for (const panel& each : panels) {
    all.integral += each.integral;
    all.error += each.error;
  }
  return all;
}

TEST(Chains, PowersAtZeroAreIntegrated) {
  for (const double power : {-0.9, -0.5, 0.5, 1.5}) {
    const auto f = boxed([=](double x) { return std::pow(x, power); });
    const grown all = grow_out(f, 0.0, 1, 1, -1);
    EXPECT_NEAR(all.integral, 1 / (power + 1), 1e-11 / (power + 1)) << power;
    EXPECT_NE(all.how, chain::state::diverges);
  }
}

TEST(Chains, OneOverXDivergesAtZeroAndFarOut) {
  const auto f = boxed([](double x) { return 1 / x; });
  EXPECT_EQ(grow_out(f, 0.0, 1, 1, -1).how, chain::state::diverges);
  EXPECT_EQ(grow_out(f, 0.0, 1, 1, 1).how, chain::state::diverges);
}

TEST(Chains, PairsKeepDistancesFromAPointThatIsNoDouble) {
  // (0.3 - x)^(-0.9): a tenth of the integral lies within 1e-10 of 0.3.
  const double_word end{0.3, 1.1102230246251565e-17};
  const grown all = grow_out(typed("(0.3-x)^(-0.9)"), end, -1, 0.25, -1);
  EXPECT_NEAR(all.integral, std::pow(0.25, 0.1) / 0.1, 1e-9);
}

TEST(Chains, OfBlackBoxesTellTheirErrors) {
  // Doubles come no nearer to an end than its last digit: the rest is told by the decay before.
  std::mt19937_64 draw(20261128);
  const auto between = [&](double least, double most) {
    return std::uniform_real_distribution<>(least, most)(draw);
  };
  int known = 0;
  for (int k = 0; k < 300; ++k) {
    const double from = std::round(between(-3000, 3000)) / 1024;  // decimals are these doubles
    const double to = from + std::round(1024 * std::exp(between(-3, 3))) / 1024;
    std::ostringstream text;
    text.precision(17);
    text << "(x-(" << from << "))^(" << between(-0.93, 1.5) << ")*(" << to << "-x)^("
         << between(-0.93, 1.5) << ")";
    constexpr std::array others{"exp(-x)", "cos(3*x)", "1/(4+x)", "(2+sin(x))", "log(5+x)"};
    text << '*' << others[static_cast<std::size_t>(k) % others.size()];
    const interval range{{from, 0}, {to, 0}, {}};
    const goal until{.rtol = k % 3 == 0 ? 1e-6 : 1e-10};
    const integral truth = integrate(typed(text.str()), range, {.rtol = 1e-12});
    const integral box = integrate(reference::boxed_text(text.str()), range, until);
    const double apart = std::abs(box.value - truth.value);
    EXPECT_LE(apart, box.error + truth.error) << text.str();
    known += box.error < 1e-3 * std::abs(box.value) ? 1 : 0;
  }
  EXPECT_GE(known, 200);
}

TEST(Chains, OverflowOfAnIntermediateIsNoDecay) {
  // x^2 overflows at 1e154, and the quotient is 0 from there on.
  const auto f = boxed([](double x) { return x / (1 + x * x); });
  EXPECT_EQ(grow_out(f, 0.0, 1, 1, 1).how, chain::state::diverges);
}

TEST(Chains, DoNotStopBeforeANeedleAtTheirPoint) {
  const auto needle = boxed([](double x) { return std::exp(-(x - 3) * (x - 3)); });
  const grown all = grow_out(needle, 3.0, 1, 1e17, -1);
  EXPECT_GT(all.integral, 0.1);  // its panels are wide, and say so
  EXPECT_LE(std::abs(all.integral - 0.88622692545275801), all.error);
}

TEST(Chains, OfAPlaceThatIsKnownTwiceAreOne) {
  // 2 pi, as break and as root.
  const auto f = typed(
      "sign(sin(x))*abs(sin(x))^(-0.5)*cos(x)"
      "-0.47641719327993037*exp(-abs(sinh(0.1896*(x-5.1867))))*cosh(0.1896*(x-5.1867))");
  const integral whole =
      integrate(f, {{-3.8446134032751735, 0}, {6.4818320858531839, 0}, {}}, {.rtol = 1e-11});
  EXPECT_EQ(whole.status, status::met);
  EXPECT_NEAR(whole.value, -3.612225606915881086, whole.error);
}

TEST(Chains, CountWhatTheyCouldNotUse) {
  // So near 0 a narrow peak is as rough as rounding.
  const auto f = typed("(x-4.8984e-55)*exp(-((x-4.8984e-55)/6.28e-55)^2)");
  const integral whole = integrate(f, {{-7e-50, 0}, {4.8984e-55, 0}, {}}, {.rtol = 1e-5});
  EXPECT_NEAR(whole.value, -1.97192e-109, whole.error);
}

/// A chain must not stop as if nothing were left where a wave of the logarithm crosses 0.
TEST(Chains, TowardWavesOfTheLogarithmHoldTheirErrors) {
  constexpr double power = 0.05;
  const auto integral_to = [](double u) {  // of u^(power - 1) cos(log(u))
    const double turn = std::log(u);
    return std::pow(u, power) * (power * std::cos(turn) + std::sin(turn)) / (power * power + 1);
  };
  for (const double rtol : {1e-3, 1e-5, 1e-6})
    for (const double end : {0.1, 0.3, 0.5, 0.507, 0.7, 1.1, 1.3, 1.61, 1.7, 1.9, 2.1, 2.3}) {
      const integral result = integrate(typed("abs(x)^(-0.95)*cos(log(abs(x)))"),
                                        {{0, 0}, {end, 0}, {}}, {.rtol = rtol});
      EXPECT_NEAR(result.value, integral_to(end), result.error) << end;
    }
}

/// On the flank of a needle values are rough where doubles end: it is still to come.
TEST(Chains, TowardANeedleDoNotEndOnItsFlank) {
  struct needles {
    std::string formula;
    double end;  // from -end
    double value;
  };
  const double root = std::sqrt(std::numbers::pi);
  for (const needles& each : std::vector<needles>{
           {"hypot(exp(-(x/1e-1)^2),max(0,1-abs(x+6.23)/1e-4))", 1e12, 0.1 * root + 1e-4},
           {"hypot(exp(-(x/1e-8)^2),max(0,1-abs(x-2)/5e-5))", 1e3, 1e-8 * root + 5e-5}}) {
    const integral result =
        integrate(typed(each.formula), {{-each.end, 0}, {each.end, 0}, {}}, {.rtol = 1e-6});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
  }
}

/// What stands where a chain that is given up would have ended counts in the error.
TEST(Chains, ThatAreGivenUpCountTheHeightOfTheirPoint) {
  const integral result = integrate(typed("tanh(exp(-abs(x)/1e-8)+exp(-abs(x-7)/1e-8))"),
                                    {{-1e6, 0}, {1e6, 0}, {}}, {.rtol = 1e-10});
  EXPECT_NEAR(result.value, 3.6386990144493826e-8, result.error);
}

}  // namespace
}  // namespace riemann::adaptive

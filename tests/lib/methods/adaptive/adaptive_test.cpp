// The whole method: its laws, its limits, and what it says when it cannot.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::boxed;
using reference::boxed_text;
using reference::typed;

constexpr double endless = std::numeric_limits<double>::infinity();

integral over(const integrand& f, limit lower, limit upper, goal until = {}) {
  interval range;
  range.lower = lower;
  range.upper = upper;
  return adaptive::integrate(f, range, until);
}
double value_over(const integrand& f, limit lower, limit upper) {
  return over(f, lower, upper).value;
}

void expect_met(const integral& result, double truth, const std::string& what = {}) {
  EXPECT_EQ(result.status, status::met) << what << ": " << result.reason;
  EXPECT_NEAR(result.value, truth, 1e-10 * std::abs(truth)) << what;
  EXPECT_GE(result.error, std::abs(result.value - truth)) << what;
}

// ---- Laws

const std::vector<std::string> various{
    "exp(x)",     "sqrt(x)",     "abs(x-0.3)", "log(x)", "1/(1e-4+(x-0.7)^2)",
    "floor(7*x)", "cos(40*x)+2", "x^(-0.7)"};

TEST(Adaptive, IntegralsOverPartsAddUp) {
  for (const std::string& text : various) {
    const integrand f = typed(text);
    const double whole = value_over(f, {0}, {1});
    for (const double part : {0.1, 0.3, 0.5, 0.77})
      EXPECT_NEAR(value_over(f, {0}, {part}) + value_over(f, {part}, {1}), whole,
                  3e-10 * std::abs(whole) + 1e-10)
          << text << ' ' << part;
  }
}

TEST(Adaptive, ReversedLimitsChangeTheSignAndNoBitElse) {
  for (const std::string& text : various)
    EXPECT_EQ(value_over(typed(text), {0}, {1}), -value_over(typed(text), {1}, {0})) << text;
}

TEST(Adaptive, EqualLimitsGiveZeroWithoutAnEvaluation) {
  const integral result = over(typed("1/x"), {2}, {2});
  EXPECT_EQ(result.status, status::met);
  EXPECT_EQ(result.value, 0);
  EXPECT_EQ(result.evaluations, 0);
}

/// 1e16 and 1e16 + 1 are the same double.
TEST(Adaptive, LimitsThatDifferInTheirLowPartsAloneAreNotEqual) {
  for (const bool black_box : {false, true}) {
    const auto of = [&](const std::string& text) {
      return black_box ? boxed_text(text) : typed(text);
    };
    expect_met(over(of("1"), {1e16}, {1e16, 1}), 1);
    expect_met(over(of("x"), {1e16}, {1e16, 1}), 1e16);
    EXPECT_DOUBLE_EQ(value_over(of("1"), {1e16, 1}, {1e16}), -1);
  }
  expect_met(over(typed("exp(x-1e16)"), {1e16}, {1e16, 1}), std::exp(1.0) - 1);
}

TEST(Adaptive, ASingularPointOfABlackBoxIsFoundByItsValues) {
  const integral result = over(boxed_text("abs(x-0.3)^-0.5"), {0}, {1}, {.rtol = 1e-8});
  expect_met(result, 2 * (std::sqrt(0.3) + std::sqrt(0.7)));
}

TEST(Adaptive, ShiftsAndStretchesChangeNothing) {
  const auto f = [](double x) { return std::exp(-x) * std::sqrt(x); };
  const double plain = value_over(boxed(f), {0}, {2});
  for (const double stretch : {1e-8, 0.125, 3.0, 1e9}) {
    const auto g = boxed([=](double x) { return f(x / stretch) / stretch; });
    EXPECT_NEAR(value_over(g, {0}, {2 * stretch}), plain, 2e-10) << stretch;
  }
  for (const double shift : {-1.0, 2.0, 64.0}) {  // x - shift is exact
    const auto g = boxed([=](double x) { return f(std::max(x - shift, 0.0)); });
    EXPECT_NEAR(value_over(g, {shift}, {shift + 2}), plain, 1e-8) << shift;
  }
}

TEST(Adaptive, IsLinear) {
  expect_met(over(typed("3*exp(x)-2*sqrt(x)"), {0}, {1}), 3 * (std::numbers::e - 1) - 2 * (2.0 / 3),
             "sum");
}

TEST(Adaptive, ScalesOf1e200WorkInBothDirections) {
  for (const std::string& text : various) {
    const double plain = value_over(typed(text), {0}, {1});
    for (const auto& [scale, by] : {std::pair{"1e200", 1e200}, std::pair{"1e-200", 1e-200}}) {
      const integral result = over(typed(scale + ("*(" + text + ")")), {0}, {1});
      EXPECT_EQ(result.status, status::met) << text << scale << result.reason;
      EXPECT_NEAR(result.value / by, plain, 2e-10 * std::abs(plain)) << text << scale;
    }
  }
}

TEST(Adaptive, NarrowPeaksAreSeenAtAnyScaleOfX) {
  for (const int exponent : {0, -42, -142, -182, 142}) {
    const auto at_scale = [&](const std::string& digits, int less) {
      return digits + "e" + std::to_string(exponent - less);
    };
    const auto limit = [&](const std::string& digits) { return std::stod(at_scale(digits, -4)); };
    const std::string peak =
        "exp(-((x-" + at_scale("3.6279", 0) + ")/" + at_scale("1.39", 5) + ")^2)";
    expect_met(over(typed(peak), {limit("-1")}, {limit("1.7")}),
               std::sqrt(std::numbers::pi) * std::stod(at_scale("1.39", 5)), peak);
  }
  expect_met(over(typed("(x*x)^(-0.25)"), {0}, {1e-150}), 2e-75, "x*x is 0 too soon");
}

/// Another integrand, asked for a few points at a time.
class in_small_blocks : public integrand_model {
 public:
  in_small_blocks(integrand f, int size) : f_(std::move(f)), size_(size) {}
  const integrand_properties& facts() const override { return f_.facts(); }
  std::span<const inner_function> inside() const override { return f_.inside(); }
  void inner_values(int number, points_view at, double* hi, double* low) const override {
    f_.inner_values(number, at, hi, low);
  }
  void values(points_view at, double* const* out) const override {
    for (int first = 0; first < at.count; first += size_) {
      const double* const x = at.x[0] + first;
      const double* const low = at.low != nullptr ? at.low[0] + first : nullptr;
      double* const y = out[0] + first;
      f_.values({&x, at.low != nullptr ? &low : nullptr, 1, std::min(size_, at.count - first)}, &y);
    }
  }

 private:
  integrand f_;
  int size_;
};

TEST(Adaptive, HasTheSameBitsWhateverTheBlocksOfEvaluation) {
  for (const std::string& text : various)
    for (const int size : {1, 5, 64}) {
      const integral whole = over(typed(text), {0}, {1});
      const integral blocks =
          over(integrand(std::make_shared<in_small_blocks>(typed(text), size)), {0}, {1});
      EXPECT_EQ(whole.value, blocks.value) << text << size;
      EXPECT_EQ(whole.parts.estimate, blocks.parts.estimate) << text << size;  // rounding is hidden
      EXPECT_EQ(whole.evaluations, blocks.evaluations) << text << size;
    }
}

// ---- What fools others

TEST(Adaptive, IsNotFooledByFeaturesThatSamplesMiss) {
  const double root_pi = std::sqrt(std::numbers::pi);
  const limit below{-endless};
  const limit above{endless};
  expect_met(over(typed("exp(-(x-800)^2)"), below, above), root_pi, "far Gaussian");
  expect_met(over(boxed_text("exp(-(x-800)^2)"), below, above), root_pi, "far Gaussian, boxed");
  expect_met(over(boxed_text("exp(-x^2)"), below, {38}), root_pi, "to 38");
  expect_met(over(typed("exp(-((x-34.5)/0.01)^2)+exp(-((x+78.25)/0.02)^2)"), below, above),
             0.03 * root_pi, "two needles");
  expect_met(over(typed("exp(-((x-0.4)/0.7)^2)"), {-1e24}, {1e24}), 0.7 * root_pi, "huge range");
  expect_met(over(typed("1/cosh(10*x-2)^2+1/cosh(100*x-40)^4+1/cosh(1000*x-600)^6"), {0}, {1}),
             0.21080273550054928, "three spikes");
}

TEST(Adaptive, PlacesThatAreNoDoublesKeepTheirLowPartsBesideNeedles) {
  // A gap of an ulp at -2.1857 is 1e-11 of this integral.
  const integral result =
      over(typed("6.391e-06/(6.391e-06^2+(x+2.1857)^2)"), {-2.8838}, {-0.65203}, {.rtol = 1e-13});
  EXPECT_EQ(result.status, status::met);
  EXPECT_NEAR(result.value, 3.14157933161239621799, 3.2e-13);
}

TEST(Adaptive, RoundingInsideAFormulaIsNotTakenForItsShape) {
  // In doubles these are staircases; narrow panels follow every step of them.
  expect_met(over(typed("1e14+x-1e14+1"), {0}, {1}), 1.5);
  expect_met(over(typed("(1e12+x-1e12-1/3)^2"), {0}, {1}), 1.0 / 9);
  expect_met(over(typed("sqrt(3.58e10+x-3.58e10)"), {0}, {1}), 2.0 / 3);
  expect_met(over(typed("abs(1e12+x-1e12-0.409736)"), {0}, {1}),
             (0.409736 * 0.409736 + 0.590264 * 0.590264) / 2);
  expect_met(over(typed("sqrt(sqrt(1e24+2e12*x+x^2)-1e12)"), {0}, {1}), 2.0 / 3);
  expect_met(
      over(typed("(3.58e10+(x-0.323083)/1-3.58e10)*abs(x-0.8599776179765108)^1.34"), {0}, {1}),
      -0.016971033829558307);
}

TEST(Adaptive, WhatLiesBesideASingularPlaceIsCountedOnce) {
  // The place is no double, and its root as a break differs from that of the line by 1e-33.
  for (const double power : {0.5, 0.9, 0.95}) {
    const double q = 1 - power;
    const double above = std::pow(14.1 * 0.197 - 1.73, q);
    const double below = std::pow(1.73 - 14.1 * 0.089, q);
    const std::string text = "abs(14.1*x-1.73)^(-" + std::to_string(power) + ")";
    const goal until{.rtol = 1e-8};
    const integral even = over(typed(text), limit{0.089, 0}, limit{0.197, 0}, until);
    EXPECT_EQ(even.status, status::met) << text;
    EXPECT_NEAR(even.value, (above + below) / (q * 14.1), 1e-7) << text;
    const integral odd =
        over(typed("sign(14.1*x-1.73)*" + text), limit{0.089, 0}, limit{0.197, 0}, until);
    EXPECT_NEAR(odd.value, (above - below) / (q * 14.1), 1e-7) << text;
  }
}

TEST(Adaptive, NeedlesAtAnEndAreSeen) {
  const double half = std::sqrt(std::numbers::pi) / 2;
  expect_met(over(typed("1+1e6*exp(-x^2)"), {0}, {1e8}), 1e8 + 1e6 * half);
  expect_met(over(typed("1+1e6*exp(-x)"), {0}, {1e9}), 1e9 + 1e6);
  expect_met(over(typed("1+1e3*exp(-(1e8-x)^2)"), {0}, {1e8}), 1e8 + 1e3 * half);
}

TEST(Adaptive, FaintSingularitiesWithoutAnIntegralAreDivergent) {
  for (const auto& [text, rtol] : {std::pair{"1+1e-12/x", 1e-10},
                                   {"1+1e-9/x", 1e-7},
                                   {"1+1e-6/x", 1e-4},
                                   {"2-1e-6/(1-x)", 1e-4}})
    EXPECT_EQ(over(typed(text), {0}, {1}, {.rtol = rtol}).status, status::divergent) << text;
  for (const char* const text : {"exp(-x)+1e-12", "exp(-x)+1e-12/(1+x)"})
    EXPECT_EQ(over(typed(text), {0}, {endless}, {.rtol = 1e-4}).status, status::divergent) << text;
  expect_met(over(typed("1+1e-12/sqrt(x)"), {0}, {1}), 1 + 2e-12);
  expect_met(over(typed("1/x-1/(x+1)"), {1}, {endless}), std::numbers::ln2);
}

TEST(Adaptive, IsNotFooledByKinksAndJumps) {
  expect_met(over(typed("64*x-floor(64*x)"), {0}, {1}), 0.5, "sawtooth");
  expect_met(over(typed("exp(abs(x-0.499))"), {0}, {1}), std::exp(0.499) + std::exp(0.501) - 2,
             "kink");
  double steps = 3 * 20;  // of floor(exp(x)) on [0, 3]: 20 x 3 - sum of log(k), k = 2 .. 20
  for (int k = 2; k <= 20; ++k) steps -= std::log(k);
  expect_met(over(typed("floor(exp(x))"), {0}, {3}), steps, "floor");
}

TEST(Adaptive, ScalesAndWideRangesDoNotHangIt) {
  expect_met(over(boxed_text("1e200*exp(-x)"), {0}, {1}), 1e200 * (1 - std::exp(-1.0)), "1e200");
  expect_met(over(boxed_text("1/x^3"), {100}, {1e7}), 0.5 * (1e-4 - 1e-14), "wide");
}

TEST(Adaptive, AnIntegralThatIsZeroSaysThatRoundingIsReached) {
  const limit full_turn{6.283185307179586, 2.4492935982947064e-16};
  const integral result = over(typed("sin(x)"), {0}, full_turn);
  EXPECT_EQ(result.status, status::roundoff);
  EXPECT_LT(std::abs(result.value), result.error);
  EXPECT_LT(result.evaluations, 500);
  EXPECT_EQ(over(typed("x*exp(-x^2)+1e-40*x^2*exp(-x^2)"), {-endless}, {endless}).status,
            status::roundoff);
  EXPECT_EQ(over(typed("sin(x)"), {0}, full_turn, {.atol = 1e-12}).status, status::met);
}

TEST(Adaptive, OddFormulasOverSymmetricRangesHaveTheIntegral0) {
  for (const char* text : {"x", "x/(1+x^4)", "sin(3*x)*exp(-x^2)", "sign(x)*abs(x)^-0.5/(1+x^2)"}) {
    const double to = text == std::string("x") ? 2 : endless;
    const integral result = over(typed(text), {-to}, {to}, {.rtol = 1e-12});
    EXPECT_EQ(result.status, status::met) << text << result.reason;
    EXPECT_EQ(result.value, 0) << text;
    EXPECT_EQ(result.error, 0) << text;
  }
  EXPECT_EQ(over(typed("x"), {-endless}, {endless}).status, status::divergent);
  EXPECT_EQ(over(typed("1/x"), {-1}, {1}).status, status::divergent);
  EXPECT_EQ(over(typed("x"), {-2, 1e-17}, {2}).status, status::roundoff);
}

TEST(Adaptive, WhatIsProvenToBe0IsMet) {
  for (const char* text : {"0*x", "floor(sin(cos(x)))", "max(x-1, 0)"}) {
    const integral result = over(typed(text), {0}, {1});
    EXPECT_EQ(result.status, status::met) << text << result.reason;
    EXPECT_EQ(result.error, 0) << text;
  }
  EXPECT_NEAR(over(typed("1e300*exp(-x)"), {800}, {801}).value,
              1e300 * std::exp(-400) * std::exp(-400) * -std::expm1(-1), 1e-60);
  EXPECT_EQ(over(typed("max(x-1, 0)"), {0}, {1.0, 1e-31}).status, status::not_met);
  EXPECT_NEAR(over(typed("max(x-1, 0)"), {0}, {1.0, 1e-17}).value, 5e-35, 5e-45);
}

TEST(Adaptive, WhatHasNoIntegralHasNoValue) {
  for (const char* text : {"1/(x-0.28)", "1/(x-0.28)^2", "1/(x-0.28)^3", "1/(x-0.5)^2", "1/x"}) {
    const integral result = over(typed(text), {0}, {1});
    EXPECT_EQ(result.status, status::divergent) << text << result.reason;
    EXPECT_TRUE(std::isnan(result.value)) << text;
    EXPECT_NE(over(boxed_text(text), {0}, {1}).status, status::met) << text;
  }
  for (const char* text : {"tan(x)", "1/cos(x)^2", "1/cos(x)"})
    EXPECT_NE(over(typed(text), {0.5}, {2.5}).status, status::met) << text;
  for (const char* text : {"1/(1+x)", "x/(1+x^2)", "sin(x)", "x*cos(x)", "1", "1/sqrt(1+x)"})
    EXPECT_EQ(over(typed(text), {0}, {endless}).status, status::divergent) << text;
}

// ---- Swings

TEST(Adaptive, SwingsIntoInfinityAndTowardAPointAreSummed) {
  expect_met(over(typed("sin(x)/x"), {0}, {endless}), std::numbers::pi / 2, "sinc");
  expect_met(over(typed("cos(log(x)/x)/x"), {0}, {1}), 0.32336743167777876, "toward 0");
}

TEST(Adaptive, SwingsThatEndAreNotTakenForASeries) {
  // Toward 0 these look regular until the last.
  const double truth = [](double a, double w, double b) {
    return (w - std::exp(-a * b) * (a * std::sin(w * b) + w * std::cos(w * b))) / (a * a + w * w);
  }(0.25, 302.5, 6.0);
  expect_met(over(typed("exp(-0.25*x)*sin(302.5*x)"), {0}, {6}), truth);
}

// ---- Odd limits

TEST(Adaptive, LimitsMayBeTinyHugeOrAFewUlpsApart) {
  expect_met(over(typed("1/x"), {1e-300}, {3e-300}), std::log(3.0), "tiny");
  expect_met(over(typed("1/x"), {1e250}, {3e250}), std::log(3.0), "huge");
  const double next = std::nextafter(std::nextafter(1.0, 2), 2);
  expect_met(over(typed("exp(x)"), {1}, {next}), std::numbers::e * (next - 1), "two ulps");
}

TEST(Adaptive, AValueThatIsMissingAtAPointIsNoHarm) {
  expect_met(over(boxed_text("sin(x)/x"), {-1}, {1}), 1.8921661407343660, "0/0 at the centre");
}

TEST(Adaptive, PeaksThatVanishAtTheirCentreAreSeen) {
  expect_met(over(typed("1+1e15*(x-0.3)^2*exp(-1e12*(x-0.3)^2)"), {0}, {1}), 1.0008862269254527580,
             "two peaks beside a structure point");
  expect_met(over(typed("1+1e3*x*exp(-x^2)"), {0}, {1e8}), 1e8 + 500, "beside an end");
  expect_met(over(typed("1+1e3*(x-0.1)*exp(-(x-0.1)^2)"), {0.1, -5.551115123125783e-18}, {1e8}),
             1e8 + 499.9, "beside an end that no double is");
  expect_met(over(typed("1+1e15*x*exp(-1e12*x)"), {0}, {1}), 1 + 1e-9, "of a line");
  expect_met(over(typed("1+1e18*(x-1)*exp(-1e9*(x-1))"), {1}, {2}), 2, "far narrower than x");
}

TEST(Adaptive, WhatHappensAtABreakFarNearerToZeroThanTheNextCutIsSeen) {
  expect_met(over(typed("if(abs(x)<1e-30,1,(1e-30/x)^2)"), {-1}, {1}), 4e-30, "on both sides");
  expect_met(over(typed("if(x<2.77e-55,1,(2.77e-55/x)^2)"), {0}, {endless}), 5.54e-55, "of a tail");
  expect_met(over(typed("if(x<1e-12,1e12,0)+x"), {0}, {1}), 1.5, "a jump");
}

TEST(Adaptive, ASingularityThatIsBothABreakAndTheZeroOfALineCountsOnce) {
  expect_met(over(typed("abs(exp(x-0.3)-1)^(-0.5)*exp(x)"), {0}, {1}), 4.0926419416298466657,
             "abs");
  expect_met(over(typed("sign(exp(x-0.3)-1)*abs(exp(x-0.3)-1)^(-0.5)"), {0}, {1}),
             0.45460022055754291975, "sign");
}

TEST(Adaptive, ValuesThatAreMissingOnAStretchAreTold) {
  const integral result = over(boxed_text("sqrt(x-0.5)"), {0}, {1});
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_FALSE(result.reason.empty());
  for (const std::string formula : {"max(log(x),0.5)", "max(0.5,log(x))", "not log(x)"})
    EXPECT_EQ(over(typed(formula), {-2}, {3}).status, status::not_finite) << formula;
}

TEST(Adaptive, AnIntegralMayBeNearTheLargestDouble) {
  constexpr double large = 0x1.fp1023;
  const auto level = boxed([](double) { return large; });
  expect_met(over(level, {0}, {1}), large, "sums of weights are twice the range");
  expect_met(over(boxed([](double x) { return large * std::cos(50 * x); }), {0}, {1}),
             large * (std::sin(50.0) / 50), "waves");
  expect_met(over(level, {0}, {1}, {.rtol = 0, .atol = 0x1p990}), large, "in its own unit");
  index_t calls = 0;
  const auto counted = boxed([&](double) {
    ++calls;
    return large;
  });
  const integral without = over(counted, {0}, {2});
  EXPECT_EQ(without.status, status::not_finite);
  EXPECT_EQ(without.evaluations, calls);
}

TEST(Adaptive, NothingSeenIsNoAnswer) {
  const integral result = over(boxed([](double) { return 0; }), {0}, {1});
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_EQ(result.error, endless);
}

}  // namespace
}  // namespace riemann::adaptive

// Where the mass of an integrand is looked for on an infinite range.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/infinite_range.hpp"

#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

constexpr double far_end = std::numeric_limits<double>::infinity();

mass mass_in(std::function<double(double)> f, double lower, double upper,
             const std::vector<double_word>& hints = {}) {
  const integrand boxed = reference::boxed(std::move(f));
  sampler samples(boxed, {}, {});
  return mass_of(samples, lower, upper, hints);
}

TEST(InfiniteRange, MassOfADecayLiesWithinAFewOfItsLengths) {
  for (const double length : {1e-6, 1.0, 1e6}) {
    const mass result = mass_in([=](double x) { return std::exp(-x / length); }, 0, far_end);
    EXPECT_EQ(result.centre, 0);
    EXPECT_GT(result.half_width, 0.1 * length);
    EXPECT_LT(result.half_width, 10 * length);
  }
}

TEST(InfiniteRange, APeakThatStandsApartIsTheCentre) {
  const mass result =
      mass_in([](double x) { return std::exp(-(x - 800) * (x - 800)); }, -far_end, far_end);
  EXPECT_NEAR(result.centre, 800, 0.1);
  EXPECT_LT(result.half_width, 10);
}

TEST(InfiniteRange, ATopBesideAJumpIsFoundToItsLastDigit) {
  const double edge = -5.005;
  const mass result = mass_in([=](double x) { return x > edge ? std::exp((edge - x) / 0.225) : 0; },
                              -far_end, far_end);
  EXPECT_NEAR(result.centre, edge, 2e-15);
}

TEST(InfiniteRange, AnEdgeJustBehindTheCoreIsNotOverlooked) {
  // The core reaches to 37.15, and the tail's first node lies beyond the edge.
  const double edge = 37.182404;
  for (const double side : {-1.0, 1.0}) {
    const integrand f =
        reference::boxed([=](double x) { return -edge < side * x && side * x < 21.7 ? 1.0 : 0.0; });
    const integral result = adaptive::integrate(f, {{-far_end}, {far_end}, {}}, {.rtol = 1e-6});
    EXPECT_EQ(result.status, status::met) << result.reason;
    EXPECT_NEAR(result.value, 21.7 + edge, 1e-6 * (21.7 + edge));
  }
}

TEST(InfiniteRange, AHintFindsWhatTheScanMisses) {
  const std::vector<double_word> hints{12345.678};
  const mass result = mass_in([](double x) { return std::exp(-std::pow(x - 12345.678, 2) * 1e6); },
                              -far_end, far_end, hints);
  EXPECT_NEAR(result.centre, 12345.678, 1e-3);
}

TEST(InfiniteRange, MassOfAnySmallScaleIsFound) {
  for (const double scale : {4e-16, 4e-116}) {
    const mass result =
        mass_in([&](double x) { return std::exp(-x / scale) / std::sqrt(x / scale); }, 0, far_end);
    EXPECT_GT(result.half_width, 0.05 * scale);
    EXPECT_LT(result.half_width, 20 * scale);
  }
}

TEST(InfiniteRange, MassOfAnyLargeScaleIsFound) {
  for (const double scale : {1e12, 1e55, 1e285}) {
    const mass result = mass_in([&](double x) { return std::exp(-x / scale); }, 0, far_end);
    EXPECT_GT(result.half_width, 0.1 * scale);
    EXPECT_LT(result.half_width, 10 * scale);
  }
  const mass beside = mass_in([&](double x) { return std::exp(-x / 1e55); }, 7e56, far_end);
  EXPECT_GT(beside.half_width, 1e54);
  EXPECT_LT(beside.half_width, 1e56);
}

TEST(InfiniteRange, NothingSeenIsTheOrigin) {
  const mass result = mass_in([](double) { return 0; }, 5, far_end);
  EXPECT_EQ(result.centre, 5);
}

/// Beyond what holds the mass that a scan sees, at levels of a function with a limit.
TEST(InfiniteRange, NeedlesOfAFunctionInsideAreSeenWhereverTheyStand) {
  struct asked {
    std::string formula;
    double from;
    double value;  // by substitution
  };
  const std::vector<asked> all{
      {"(exp(-((exp(-x)-0.4969)/5.712e-05)^2)+0.03/(1+((exp(-x)-0.78)/1e-7)^2))*exp(-x)", 0,
       1.0125198873993559e-4},
      {"(max(tanh(x)-0.61,0)+1/cosh((tanh(x)+0.74)/4.894e-05)^2)/cosh(x)^2", -far_end, 0.07614788},
      {"exp(-((atan(x)-1.5)/1e-7)^2)/(1+x^2)+exp(-x^2)", -far_end, 1.7724540281509011},
  };
  for (const asked& each : all) {
    const integral result = integrate(reference::typed(each.formula),
                                      {{each.from, 0}, {far_end, 0}, {}}, {.rtol = 1e-9});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-9 * each.value) << each.formula;
  }
}

/// Of log(x), which goes from end to end of all numbers: where no even grid looks.
TEST(InfiniteRange, NeedlesAreSeenAtAnyScale) {
  struct asked {
    std::string formula;
    double from;
    double to;
    double value;  // w*sqrt(pi) of exp(-((log(x)-c)/w)^2)/x
  };
  const double of_needle = 0.01 * std::sqrt(std::numbers::pi);
  const std::vector<asked> all{
      {"exp(-((log(x)+27)/0.01)^2)/x", 0, 1, of_needle},
      {"exp(-((log(x)+27)/0.01)^2)/x+1", 0, 1, of_needle + 1},
      {"exp(-((log(x)+150)/0.01)^2)/x+exp(-x)", 0, far_end, of_needle + 1},
      {"exp(-((log(x)-60)/0.01)^2)/x+exp(-x)", 0, far_end, of_needle + 1},
      {"exp(-((log(x)-600)/0.01)^2)/x+exp(-x)", 0, far_end, of_needle + 1},
      {"exp(-((log(x-2)+27)/0.01)^2)/(x-2)+exp(2-x)", 2, far_end, of_needle + 1},
      {"exp(-((log(x)-20)/0.01)^2)/x+1/x", 1, 1e100, of_needle + 100 * std::numbers::ln10},
  };
  for (const asked& each : all) {
    const integral result = integrate(reference::typed(each.formula),
                                      {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-9});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, 1e-9 * each.value) << each.formula;
  }
}

}  // namespace
}  // namespace riemann::adaptive

// What halvings of a distance show of a place.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/close_look.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace riemann {
namespace {

constexpr double place = 0.3;
constexpr double apart = 1e-3;

close_look look(const std::function<double(double)>& f) {
  return look_closely(place, 0, 1, apart, 1e-16, f);
}

double peak_of(double x, double width) { return std::exp(-std::pow((x - place) / width, 2)); }

TEST(CloseLook, TellsTheIntegralOfANarrowPeakOnAnyBackground) {
  for (const double width : {1e-4, 1e-6, 1e-9})
    for (const double slope : {0.0, 1.0, 100.0}) {
      const double exact = width * std::sqrt(std::acos(-1));
      const auto f = [&](double x) { return slope * x * x + peak_of(x, width); };
      EXPECT_GT(look(f).narrow, exact / 2) << width << ' ' << slope;
      EXPECT_LT(look(f).narrow, exact * 2) << width << ' ' << slope;
      EXPECT_EQ(look(f).endless, 0);
    }
}

TEST(CloseLook, SeesNoPeakWhereThereIsNone) {
  const std::function<double(double)> integrands[] = {
      [](double x) { return std::sin(x); },
      [](double x) { return peak_of(x, 2 * apart); },
      [](double x) { return std::abs(x - place); },
      [](double x) { return x < place ? 1.0 : 2.0; },
      [](double x) { return std::pow(std::abs(x - place), 0.2); },
      [](double x) { return x + std::pow(std::abs(x - place), -0.9); },
      [](double x) { return std::log(std::abs(x - place)); }};
  int k = 0;
  for (const auto& f : integrands) EXPECT_LT(look(f).narrow, 1e-15) << k++;
}

TEST(CloseLook, TellsTheIntegralOfWhatGrowsWithoutAnEnd) {
  for (const double power : {-0.9, -0.5, -0.1}) {
    const auto f = [&](double x) { return std::pow(std::abs(x - place), power); };
    const double exact = 2 * std::pow(apart, power + 1) * (1 / (power + 1) - 1);
    EXPECT_GT(look(f).endless, exact / 2) << power;
    EXPECT_LT(look(f).endless, exact * 2) << power;
  }
  EXPECT_EQ(look([](double x) { return std::pow(std::abs(x - place), 0.5); }).endless, 0);
}

TEST(CloseLook, CallsASmoothIntegrandSomeTenTimes) {
  int calls = 0;
  look([&](double x) {
    ++calls;
    return std::exp(x);
  });
  EXPECT_LT(calls, 14);
}

}  // namespace
}  // namespace riemann

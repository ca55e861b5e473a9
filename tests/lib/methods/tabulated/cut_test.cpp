// Parts of tabulated data, between abscissae that are no samples'.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tabulated/cut.hpp"

#include "riemann/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace riemann::tabulated {
namespace {

const std::vector<double> uneven{0, 0.5, 0.75, 2, 2.25, 3.5, 4, 4.125};

struct part_found {
  double value;
  double error;
};

part_found between_limits(const samples& all, const std::string& rule, double from, double to) {
  const how settings{.rule = rule, .order = abscissa_order::monotone};
  const cut at = cut_of(all, settings, from, to);
  const estimate part = integrate(part_of(all, at.begin, at.end), settings);
  return {at.sign * (at.direction * part.value - at.beside), at.doubt + part.error};
}

std::vector<double> values_at(const std::vector<double>& x,
                              const std::function<double(double)>& f) {
  std::vector<double> y;
  for (const double each : x) y.push_back(f(each));
  return y;
}

/// From the first abscissa to the last, and beyond no end.
std::vector<double> places_to_cut(const std::vector<double>& x) {
  std::vector<double> all = x;
  for (std::size_t k = 0; k + 1 < x.size(); ++k)
    for (const double share : {0.125, 0.5, 0.875}) all.push_back(x[k] + share * (x[k + 1] - x[k]));
  return all;
}

/// What a rule takes for exact is exact in every part, whatever panels are cut.
void expect_exact_parts(const std::string& rule, std::vector<double> x,
                        const std::function<double(double)>& f,
                        const std::function<double(double)>& antiderivative) {
  const std::vector<double> y = values_at(x, f);
  const samples all{y, x};
  for (const double from : places_to_cut(x))
    for (const double to : places_to_cut(x)) {
      if (from == to) continue;
      // Values and abscissae are below 32: some 30 roundings of terms below 128.
      EXPECT_NEAR(between_limits(all, rule, from, to).value,
                  antiderivative(to) - antiderivative(from), 1e-12)
          << rule << " of " << x.size() << " samples from " << from << " to " << to;
    }
}

TEST(Cut, IsExactForWhatTheRuleTakesExactly) {
  for (const int count : {3, 4, 7, 8}) {
    std::vector<double> x(uneven.begin(), uneven.begin() + count);
    const auto line = [](double t) { return 3 - 2 * t; };
    const auto of_line = [](double t) { return 3 * t - t * t; };
    const auto parabola = [](double t) { return 1 - t + 2 * t * t; };
    const auto of_parabola = [](double t) { return t - t * t / 2 + 2 * t * t * t / 3; };
    expect_exact_parts("trapezoid", x, line, of_line);
    expect_exact_parts("simpson", x, parabola, of_parabola);
    std::reverse(x.begin(), x.end());
    expect_exact_parts("trapezoid", x, line, of_line);
    expect_exact_parts("simpson", x, parabola, of_parabola);
  }
}

TEST(Cut, HasPartsThatAddUpToTheWhole) {
  const auto f = [](double t) { return std::sin(3 * t); };
  for (const char* rule : {"trapezoid", "simpson"})
    for (const int count : {7, 8}) {
      const std::vector<double> x(uneven.begin(), uneven.begin() + count);
      const std::vector<double> y = values_at(x, f);
      const samples all{y, x};
      const double whole = integrate(all, {.rule = rule}).value;
      for (const double place : places_to_cut(x)) {
        if (place == x.front() || place == x.back()) continue;
        EXPECT_NEAR(between_limits(all, rule, x.front(), place).value +
                        between_limits(all, rule, place, x.back()).value,
                    whole, 1e-14)
            << rule << " of " << count << " samples, cut at " << place;
      }
    }
}

TEST(Cut, CountsEvenAbscissaeInSteps) {
  const std::vector<double> y{1, 2, 4, 7, 11, 16, 22};
  std::vector<double> x;
  for (int k = 0; k < 7; ++k) x.push_back(10 + 0.5 * k);
  for (const char* rule : {"trapezoid", "simpson"})
    EXPECT_NEAR(between_limits({y, {}, 10, 0.5}, rule, 10.3, 12.2).value,
                between_limits({y, x}, rule, 10.3, 12.2).value, 1e-13);
}

TEST(Cut, BeginsBehindAJumpAndEndsBeforeIt) {
  const std::vector<double> x{0, 1, 1, 2};
  const std::vector<double> y{1, 1, 5, 5};
  const samples all{y, x};
  EXPECT_EQ(between_limits(all, "trapezoid", 1, 2).value, 5);
  EXPECT_EQ(between_limits(all, "trapezoid", 0, 1).value, 1);
  EXPECT_EQ(between_limits(all, "trapezoid", 0.5, 1.5).value, 3);
}

TEST(Cut, DoubtsWhatLinesAndParabolasMissInCutPanels) {
  std::vector<double> x;
  for (int k = 0; k <= 40; ++k) x.push_back(0.1 * k);
  const std::vector<double> y =
      values_at(x, [](double t) { return std::exp(-t) * std::cos(2 * t); });
  const auto antiderivative = [](double t) {
    return std::exp(-t) * (2 * std::sin(2 * t) - std::cos(2 * t)) / 5;
  };
  const samples all{y, x};
  for (const char* rule : {"trapezoid", "simpson"})
    for (int k = 1; k < 37; ++k) {
      const double from = 0.1 * k + 0.037;
      const double to = from + 0.151;
      const part_found part = between_limits(all, rule, from, to);
      EXPECT_LE(std::abs(part.value - (antiderivative(to) - antiderivative(from))), part.error)
          << rule << " from " << from;
    }
}

TEST(CutOf, HasNoFavouriteUnit) {
  const std::vector<double> y = values_at(uneven, [](double x) { return x * x * x - x; });
  for (const char* rule : {"trapezoid", "simpson"}) {
    const part_found plain = between_limits({y, uneven}, rule, 0.6, 3.9);
    for (const int power : {-900, -620, -350, 350, 620, 900}) {
      std::vector<double> x = uneven;
      for (double& each : x) each = std::ldexp(each, power);
      const part_found scaled =
          between_limits({y, x}, rule, std::ldexp(0.6, power), std::ldexp(3.9, power));
      EXPECT_EQ(scaled.value, std::ldexp(plain.value, power)) << rule << " of 2^" << power;
      EXPECT_EQ(scaled.error, std::ldexp(plain.error, power)) << rule << " of 2^" << power;
    }
  }
}

TEST(PartOf, LiesWithinWhatLiesOnAGpu) {
  const std::vector<double> y{1, 2, 3, 4, 5};
  const std::vector<double> x{0, 1, 2, 3, 4};
  samples given{y, x};
  EXPECT_EQ(part_of(given, 1, 4).values_on_gpu, nullptr);
  EXPECT_EQ(part_of(given, 1, 4).abscissae_on_gpu, nullptr);
  given.values_on_gpu = y.data();  // any address: nobody reads there
  given.abscissae_on_gpu = x.data();
  EXPECT_EQ(part_of(given, 1, 4).values_on_gpu, y.data() + 1);
  EXPECT_EQ(part_of(given, 1, 4).abscissae_on_gpu, x.data() + 1);
}

}  // namespace
}  // namespace riemann::tabulated

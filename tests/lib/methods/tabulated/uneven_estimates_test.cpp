// Error estimates of samples that stand unevenly, against integrals that are known.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/random.hpp"
#include "riemann/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

namespace riemann {
namespace {

class fractions {
 public:
  explicit fractions(std::uint64_t seed) : seed_(seed) {}
  double operator()() { return random_fraction(seed_, taken_++, 53); }
  double between(double a, double b) { return a + (b - a) * (*this)(); }

 private:
  std::uint64_t seed_;
  index_t taken_ = 0;
};

enum class grid { random, squared, jittered, exponential };
constexpr grid every_grid[] = {grid::random, grid::squared, grid::jittered, grid::exponential};

/// On [0, 1], rising.
std::vector<double> abscissae_of(grid kind, int count, fractions& next) {
  std::vector<double> x;
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    const double u = next();
    sum -= std::log(1 - u);
    x.push_back(kind == grid::random     ? u
                : kind == grid::squared  ? u * u
                : kind == grid::jittered ? (i + 0.05 + 0.9 * u) / count
                                         : sum);
  }
  for (double& each : x)
    if (kind == grid::exponential) each /= sum;
  std::sort(x.begin(), x.end());
  x.erase(std::unique(x.begin(), x.end()), x.end());
  return x;
}

struct known_function {
  std::function<double(double)> f;
  std::function<double(double)> integral;
};

known_function reciprocal(double k) {
  return {[k](double x) { return 1 / (k + x); }, [k](double x) { return std::log(k + x); }};
}

/// A wave, a peak, a decay or a slope that bends, as wide as forty samples resolve.
known_function drawn(fractions& next) {
  const double a = next();
  const double s = next.between(0.3, 1);
  switch (static_cast<int>(next() * 5)) {
    case 0: return reciprocal(s);
    case 1: {
      const double w = next.between(1, 12);
      return {[=](double x) { return std::sin(w * x + a); },
              [=](double x) { return -std::cos(w * x + a) / w; }};
    }
    case 2:
      return {[=](double x) { return 1 / (1 + (x - a) * (x - a) / (s * s)); },
              [=](double x) { return s * std::atan((x - a) / s); }};
    case 3:
      return {[=](double x) { return std::exp(-x / s); },
              [=](double x) { return -s * std::exp(-x / s); }};
    default:
      return {[=](double x) { return std::abs(x - a); },
              [=](double x) { return (x - a) * std::abs(x - a) / 2; }};
  }
}

/// Times the estimate that the integral is off; values of libm are off by an ulp or so themselves.
double off_of(const known_function& of, const std::vector<double>& x, const std::string& rule) {
  std::vector<double> y;
  for (const double each : x) y.push_back(of.f(each));
  const estimate result = integrate(samples{y, x}, {.rule = rule});
  const double exact = of.integral(x.back()) - of.integral(x.front());
  const double off = std::abs(result.value - exact) - 4e-15 * result.l1;
  return off / result.error;
}

TEST(UnevenEstimates, CoverReciprocalsOnEveryGrid) {
  for (const char* rule : {"trapezoid", "simpson"})
    for (const grid kind : every_grid) {
      fractions next(static_cast<std::uint64_t>(kind) + 7);
      for (int run = 0; run < 225; ++run) {
        const double k = std::pow(10, next.between(-1, 1));
        const int count = 20 + static_cast<int>(280 * next());
        EXPECT_LE(off_of(reciprocal(k), abscissae_of(kind, count, next), rule), 1)
            << rule << " on grid " << static_cast<int>(kind) << ", " << count
            << " samples, k = " << k;
      }
    }
}

TEST(UnevenEstimates, CoverSumsOfFunctionsThatTheSamplesResolve) {
  for (const char* rule : {"trapezoid", "simpson"})
    for (const grid kind : every_grid) {
      fractions next(static_cast<std::uint64_t>(kind) + 100);
      for (int run = 0; run < 250; ++run) {
        const known_function first = drawn(next);
        const known_function second = drawn(next);
        const known_function sum{[&](double x) { return first.f(x) + second.f(x); },
                                 [&](double x) { return first.integral(x) + second.integral(x); }};
        const int count = 40 + static_cast<int>(260 * next());
        EXPECT_LE(off_of(sum, abscissae_of(kind, count, next), rule), 1)
            << rule << " on grid " << static_cast<int>(kind) << ", run " << run;
      }
    }
}

/// Three samples show no change of bend, and four one.
TEST(UnevenEstimates, AreHumbleForFewSamples) {
  const known_function root{[](double x) { return std::sqrt(x); },
                            [](double x) { return std::sqrt(x) * x * 2 / 3; }};
  EXPECT_LE(off_of(root, {0, 0.01, 1}, "trapezoid"), 1);
  EXPECT_LE(off_of(root, {0, 0.99, 1}, "trapezoid"), 1);
  for (const grid kind : every_grid) {
    fractions next(static_cast<std::uint64_t>(kind) + 200);
    for (int run = 0; run < 500; ++run) {
      const double a = next();
      const known_function broken{[a](double x) { return std::abs(x - a); },
                                  [a](double x) { return (x - a) * std::abs(x - a) / 2; }};
      const int count = 3 + static_cast<int>(6 * next());
      const std::vector<double> x = abscissae_of(kind, count, next);
      EXPECT_LE(off_of(root, x, "trapezoid"), 3) << static_cast<int>(kind) << ", run " << run;
      EXPECT_LE(off_of(broken, x, "trapezoid"), 3) << static_cast<int>(kind) << ", run " << run;
    }
  }
}

/// Estimates that are too large tell nothing: ten times for the trapezoid rule, whose error is one
/// of h^2 on these grids, and of a smooth function.
TEST(UnevenEstimates, StayCloseForSmoothFunctions) {
  fractions next(5);
  const known_function wave{[](double x) { return std::exp(x); },
                            [](double x) { return std::exp(x); }};
  for (const grid kind : every_grid)
    EXPECT_GE(off_of(wave, abscissae_of(kind, 200, next), "trapezoid"), 0.1);
}

/// A power of two as a unit of x or y changes nothing but the exponents.
TEST(UnevenEstimates, HaveNoFavouriteUnit) {
  struct unit {
    int x;
    int y;
  };
  constexpr unit every_unit[] = {{400, 0},   {-400, 0},   {-1000, 0},  {900, 0},    {0, 600},
                                 {0, -600},  {0, -900},   {700, -600}, {-700, 600}, {-400, -400},
                                 {-60, -20}, {900, -900}, {-900, 900}, {0, 1000}};
  fractions next(11);
  for (const char* rule : {"trapezoid", "simpson"})
    for (const int count : {3, 4, 5, 6, 12, 41}) {
      const std::vector<double> x = abscissae_of(grid::jittered, count, next);
      std::vector<double> y;
      for (const double each : x) y.push_back(std::sin(7 * each) + std::abs(each - 0.4));
      const estimate plain = integrate(samples{y, x}, {.rule = rule});
      const estimate plain_even = integrate(samples{y, {}, 0, 1}, {.rule = rule});
      for (const unit in : every_unit) {
        std::vector<double> scaled_x = x;
        std::vector<double> scaled_y = y;
        for (double& each : scaled_x) each = std::ldexp(each, in.x);
        for (double& each : scaled_y) each = std::ldexp(each, in.y);
        const estimate uneven = integrate(samples{scaled_y, scaled_x}, {.rule = rule});
        const estimate even =
            integrate(samples{scaled_y, {}, 0, std::ldexp(1.0, in.x)}, {.rule = rule});
        const int power = in.x + in.y;
        EXPECT_EQ(uneven.value, std::ldexp(plain.value, power))
            << rule << ", " << count << " samples in units 2^" << in.x << " and 2^" << in.y;
        EXPECT_EQ(uneven.error, std::ldexp(plain.error, power))
            << rule << ", " << count << " samples in units 2^" << in.x << " and 2^" << in.y;
        EXPECT_EQ(even.error, std::ldexp(plain_even.error, power))
            << rule << ", " << count << " even samples in units 2^" << in.x << " and 2^" << in.y;
      }
    }
}

/// Nor where differences of high values over narrow intervals are beyond the range of doubles.
TEST(UnevenEstimates, HaveNoFavouriteUnitWhereWidthsDifferGreatly) {
  const std::vector<double> x{0x1p-40, 0x1p-30, 0x1p-20, 1};
  const std::vector<double> y{0x1p-20, 0x1p-15, 0x1p-10, 1};
  const double plain = integrate(samples{y, x}).error;
  std::vector<double> low = x;
  std::vector<double> high = y;
  for (double& each : low) each = std::ldexp(each, -300);
  for (double& each : high) each = std::ldexp(each, 1022);
  EXPECT_EQ(integrate(samples{high, low}).error, std::ldexp(plain, 722));
}

/// All samples but one stand close together beside an end: of the rest they show no bend.
TEST(UnevenEstimates, AllowForAHillWhereNoSampleTellsTheBend) {
  for (const char* rule : {"trapezoid", "simpson"})
    for (const int count : {3, 4, 5, 6, 8, 11, 41})
      for (const double first : {0.3, 0.5, 0.7}) {
        const known_function wave{[first](double x) { return std::sin(first + 2.2 * x); },
                                  [first](double x) { return -std::cos(first + 2.2 * x) / 2.2; }};
        std::vector<double> x;
        for (int i = 1; i < count; ++i) x.push_back(std::pow(10, -100 + 98.0 * i / count));
        x.push_back(1);
        EXPECT_LE(off_of(wave, x, rule), 1) << rule << ", " << count << " samples, " << first;
      }
}

TEST(UnevenEstimates, DoNotDependOnThreads) {
  fractions next(3);
  const std::vector<double> x = abscissae_of(grid::random, 20'000, next);
  std::vector<double> y;
  for (const double each : x) y.push_back(std::sqrt(each));
  for (const char* rule : {"trapezoid", "simpson"}) {
    const double alone = integrate(samples{y, x}, {.rule = rule, .threads = 1}).error;
    EXPECT_EQ(integrate(samples{y, x}, {.rule = rule, .threads = 3}).error, alone);
  }
}

/// Beside a jump, only samples on its own side say anything about an interval.
TEST(UnevenEstimates, HoldBesideJumpsThatSamplesTell) {
  std::vector<double> x;
  std::vector<double> y;
  for (int i = 0; i <= 60; ++i) {
    const double at = (i + 0.4 * (i % 3)) / 60.8;
    x.push_back(at);
    y.push_back(std::exp(at) + (i > 30 ? 100 : 0));
    if (i != 30) continue;
    x.push_back(at);
    y.push_back(std::exp(at) + 100);
  }
  const estimate result = integrate(samples{y, x}, {.order = tabulated::abscissa_order::monotone});
  const double exact = std::exp(x.back()) - std::exp(x.front()) + 100 * (x.back() - x[30]);
  EXPECT_LE(std::abs(result.value - exact), result.error);
}

}  // namespace
}  // namespace riemann

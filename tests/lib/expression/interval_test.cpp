// Bounds hold: values at points within are within, of real operations and of complex functions.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/bounds.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/rectangle.hpp"

#include <gtest/gtest.h>

#include <complex>
#include <functional>
#include <random>

namespace riemann::expressions {
namespace {

using complex_number = std::complex<double>;

std::string called(const operation_facts& which) {
  const std::string name = which.name;
  if (which.operands == 1) return name + "(x)";
  if (has_order(which.is)) return name + "(2,y)";
  return name + "(x,y)";
}

interval drawn(std::mt19937& random, double reach) {
  std::uniform_real_distribution<double> place(-reach, reach);
  const double a = place(random);
  const double b = random() % 4 == 0 ? a + 1e-3 : place(random);
  return {std::min(a, b), std::max(a, b)};
}

double drawn_from(std::mt19937& random, interval of) {
  const double share = std::uniform_real_distribution<double>(0, 1)(random);
  return random() % 8 == 0 ? of.low
                           : std::clamp(of.low + share * (of.high - of.low), of.low, of.high);
}

/// How many bounds of the formula said something; every value at points within must be within.
int bounds_that_hold(const std::string& text, double reach) {
  const formula of = formula_of(parse(text, {2, {}}));
  const program by(of, {}, maths_choice::accurate);
  std::mt19937 random(7);
  int told = 0;
  for (int i = 0; i < 200; ++i) {
    const interval box[] = {drawn(random, reach), drawn(random, reach)};
    const interval bounds = bounds_of_steps(of.steps, {}, box).back();
    if (!bounds.is_bounded()) continue;
    ++told;
    for (int n = 0; n < 20; ++n) {
      const std::vector<double> x(lanes_at_least, drawn_from(random, box[0]));
      const std::vector<double> y(lanes_at_least, drawn_from(random, box[1]));
      const double* columns[] = {x.data(), y.data()};
      std::vector<double> value(lanes_at_least);
      by.evaluate(columns, lanes_at_least, value.data());
      EXPECT_TRUE(bounds.contains(value[0]))
          << text << " at " << x[0] << ", " << y[0] << " is " << value[0] << " and not from "
          << bounds.low << " to " << bounds.high;
    }
  }
  return told;
}

TEST(Interval, HoldsTheValuesOfEveryFunction) {
  for (const operation_facts& each : all_operations()) {
    if (each.operands == 0 || each.operands > 2 || each.binds != binding::primary) continue;
    int told = 0;
    for (const double reach : {0.5, 1.0, 3.0, 40.0}) told += bounds_that_hold(called(each), reach);
    const bool nothing_known = each.is == operation::bessel_y || each.is == operation::bessel_i ||
                               each.is == operation::bessel_k;
    EXPECT_EQ(told > 0, !nothing_known) << each.name;
  }
}

TEST(Interval, TellsTheTurnsOfLargeArguments) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> share(0, 1);
  int narrow = 0;
  for (int i = 0; i < 2000; ++i) {
    const double low = std::pow(10, 12 * share(random)) * (2 * share(random) - 1);
    const interval of{low, low + 4 * share(random)};
    const interval bounds = cos_of(of);
    narrow += bounds.high - bounds.low < 1.5 ? 1 : 0;
    for (int n = 0; n <= 20; ++n) {
      const double value = std::cos(std::min(of.low + n * (of.high - of.low) / 20, of.high));
      ASSERT_TRUE(bounds.contains(value)) << of.low << " to " << of.high << ": " << value;
    }
  }
  EXPECT_GT(narrow, 500);
}

TEST(Interval, HoldsTheValuesOfArithmeticAndSwitches) {
  for (const char* each : {"x+y",
                           "x-y",
                           "x*y",
                           "x/y",
                           "-x",
                           "x*x",
                           "x^3",
                           "x^20",
                           "x^-3",
                           "abs(x)^y",
                           "x<y",
                           "x<=y",
                           "x>y",
                           "x>=y",
                           "x==y",
                           "x!=y",
                           "x<0 or y<0",
                           "x<0 and y<0",
                           "not (x<0)",
                           "if(x<y,x,y^2)",
                           "1/(1+x^2+y^2)",
                           "sin(x)*cos(y)-x*exp(-y^2)"})
    for (const double reach : {1.0, 30.0}) EXPECT_GT(bounds_that_hold(each, reach), 0) << each;
}

/// Maclaurin's series of a function whose coefficients are told, for |z| of a few units.
complex_number series(complex_number z, const std::function<double(int)>& next_over_last,
                      complex_number first) {
  complex_number sum = first;
  complex_number term = first;
  for (int n = 1; n < 200; ++n) {
    term *= z * next_over_last(n);
    sum += term;
  }
  return sum;
}

complex_number erf_of(complex_number z) {
  complex_number sum = 0;
  complex_number term = z;
  for (int n = 0; n < 200; ++n) {
    sum += term / (2.0 * n + 1);
    term *= -z * z / (n + 1.0);
  }
  return sum * (2 * std::numbers::inv_sqrtpi);
}

complex_number bessel_j2_of(complex_number z) {
  return series(-0.25 * z * z, [](int n) { return 1.0 / (n * (n + 2.0)); }, z * z / 8.0);
}

/// Stirling's series behind the recurrence.
complex_number gamma_of(complex_number z) {
  complex_number divisor = 1;
  for (; z.real() < 15; z += 1.0) divisor *= z;
  const complex_number log_gamma = (z - 0.5) * std::log(z) - z +
                                   0.5 * std::log(2 * std::numbers::pi) + 1.0 / (12.0 * z) -
                                   1.0 / (360.0 * z * z * z) + 1.0 / (1260.0 * std::pow(z, 5));
  return std::exp(log_gamma) / divisor;
}

struct analytic {
  operation is;
  complex_number (*of)(complex_number, complex_number);
};

#define RIEMANN_ANALYTIC(name, value)                                                             \
  analytic {                                                                                      \
    operation::name,                                                                              \
        [](complex_number a, [[maybe_unused]] complex_number b) { return complex_number(value); } \
  }

const analytic analytic_functions[] = {
    RIEMANN_ANALYTIC(negate, -a),
    RIEMANN_ANALYTIC(add, a + b),
    RIEMANN_ANALYTIC(subtract, a - b),
    RIEMANN_ANALYTIC(multiply, a* b),
    RIEMANN_ANALYTIC(divide, a / b),
    RIEMANN_ANALYTIC(sqrt, std::sqrt(a)),
    RIEMANN_ANALYTIC(power, std::pow(a, b)),
    RIEMANN_ANALYTIC(sin, std::sin(a)),
    RIEMANN_ANALYTIC(cos, std::cos(a)),
    RIEMANN_ANALYTIC(tan, std::tan(a)),
    RIEMANN_ANALYTIC(asin, std::asin(a)),
    RIEMANN_ANALYTIC(acos, std::acos(a)),
    RIEMANN_ANALYTIC(atan, std::atan(a)),
    RIEMANN_ANALYTIC(sinh, std::sinh(a)),
    RIEMANN_ANALYTIC(cosh, std::cosh(a)),
    RIEMANN_ANALYTIC(tanh, std::tanh(a)),
    RIEMANN_ANALYTIC(asinh, std::asinh(a)),
    RIEMANN_ANALYTIC(acosh, std::acosh(a)),
    RIEMANN_ANALYTIC(atanh, std::atanh(a)),
    RIEMANN_ANALYTIC(hypot, std::sqrt(a* a + b * b)),
    RIEMANN_ANALYTIC(exp, std::exp(a)),
    RIEMANN_ANALYTIC(expm1, std::exp(a) - 1.0),
    RIEMANN_ANALYTIC(log, std::log(a)),
    RIEMANN_ANALYTIC(log1p, std::log(1.0 + a)),
    RIEMANN_ANALYTIC(log2, std::log(a) / std::log(2.0)),
    RIEMANN_ANALYTIC(log10, std::log(a) / std::log(10.0)),
    RIEMANN_ANALYTIC(cbrt, a.real() < 0 ? -std::pow(-a, 1.0 / 3) : std::pow(a, 1.0 / 3)),
    RIEMANN_ANALYTIC(erf, erf_of(a)),
    RIEMANN_ANALYTIC(erfc, 1.0 - erf_of(a)),
    RIEMANN_ANALYTIC(gamma, gamma_of(a)),
};

bool holds(const rectangle& bounds, complex_number value) {
  const double rounding = 1e-11 * (1 + std::abs(value));  // of the other way to compute it
  return value.real() > bounds.re.low - rounding && value.real() < bounds.re.high + rounding &&
         value.imag() > bounds.im.low - rounding && value.imag() < bounds.im.high + rounding;
}

complex_number drawn_from(std::mt19937& random, const rectangle& of) {
  return {drawn_from(random, of.re), drawn_from(random, of.im)};
}

/// Off the axis and above it, or upon it.
rectangle rectangle_drawn(std::mt19937& random, double reach) {
  const double height = random() % 4 == 0 ? 1e-3 : drawn(random, reach).largest();
  return {drawn(random, reach), random() % 5 == 0 ? interval{0, 0} : interval{0, height}};
}

TEST(Rectangle, HoldsTheValuesOfEveryAnalyticFunction) {
  for (const analytic& each : analytic_functions) {
    std::mt19937 random(11);
    int told = 0;
    for (int i = 0; i < 2000; ++i) {
      const double reach = i % 2 == 0 ? 0.7 : 2.5;
      const rectangle a = rectangle_drawn(random, reach);
      const rectangle b = rectangle_drawn(random, reach);
      const rectangle enclosure = values_of(each.is, a, b);
      if (!enclosure.is_bounded()) continue;
      ++told;
      for (int n = 0; n < 10; ++n) {
        const complex_number at_a = drawn_from(random, a);
        const complex_number at_b = drawn_from(random, b);
        const complex_number value = each.of(at_a, at_b);
        ASSERT_TRUE(holds(enclosure, value))
            << facts_of(each.is).name << " at " << at_a << ", " << at_b << " is " << value
            << " and not in " << enclosure.re.low << " to " << enclosure.re.high << " + i "
            << enclosure.im.low << " to " << enclosure.im.high;
      }
    }
    EXPECT_GT(told, 20) << facts_of(each.is).name;
  }
}

TEST(Rectangle, HoldsTheValuesOfPowersAndBesselFunctions) {
  std::mt19937 random(13);
  for (int i = 0; i < 2000; ++i) {
    const rectangle a = rectangle_drawn(random, 1.5);
    for (const double to : {17.0, -3.0, 2.5, -0.5}) {
      const rectangle enclosure = values_of(operation::power, a, {{to, to}, {0, 0}});
      if (!enclosure.is_bounded()) continue;
      const complex_number at = drawn_from(random, a);
      EXPECT_TRUE(holds(enclosure, std::pow(at, to))) << at << " to the " << to;
    }
    const complex_number at = drawn_from(random, a);
    EXPECT_TRUE(holds(squared(a), at * at)) << at;
    const rectangle enclosure = values_of(operation::bessel_j, {{2, 2}, {0, 0}}, a);
    EXPECT_TRUE(holds(enclosure, bessel_j2_of(at))) << at;
  }
}

TEST(Rectangle, KnowsNothingAcrossPolesAndBranchCuts) {
  const rectangle around_zero{{-0.1, 0.1}, {0, 0.1}};
  const rectangle below_zero{{-2, -1}, {0, 0.1}};
  const rectangle around_one{{0.9, 1.1}, {0, 0.1}};
  const rectangle around_i{{-0.1, 0.1}, {0, 1.1}};
  const rectangle one{{1, 1}, {0, 0}};
  using enum operation;
  EXPECT_FALSE(values_of(divide, one, around_zero).is_bounded());
  for (const operation each : {operation::sqrt, operation::log, log2, log10, cbrt})
    EXPECT_FALSE(values_of(each, around_zero, {}).is_bounded()) << facts_of(each).name;
  for (const operation each : {operation::sqrt, operation::log, log2, log10})
    EXPECT_FALSE(values_of(each, below_zero, {}).is_bounded()) << facts_of(each).name;
  for (const operation each : {asin, acos, acosh, atanh})
    EXPECT_FALSE(values_of(each, around_one, {}).is_bounded()) << facts_of(each).name;
  for (const operation each : {atan, asinh})
    EXPECT_FALSE(values_of(each, around_i, {}).is_bounded()) << facts_of(each).name;
  EXPECT_FALSE(values_of(tan, {{1.5, 1.6}, {0, 0.1}}, {}).is_bounded());
  for (const operation each : {absolute, minimum, floor, sign, less, lgamma, bessel_k, erfinv})
    EXPECT_FALSE(values_of(each, around_one, around_one).is_bounded()) << facts_of(each).name;
}

}  // namespace
}  // namespace riemann::expressions

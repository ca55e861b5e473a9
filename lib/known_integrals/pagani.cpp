// Products over the variables, powers of the sum of squares by its moments, and the corner peak as
// one integral of a positive polynomial.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/known_integrals/pagani.hpp"

#include "riemann/lib/known_integrals/smooth_integral.hpp"
#include "riemann/lib/known_integrals/terms.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace riemann {
namespace {

using none = known_integral::values;

long double power(long double x, int d) { return std::pow(x, static_cast<long double>(d)); }

/// The integral of (f(x1)...f(xd)) (x1^2+...+xd^2)^n, of[k] being that of f(x) x^(2k): n! times the
/// coefficient of t^n in (sum of of[k] t^k / k!)^d.
long double moment_of_squares(const std::vector<long double>& of, int d) {
  std::vector<long double> one = of;
  long double factorial = 1;
  for (std::size_t k = 1; k < of.size(); ++k) one[k] /= (factorial *= static_cast<long double>(k));
  std::vector<long double> product = one;
  for (int step = 1; step < d; ++step) {
    std::vector<long double> next(of.size(), 0);
    for (std::size_t i = 0; i < of.size(); ++i)
      for (std::size_t j = 0; i + j < of.size(); ++j) next[i + j] += product[i] * one[j];
    product = next;
  }
  return factorial * product.back();
}

/// The integral of x^(2k) exp(-w x^2) over [0, 1], by Kummer's series of positive terms.
long double damped_even_power(int k, long double w) {
  long double term = std::exp(-w) / (2 * k + 1);
  long double sum = term;
  for (int j = 1; term > sum * 1e-21L; ++j) sum += term *= 2 * w / (2 * k + 2 * j + 1);
  return sum;
}

/// Of (x1^2+...+xd^2)^7.5: s^7.5 = 2/sqrt(pi) times the integral over v > 0 of s^8 exp(-v^2 s), and
/// v = exp(t). The integrand falls as exp(t) to the left and as exp(-17 t) or faster to the right.
long double power_15_of_radius(int d) {
  const auto at = [d](long double t) {
    std::vector<long double> moments;
    for (int k = 0; k <= 8; ++k) moments.push_back(damped_even_power(k, std::exp(2 * t)));
    return std::exp(t) * moment_of_squares(moments, d);
  };
  return 2 / std::sqrt(std::numbers::pi_v<long double>) * smooth_integral(at, -45, 2.8L);
}

/// 1/(d!)^2 times the integral over t of (1-t)(1-t^2)...(1-t^d).
long double weighted_corner_peak(int d) {
  const long double whole = smooth_integral(
      [d](long double t) {
        long double product = 1;
        for (int i = 1; i <= d; ++i) product *= (1 - power(t, i)) / i;
        return product;
      },
      0, 1);
  return whole / std::tgamma(static_cast<long double>(d + 1));
}

constexpr double cut_of(int i) { return std::min(1.0, (3 + i) / 10.0); }

constexpr known_integral pagani_rows[] = {
    {"pagani_f1", "cos(1*x1+2*x2+...+d*xd) on [0, 1]", "0", "1",
     [](int d, none) { return fmt::format("cos({})", sum_over_variables(d, "#*x#")); },
     [](int d, none) {
       long double product = std::cos(static_cast<long double>(d * (d + 1)) / 4);
       for (int i = 1; i <= d; ++i) {
         const long double half = static_cast<long double>(i) / 2;
         product *= std::sin(half) / half;
       }
       return product;
     }},
    {"pagani_f2", "1/(0.02^2+(x1-0.5)^2)*...*1/(0.02^2+(xd-0.5)^2) on [0, 1]", "0", "1",
     [](int d, none) { return product_over_variables(d, "1/(0.0004+(x#-0.5)^2)"); },
     [](int d, none) { return power(100 * std::atan(25.0L), d); }},
    {"pagani_f3", "(1+1*x1+2*x2+...+d*xd)^-(d+1) on [0, 1]", "0", "1",
     [](int d, none) { return fmt::format("(1+{})^(-{})", sum_over_variables(d, "#*x#"), d + 1); },
     [](int d, none) { return weighted_corner_peak(d); }},
    {"pagani_f4", "exp(-625*((x1-0.5)^2+...+(xd-0.5)^2)) on [0, 1]", "0", "1",
     [](int d, none) { return fmt::format("exp(-625*({}))", sum_over_variables(d, "(x#-0.5)^2")); },
     [](int d, none) {
       return power(std::sqrt(std::numbers::pi_v<long double>) / 25 * std::erf(12.5L), d);
     }},
    {"pagani_f5", "exp(-10*(abs(x1-0.5)+...+abs(xd-0.5))) on [0, 1]", "0", "1",
     [](int d, none) { return fmt::format("exp(-10*({}))", sum_over_variables(d, "abs(x#-0.5)")); },
     [](int d, none) { return power(-std::expm1(-5.0L) / 5, d); }},
    {"pagani_f6",
     "exp(5*x1+6*x2+...+(4+d)*xd) where each xi < (3+i)/10, else 0, on [0, 1]",
     "0",
     "1",
     [](int d, none) {
       std::string text;
       for (int i = 1; i <= d; ++i) {
         const std::string factor = fmt::format("exp({}*x{})", 4 + i, i);
         text += (i == 1 ? "" : "*") +
                 (cut_of(i) < 1 ? fmt::format("if(x{}<{},{},0)", i, shortest(cut_of(i)), factor)
                                : factor);
       }
       return text;
     },
     [](int d, none) {
       long double product = 1;
       for (int i = 1; i <= d; ++i)
         product *= std::expm1((4 + i) * static_cast<long double>(cut_of(i))) / (4 + i);
       return product;
     },
     {},
     32},
    {"pagani_f7", "(x1^2+...+xd^2)^11 on [0, 1]", "0", "1",
     [](int d, none) { return fmt::format("({})^11", sum_over_variables(d, "x#^2")); },
     [](int d, none) {
       std::vector<long double> moments;
       for (int k = 0; k <= 11; ++k) moments.push_back(1 / static_cast<long double>(2 * k + 1));
       return moment_of_squares(moments, d);
     }},
    {"pagani_f8", "(x1^2+...+xd^2)^7.5 on [0, 1]", "0", "1",
     [](int d, none) { return fmt::format("({})^7.5", sum_over_variables(d, "x#^2")); },
     [](int d, none) { return power_15_of_radius(d); }},
};

}  // namespace

std::span<const known_integral> pagani_integrals() { return pagani_rows; }

}  // namespace riemann

// A correlated Gaussian by its determinant, a ball, the distance of the largest coordinate from the
// smallest, and a ridge, which is an integral of one variable.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/known_integrals/shapes.hpp"

#include "riemann/lib/known_integrals/smooth_integral.hpp"
#include "riemann/lib/known_integrals/terms.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace riemann {
namespace {

using shaped_by = known_integral::values;

constexpr long double pi_long = std::numbers::pi_v<long double>;

/// Twice the integral over t in [0, 1/2] of that over the other d - 1 variables, given xd = t;
/// which is that over the whole line where both ends of their range are 7/a away.
long double ridge_on_diagonal(int d, long double a) {
  const auto over_others = [&](long double both_sides) {
    return std::pow(std::sqrt(pi_long) / (2 * a) * both_sides, static_cast<long double>(d - 1));
  };
  const long double edge = std::min(0.5L, 7 / a);
  const long double near_ends = smooth_integral(
      [&](long double t) { return over_others(std::erf(a * t) + std::erf(a * (1 - t))); }, 0, edge);
  return 2 * (near_ends + (0.5L - edge) * over_others(2));
}

constexpr known_integral shape_rows[] = {
    {"correlated_gaussian",
     "exp(-q/2) on [-inf, inf], q the quadratic form of normal variables of variance 1, each two of"
     " correlation r",
     "-inf",
     "inf",
     [](int d, shaped_by p) {
       const std::string r = shortest(p[0]);
       return fmt::format("exp(-({}-{}/(1+{}*{})*({})^2)/(2*(1-{})))",
                          sum_over_variables(d, "x#^2"), r, d - 1, r, sum_over_variables(d, "x#"),
                          r);
     },
     [](int d, shaped_by p) {
       const long double r = p[0];
       const long double others = d - 1;
       return std::pow(2 * pi_long, d / 2.0L) *
              std::sqrt(std::pow(1 - r, others) * (1 + others * r));
     },
     {{{"r", 0.5, from_0_to_below_1}}}},
    {"ball", "1 where x1^2+...+xd^2 <= 1, else 0, on [-1, 1]", "-1", "1",
     [](int d, shaped_by) { return fmt::format("if({}<=1,1,0)", sum_over_variables(d, "x#^2")); },
     [](int d, shaped_by) { return std::pow(pi_long, d / 2.0L) / std::tgamma(d / 2.0L + 1); }},
    {"diagonal_ridge",
     "exp(-a^2*((x1-xd)^2+...+(x(d-1)-xd)^2)) on [0, 1]",
     "0",
     "1",
     [](int d, shaped_by p) {
       return fmt::format("exp(-{}^2*({}))", shortest(p[0]),
                          sum_over_variables(d - 1, fmt::format("(x#-x{})^2", d)));
     },
     [](int d, shaped_by p) { return ridge_on_diagonal(d, p[0]); },
     {{{"a", 10}}}},
    {"diagonal_kink", "max(x1,...,xd)-min(x1,...,xd) on [0, 1]", "0", "1",
     [](int d, shaped_by) {
       const std::string all = list_of_variables(d);
       return fmt::format("max({})-min({})", all, all);
     },
     [](int d, shaped_by) { return (d - 1) / static_cast<long double>(d + 1); }},
};

}  // namespace

std::span<const known_integral> shape_integrals() { return shape_rows; }

}  // namespace riemann

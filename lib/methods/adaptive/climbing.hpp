// Uphill to the top of what rises, however small its values are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/methods/adaptive/sampler.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

namespace riemann::adaptive {

struct whole_range {
  double lower;
  double upper;
  bool has(double x) const { return lower < x && x < upper; }
};

/// |f|, where it is a number, and 0 elsewhere.
inline double height_at(sampler& f, const whole_range& range, double x) {
  const double height = range.has(x) ? std::abs(f.value({x, 0, 1}, false)) : 0;
  return is_finite(height) ? height : 0;
}

/// Uphill from x, by steps that shrink: to the last digit where f jumps beside its top, for panels
/// will meet there.
template <class Height>
double top_near(const Height& height_at, double x, double step) {
  double height = height_at(x);
  bool jumps = false;
  for (int k = 0; k < 120 && (step > 1e-12 * std::abs(x) || (jumps && x + step != x)); ++k) {
    const double up = height_at(x + step);
    const double down = height_at(x - step);
    if (up > height && up >= down) {
      x += step;
      height = up;
    } else if (down > height) {
      x -= step;
      height = down;
    } else {
      jumps = std::min(up, down) < 0.9 * height;
      step /= 2;
    }
  }
  return x;
}

/// Where |f| x is largest of what is 0 to doubles wherever they look, as
/// x*exp(-(x^2+2000^2)/2)*besseli(0,2000*x) is: uphill by logarithms.
inline std::optional<double> hidden_top(const integrand& f, const whole_range& range, double origin,
                                        std::span<const double> distances) {
  constexpr double nothing = -std::numeric_limits<double>::infinity();
  const auto logarithm = [&](double x) {
    if (!range.has(x) || x == origin) return nothing;
    const double value = f.wide_logarithm(whole_function, x) + std::log(std::abs(x - origin));
    return value < -nothing ? value : nothing;
  };
  double highest = nothing;
  double at = origin;
  for (const double u : distances)
    for (const double x : {origin - u, origin + u}) {
      const double height = logarithm(x);
      if (!(height > highest)) continue;
      highest = height;
      at = x;
    }
  if (highest == nothing) return std::nullopt;
  return top_near(logarithm, at, 0.25 * std::abs(at - origin));
}

}  // namespace riemann::adaptive

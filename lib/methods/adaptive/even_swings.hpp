// Swings that follow one another at an even pace, along the distance or along a power of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <functional>
#include <optional>

namespace riemann::adaptive {

/// A function whose zeros part the swings: f, or its difference over a distance.
using swing = std::function<double(double)>;

/// Swings of a phase that grows as u^power keep their pace along v = u^power, which grows toward
/// infinity, or toward a point if the power is negative.
struct even_pace {
  double power = 1;

  double coordinate(double u) const {
    return power == 1 ? u : power == -1 ? 1 / u : std::pow(u, power);
  }
  double distance(double v) const {
    return power == 1 ? v : power == -1 ? 1 / v : std::pow(v, 1 / power);
  }
  /// |du/dv|
  double slope(double v) const { return power == 1 ? 1 : distance(v) / std::abs(power * v); }
};

/// From `begin` on along v, where `change` changes its sign each `gap` or so.
struct even_swings {
  swing change;
  even_pace pace;
  double begin = 0;
  double gap = 0;
};

/// Of what changes direction from distance `begin` on, as sin(x) + sin(sqrt(2)*x), which has no
/// regular zeros, and sin(x)^2, which has none that part its swings. None are found where they are
/// lost in rounding.
std::optional<even_swings> swings_of_even_pace(const swing& f, double begin);

/// Likewise, of swings that become faster or slower, as those of cos(x^2)*cos(3*x), from where they
/// are many.
std::optional<even_swings> swings_of_uneven_pace(const swing& f, double begin);

/// So far out, or so near a point, that the rounding of x takes a share of each swing.
bool are_lost_in_rounding(double v, double gap);

}  // namespace riemann::adaptive

// Between two nodes x is a quotient of quadratics in t, see mapped(), so that t is the root of a
// quadratic.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/map_places.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::sampling {

reached_place reached_at(const map_node* axis, double x) {
  const map_node* const end =
      std::upper_bound(axis + 1, axis + map_bins, x,
                       [](double value, const map_node& node) { return value < node.place; });
  const map_node& left = *(end - 1);
  const double rise = end->place - left.place;
  const double secant = rise * map_bins;
  const double y = (x - left.place) / rise;
  const double bend = left.slope + end->slope - 2 * secant;
  const double a = secant - left.slope + y * bend;
  const double b = left.slope - y * bend;
  const double c = -secant * y;
  const double t = 2 * c / (-b - std::sqrt(std::fmax(0, b * b - 4 * a * c)));
  const double u =
      inside_unit((static_cast<double>(end - 1 - axis) + std::clamp(t, 0.0, 1.0)) / map_bins);
  return {u, mapped(axis, {u, 1}).weight};
}

/// Of dx/du as mapped() has it, the numerator is at most the largest slope times secant^2, and the
/// root of the denominator lies between the secant and (sum of the slopes + 2 secant) / 4.
double steepest(const map_node* axis) {
  constexpr double rounded_up = 1 + 1e-12;
  double most = 0;
  for (int j = 0; j < map_bins; ++j) {
    const double secant = (axis[j + 1].place - axis[j].place) * map_bins;
    const double least = std::fmin(secant, (axis[j].slope + axis[j + 1].slope + 2 * secant) / 4);
    const double ratio = secant / least;
    const double slope = std::fmax(secant, std::fmax(axis[j].slope, axis[j + 1].slope));
    most = std::fmax(most, ratio * ratio * slope);
  }
  return most * rounded_up;
}

}  // namespace riemann::sampling

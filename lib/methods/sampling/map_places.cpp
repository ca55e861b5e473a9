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

double weight_at(const std::vector<double>& place, const map_node* nodes) {
  double weight = 1;
  for (std::size_t k = 0; nodes != nullptr && k < place.size(); ++k)
    weight *= reached_at(nodes + k * nodes_of_axis, place[k]).slope;
  return weight;
}

/// Of dx/du as mapped() has it, the numerator is at most the largest slope times secant^2, and the
/// root of the denominator lies between the secant and (sum of the slopes + 2 secant) / 4.
std::vector<double> steepest_by_cell(const map_node* axis) {
  constexpr double rounded_up = 1 + 1e-12;
  std::vector<double> most(slope_cells, 0.0);
  for (int j = 0; j < map_bins; ++j) {
    const map_node& left = axis[j];
    const map_node& right = axis[j + 1];
    const double secant = (right.place - left.place) * map_bins;
    const double ratio = secant / std::fmin(secant, (left.slope + right.slope + 2 * secant) / 4);
    const double slope = std::fmax(secant, std::fmax(left.slope, right.slope));
    const double bound = rounded_up * ratio * ratio * slope;
    const int last = std::min(static_cast<int>(right.place * slope_cells), slope_cells - 1);
    for (int cell = static_cast<int>(left.place * slope_cells); cell <= last; ++cell)
      most[static_cast<std::size_t>(cell)] = std::fmax(most[static_cast<std::size_t>(cell)], bound);
  }
  return most;
}

}  // namespace riemann::sampling

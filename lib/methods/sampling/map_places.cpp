// From a node to the middle of a bin x is a quadratic of the way, see mapped_beside(), and the way
// its root.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/map_places.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::sampling {

reached_place reached_at(const map_node* axis, double x) {
  const map_node* const end =
      std::upper_bound(axis + 1, axis + map_bins, x,
                       [](double value, const map_node& node) { return value < node.place; });
  const map_node& begin = *(end - 1);
  constexpr double half_bin = 0.5 / map_bins;
  const double middle_slope = twice_slope_in_middle(begin, *end) / 2;
  const double middle = begin.place + half_bin * (begin.slope + middle_slope) / 2;
  const bool is_left = x < middle;
  const map_node& from = is_left ? begin : *end;
  const double rise = std::abs(x - from.place) * map_bins;  // = s w + (middle_slope - s) w^2
  const double root =
      std::sqrt(std::fmax(0, from.slope * from.slope + 4 * (middle_slope - from.slope) * rise));
  const double way = std::clamp(2 * rise / (from.slope + root), 0.0, 0.5);
  const double share = is_left ? way : 1 - way;
  const double u = inside_unit((static_cast<double>(end - 1 - axis) + share) / map_bins);
  return {u, mapped(axis, u).weight};
}

double weight_at(const std::vector<double>& place, const map_node* nodes) {
  double weight = 1;
  for (std::size_t k = 0; nodes != nullptr && k < place.size(); ++k)
    weight *= reached_at(nodes + k * nodes_of_axis, place[k]).slope;
  return weight;
}

/// dx/du is a line from a node to the middle, where two of them meet.
std::vector<double> steepest_by_cell(const map_node* axis) {
  constexpr double rounded_up = 1 + 1e-12;
  std::vector<double> most(slope_cells, 0.0);
  for (int j = 0; j < map_bins; ++j) {
    const map_node& left = axis[j];
    const map_node& right = axis[j + 1];
    const double middle = twice_slope_in_middle(left, right) / 2;
    const double bound = rounded_up * std::fmax(middle, std::fmax(left.slope, right.slope));
    const int last = std::min(static_cast<int>(right.place * slope_cells), slope_cells - 1);
    for (int cell = static_cast<int>(left.place * slope_cells); cell <= last; ++cell)
      most[static_cast<std::size_t>(cell)] = std::fmax(most[static_cast<std::size_t>(cell)], bound);
  }
  return most;
}

}  // namespace riemann::sampling

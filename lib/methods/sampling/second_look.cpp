// Weights on a map need the density of the map's points: one over the slope, where u(x) is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/second_look.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::sampling {
namespace {

constexpr index_t points_looked_at = 1 << 16;
constexpr unsigned long long stream_of_look = 0x6c6f'6f6bULL;  // apart from all other random points

/// dx/du where the axis reaches x: between two nodes x is a quotient of quadratics in t, see
/// mapped(), so that t is the root of a quadratic.
double slope_at(const map_node* axis, double x) {
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
  const double u = (static_cast<double>(end - 1 - axis) + std::clamp(t, 0.0, 1.0)) / map_bins;
  return mapped(axis, {inside_unit(u), 1}).weight;
}

}  // namespace

second_look::second_look(evaluator& on, double scale, unsigned long long seed)
    : dimensions_(on.dimensions()), key_(seed ^ stream_of_look), magnitudes_(points_looked_at) {
  point_rule random;
  random.key = key_;
  random.scale = scale;
  const std::vector<std::vector<unsigned>> none(1);
  on.values({random, {}, none, points_looked_at}, magnitudes_.data());
  for (double& each : magnitudes_) each = is_finite(each) ? std::abs(each) / scale : 0;
}

const std::vector<double>& second_look::weights_on(const importance_map& map) {
  if (!on_map_.empty()) return on_map_;
  for (std::size_t i = 0; i < magnitudes_.size(); ++i) {
    double weight = magnitudes_[i];
    for (int k = 0; k < dimensions_ && weight > 0; ++k)
      weight *= slope_at(map.nodes.data() + k * nodes_of_axis,
                         random_unit(key_, static_cast<unsigned long long>(i), k));
    on_map_.push_back(weight);
  }
  return on_map_;
}

double second_look::unseen(double root_of_squares, const importance_map* on_map) {
  const std::vector<double>& weights = on_map == nullptr ? magnitudes_ : weights_on(*on_map);
  double sum = 0;
  for (std::size_t i = 0; i < weights.size(); ++i)
    if (weights[i] > root_of_squares) sum += magnitudes_[i];
  return sum / static_cast<double>(magnitudes_.size());
}

}  // namespace riemann::sampling

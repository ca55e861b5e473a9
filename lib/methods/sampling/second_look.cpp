// Weights on a map need the density of the map's points: one over the slope, where u(x) is. Most
// values are too small to matter even where the map is steepest, and their places are never made.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/second_look.hpp"

#include "riemann/lib/methods/sampling/map_places.hpp"

#include <cmath>

namespace riemann::sampling {
namespace {

constexpr unsigned long long stream_of_look = 0x6c6f'6f6bULL;  // apart from all other random points

/// [k] is no smaller than any product of slopes on the axes from k on.
std::vector<double> largest_weights(const importance_map& map, int dimensions) {
  std::vector<double> of_rest(static_cast<std::size_t>(dimensions) + 1, 1.0);
  for (std::size_t k = of_rest.size() - 1; k > 0; --k)
    of_rest[k - 1] = of_rest[k] * steepest(map.nodes.data() + (k - 1) * nodes_of_axis);
  return of_rest;
}

}  // namespace

second_look::second_look(evaluator& on, double scale, unsigned long long seed)
    : dimensions_(on.dimensions()), key_(seed ^ stream_of_look), magnitudes_(points) {
  point_rule random;
  random.key = key_;
  random.scale = scale;
  const std::vector<std::vector<unsigned>> none(1);
  on.values({random, {}, none, points}, magnitudes_.data());
  for (double& each : magnitudes_) each = is_finite(each) ? std::abs(each) / scale : 0;
}

double second_look::unseen(double root_of_squares, const importance_map* on_map) {
  const std::vector<double> of_rest =
      on_map == nullptr ? std::vector<double>{1} : largest_weights(*on_map, dimensions_);
  const auto axes = static_cast<int>(of_rest.size()) - 1;
  const auto number = [](std::size_t point) { return static_cast<unsigned long long>(point); };
  double sum = 0;
  double largest = 0;
  std::size_t where = 0;
  for (std::size_t i = 0; i < magnitudes_.size(); ++i) {
    double weight = magnitudes_[i];
    four_numbers u{};
    for (int k = 0; k < axes && weight * of_rest[static_cast<std::size_t>(k)] > root_of_squares;
         ++k) {
      if (k % 4 == 0) u = four_random_units(key_, number(i), k / 4);
      weight *= reached_at(on_map->nodes.data() + k * nodes_of_axis, u.numbers[k % 4]).slope;
    }
    if (!(weight > root_of_squares)) continue;
    sum += magnitudes_[i];
    if (weight <= largest) continue;
    largest = weight;
    where = i;
  }
  heaviest_.clear();
  for (int k = 0; k < dimensions_ && largest > 0; ++k)
    heaviest_.push_back(random_unit(key_, number(where), k));
  return sum / static_cast<double>(magnitudes_.size());
}

}  // namespace riemann::sampling

// Weights on a map need the density of the map's points: one over the slope, where u(x) is. Most
// values are too small to matter even where the map is steepest, and their places are never made;
// most others even where it is steepest near their places, and u(x) is never found.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/second_look.hpp"

#include "riemann/lib/evaluating/random_places.hpp"
#include "riemann/lib/methods/sampling/map_places.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::sampling {
namespace {

constexpr unsigned long long stream_of_look = 0x6c6f'6f6bULL;  // apart from all other random points

/// What points on a map weigh at most.
class weight_bounds {
 public:
  /// Without a map all weights are 1.
  weight_bounds(const importance_map* map, int dimensions) {
    for (int k = 0; map != nullptr && k < dimensions; ++k) {
      by_cell_.push_back(steepest_by_cell(map->nodes.data() + k * nodes_of_axis));
      anywhere_ *= *std::max_element(by_cell_.back().begin(), by_cell_.back().end());
    }
  }
  double anywhere() const { return anywhere_; }
  /// Multiplies by those of places: coordinate k of point i is columns[k * all.size() + i].
  void multiply(const double* columns, std::span<double> all) const {
    for (const std::vector<double>& steepest : by_cell_)
      for (double& each : all) each *= steepest[static_cast<std::size_t>(*columns++ * slope_cells)];
  }

 private:
  std::vector<std::vector<double>> by_cell_;
  double anywhere_ = 1;
};

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
  constexpr std::size_t block = 256;
  static_assert(points % block == 0);
  const auto d = static_cast<std::size_t>(dimensions_);
  const weight_bounds bounds(on_map, dimensions_);
  const map_node* const nodes = on_map == nullptr ? nullptr : on_map->nodes.data();
  std::vector<double> columns(d * block);
  std::vector<double> most(block);  // that a value weighs
  std::vector<double> place(d);
  double sum = 0;
  double largest = 0;
  heaviest_.clear();
  for (std::size_t first = 0; first < magnitudes_.size(); first += block) {
    const std::span<const double> magnitudes(magnitudes_.data() + first, block);
    const auto may_count = [&](double magnitude) {
      return magnitude * bounds.anywhere() > root_of_squares;
    };
    if (std::none_of(magnitudes.begin(), magnitudes.end(), may_count)) continue;
    find_random_places(key_, static_cast<index_t>(first), static_cast<int>(block), dimensions_,
                       columns.data());
    std::copy(magnitudes.begin(), magnitudes.end(), most.begin());
    bounds.multiply(columns.data(), most);
    for (std::size_t i = 0; i < block; ++i) {
      if (!(most[i] > root_of_squares)) continue;
      for (std::size_t k = 0; k < d; ++k) place[k] = columns[k * block + i];
      const double weighted = magnitudes[i] * weight_at(place, nodes);
      if (!(weighted > root_of_squares)) continue;
      sum += magnitudes[i];
      if (weighted <= largest) continue;
      largest = weighted;
      heaviest_ = place;
    }
  }
  return sum / static_cast<double>(magnitudes_.size());
}

}  // namespace riemann::sampling

// Weights on a map need the density of the map's points: one over the slope, where u(x) is. Most
// values are too small to matter even where the map is steepest, and their places are never made;
// most others even where it is steepest near their places, and u(x) is never found.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/second_look.hpp"

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
  double at(const std::vector<double>& place) const {
    double bound = 1;
    for (std::size_t k = 0; k < by_cell_.size(); ++k)
      bound *= by_cell_[k][static_cast<std::size_t>(place[k] * slope_cells)];
    return bound;
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
  const weight_bounds bounds(on_map, dimensions_);
  std::vector<double> place(static_cast<std::size_t>(dimensions_));
  double sum = 0;
  double largest = 0;
  heaviest_.clear();
  for (std::size_t i = 0; i < magnitudes_.size(); ++i) {
    if (!(magnitudes_[i] * bounds.anywhere() > root_of_squares)) continue;
    for (int k = 0; k < dimensions_; k += 4) {
      const four_numbers u = four_random_units(key_, static_cast<unsigned long long>(i), k / 4);
      std::copy_n(u.numbers, std::min(4, dimensions_ - k), place.begin() + k);
    }
    if (!(magnitudes_[i] * bounds.at(place) > root_of_squares)) continue;
    const double weighted =
        magnitudes_[i] * weight_at(place, on_map == nullptr ? nullptr : on_map->nodes.data());
    if (!(weighted > root_of_squares)) continue;
    sum += magnitudes_[i];
    if (weighted <= largest) continue;
    largest = weighted;
    heaviest_ = place;
  }
  return sum / static_cast<double>(magnitudes_.size());
}

}  // namespace riemann::sampling

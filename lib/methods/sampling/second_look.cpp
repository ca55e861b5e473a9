// Weights on a map need the density of the map's points: one over the slope, where u(x) is. Most
// values are too small to matter even where the map is steepest, and their places are never made;
// most others even where it is steepest near their places, and u(x) is never found.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/second_look.hpp"

#include "riemann/lib/evaluating/random_places.hpp"
#include "riemann/lib/methods/sampling/map_places.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace riemann::sampling {
namespace {

constexpr std::size_t block = 256;                             // of points, for one thread
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

/// Of some of the points.
struct unseen_values {
  double sum = 0;
  double largest = 0;            // as the run would have weighted it
  std::vector<double> heaviest;  // where that lies
};

}  // namespace

second_look::second_look(evaluator& on, double scale, unsigned long long seed)
    : on_(on), key_(seed ^ stream_of_look) {
  point_rule random;
  random.key = key_;
  random.scale = scale;
  magnitudes_ = random_values(on, random, points);
  for (double& each : magnitudes_) each = is_finite(each) ? std::abs(each) / scale : 0;
}

double second_look::unseen(double root_of_squares, const importance_map* on_map) {
  static_assert(points % block == 0);
  const auto d = static_cast<std::size_t>(on_.dimensions());
  const weight_bounds bounds(on_map, on_.dimensions());
  const map_node* const nodes = on_map == nullptr ? nullptr : on_map->nodes.data();
  std::vector<unseen_values> found(points / block);
  on_.on_host(points / block, [&](index_t number) {
    const auto first = static_cast<std::size_t>(number) * block;
    const std::span<const double> magnitudes(magnitudes_.data() + first, block);
    const auto may_count = [&](double magnitude) {
      return magnitude * bounds.anywhere() > root_of_squares;
    };
    if (std::none_of(magnitudes.begin(), magnitudes.end(), may_count)) return;
    std::vector<double> columns(d * block);
    find_random_places(key_, static_cast<index_t>(first), block, on_.dimensions(), columns.data());
    std::vector<double> most(magnitudes.begin(), magnitudes.end());  // that a value weighs
    bounds.multiply(columns.data(), most);
    std::vector<double> place(d);
    unseen_values& here = found[static_cast<std::size_t>(number)];
    for (std::size_t i = 0; i < block; ++i) {
      if (!(most[i] > root_of_squares)) continue;
      for (std::size_t k = 0; k < d; ++k) place[k] = columns[k * block + i];
      const double weighted = magnitudes[i] * weight_at(place, nodes);
      if (!(weighted > root_of_squares)) continue;
      here.sum += magnitudes[i];
      if (weighted <= here.largest) continue;
      here.largest = weighted;
      here.heaviest = place;
    }
  });
  unseen_values all;
  for (unseen_values& each : found) {
    all.sum += each.sum;
    if (each.largest <= all.largest) continue;
    all.largest = each.largest;
    all.heaviest = std::move(each.heaviest);
  }
  heaviest_ = std::move(all.heaviest);
  return all.sum / points;
}

}  // namespace riemann::sampling

// Random lines through the cube.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/lines.hpp"

#include "riemann/kernels/points/philox.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::tensor {
namespace {

/// Draws points of an axis, and says what one of them stands for: its width by its probability.
class draw {
 public:
  /// `evenly` is the share that is drawn evenly.
  draw(const std::vector<piece>& axis, double evenly) {
    double mass = 0;
    for (const piece& each : axis)
      for (const fine_point& point : each.fine) mass += point.width * point.height;
    double below = 0;
    for (const piece& each : axis)
      for (const fine_point& point : each.fine) {
        const double by_height = mass > 0 ? point.width * point.height / mass : point.width;
        const double probability = (1 - evenly) * by_height + evenly * point.width;
        below += probability;
        places_.push_back({point.place, probability > 0 ? point.width / probability : 0});
        below_.push_back(below);
      }
  }

  warped_coordinate operator()(double u) const {
    const auto at = std::lower_bound(below_.begin(), below_.end(), u * below_.back());
    return places_[static_cast<std::size_t>(std::min(at, below_.end() - 1) - below_.begin())];
  }

 private:
  std::vector<warped_coordinate> places_;
  std::vector<double> below_;
};

}  // namespace

lines::lines(const axes& all, std::size_t count, unsigned long long key)
    : d_(all.size()), points_(count * d_), weights_(count, std::vector<double>(d_, 1)) {
  for (std::size_t k = 0; k < d_; ++k) {
    const draw of_axis(all[k], 0.5 / static_cast<double>(d_));
    for (std::size_t i = 0; i < count; ++i) {
      const warped_coordinate drawn = of_axis(random_unit(key, i, static_cast<int>(k)));
      points_[i * d_ + k] = drawn.u;
      for (std::size_t other = 0; other < d_; ++other)
        if (other != k) weights_[i][other] *= drawn.weight;
    }
  }
}

std::vector<lines::sums_of_line> lines::sums(
    evaluator& on, std::size_t axis,
    std::span<const std::vector<warped_coordinate>* const> rules) const {
  std::vector<double> places;
  for (const auto* const rule : rules)
    for (const warped_coordinate& node : *rule) places.push_back(node.u);
  const std::vector<double> values = on.values_along(points_, axis, places);
  std::vector<sums_of_line> result(count(), {std::vector<double>(rules.size(), 0), 0});
  std::size_t next = 0;
  for (std::size_t i = 0; i < count(); ++i)
    for (std::size_t r = 0; r < rules.size(); ++r) {
      double sum = 0;
      double magnitude = 0;
      for (const warped_coordinate& node : *rules[r]) {
        const double term = node.weight * values[next++];
        sum += term;
        magnitude += std::abs(term);
      }
      result[i].by_rule[r] = sum * weights_[i][axis];
      if (r == 0) result[i].magnitude = magnitude * weights_[i][axis];
    }
  return result;
}

}  // namespace riemann::tensor

// Points that somebody chose are those of a product rule: their number says which of an axis' nodes
// is their coordinate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/evaluator.hpp"

#include <algorithm>

namespace riemann {
namespace {

/// Each axis has as many nodes as its count says, of weight 1.
struct grid {
  grid(std::size_t dimensions, std::size_t most_nodes)
      : pitch(most_nodes),
        nodes(dimensions * most_nodes),
        counts(dimensions, 1),
        strides(1, std::vector<unsigned>(dimensions, 1)) {}

  void set(std::size_t axis, std::size_t number, double u) {
    nodes[axis * pitch + number] = {u, 1};
  }

  std::vector<double> values(evaluator& on, std::size_t count) const {
    point_rule rule;
    rule.nodes = nodes.data();
    rule.pitch = static_cast<int>(pitch);
    std::vector<double> all(count);
    if (count > 0) on.values({rule, counts, strides, static_cast<index_t>(count)}, all.data());
    return all;
  }

  std::size_t pitch;
  std::vector<warped_coordinate> nodes;
  std::vector<unsigned> counts;
  std::vector<std::vector<unsigned>> strides;
};

}  // namespace

void evaluator::on_host(index_t count, const std::function<void(index_t)>& work) {
  for (index_t k = 0; k < count; ++k) work(k);
}

std::vector<double> evaluator::values_at(std::span<const double> points) {
  const auto d = static_cast<std::size_t>(dimensions());
  const std::size_t count = points.size() / d;
  grid diagonal(d, count);
  for (std::size_t k = 0; k < d; ++k) {
    for (std::size_t i = 0; i < count; ++i) diagonal.set(k, i, points[i * d + k]);
    diagonal.counts[k] = static_cast<unsigned>(count);
  }
  return diagonal.values(*this, count);
}

std::vector<double> evaluator::values_along(std::span<const double> points, std::size_t axis,
                                            std::span<const double> places) {
  const auto d = static_cast<std::size_t>(dimensions());
  const std::size_t count = points.size() / d;
  grid lines(d, std::max(count, places.size()));
  for (std::size_t k = 0; k < d; ++k) {
    for (std::size_t i = 0; i < count; ++i) lines.set(k, i, points[i * d + k]);
    lines.counts[k] = static_cast<unsigned>(count);
    lines.strides.front()[k] = static_cast<unsigned>(places.size());
  }
  for (std::size_t j = 0; j < places.size(); ++j) lines.set(axis, j, places[j]);
  lines.counts[axis] = static_cast<unsigned>(places.size());
  lines.strides.front()[axis] = 1;
  return lines.values(*this, count * places.size());
}

}  // namespace riemann

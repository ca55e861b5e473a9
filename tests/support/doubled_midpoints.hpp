// A method of one page: it asks an evaluator, whatever that computes and wherever, until it is
// satisfied, and knows neither integrands nor devices.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/evaluator.hpp"

#include <cmath>
#include <cstddef>
#include <stop_token>
#include <vector>

namespace riemann {

struct doubled_midpoints {
  double value = 0;
  index_t nodes = 0;  // on each axis, the last time
  index_t evaluations = 0;
  bool settled = false;
};

/// The midpoint rule with so many nodes on each axis of the unit cube.
inline double sum_of_midpoints(evaluator& on, index_t n, const std::stop_token& stop) {
  const auto d = static_cast<std::size_t>(on.dimensions());
  const auto pitch = static_cast<std::size_t>(n);
  std::vector<warped_coordinate> nodes(d * pitch);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    nodes[i] = {(static_cast<double>(i % pitch) + 0.5) / static_cast<double>(n),
                1 / static_cast<double>(n)};
  const std::vector<unsigned> counts(d, static_cast<unsigned>(n));
  std::vector<std::vector<unsigned>> strides(1);
  index_t points = 1;
  for (std::size_t k = 0; k < d; ++k, points *= n)
    strides.front().push_back(static_cast<unsigned>(points));
  point_rule rule;
  rule.nodes = nodes.data();
  rule.pitch = static_cast<int>(n);
  return on.sums({rule, counts, strides, points}, stop).front().total().rounded();
}

/// Over the unit cube with 1, 2, 4, ... nodes on each axis, until two values differ by `atol` at
/// most, or the next would take more evaluations than there may be.
inline doubled_midpoints integrate_by_doubling(evaluator& on, double atol, index_t most,
                                               const std::stop_token& stop = {}) {
  doubled_midpoints found;
  for (index_t n = 1; !found.settled && !stop.stop_requested(); n *= 2) {
    const double points = std::pow(static_cast<double>(n), on.dimensions());
    if (static_cast<double>(found.evaluations) + points > static_cast<double>(most)) break;
    const double value = sum_of_midpoints(on, n, stop);
    found.settled = n > 1 && std::abs(value - found.value) <= atol;
    found.value = value;
    found.nodes = n;
    found.evaluations += static_cast<index_t>(points);
  }
  return found;
}

}  // namespace riemann

// The nodes of all axes go in one table, with a stride for each.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/product_sum.hpp"

#include <algorithm>

namespace riemann::tensor {

double points_of(const product& of) {
  double points = 1;
  for (const auto& axis : of) points *= static_cast<double>(axis.size());
  return points;
}

sampled_moments sum_of(const product& of, evaluator& on, const std::stop_token& stop) {
  std::size_t pitch = 0;
  for (const auto& axis : of) pitch = std::max(pitch, axis.size());
  std::vector<warped_coordinate> all(of.size() * pitch);
  std::vector<unsigned> counts;
  std::vector<std::vector<unsigned>> strides(1);
  unsigned points = 1;
  for (std::size_t k = 0; k < of.size(); ++k) {
    std::copy(of[k].begin(), of[k].end(), all.begin() + static_cast<std::ptrdiff_t>(k * pitch));
    counts.push_back(static_cast<unsigned>(of[k].size()));
    strides.front().push_back(points);
    points *= counts.back();
  }
  point_rule rule;
  rule.nodes = all.data();
  rule.pitch = static_cast<int>(pitch);
  return on.sums({rule, counts, strides, points}, stop).front();
}

}  // namespace riemann::tensor

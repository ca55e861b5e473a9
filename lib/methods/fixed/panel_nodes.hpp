// Where the nodes of a panel lie, in the order of their places.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace riemann {

/// Places in a panel of width 1 and their weights, from its begin (weight 0 in an open rule) to its
/// end; what a joint weighs is shared between the panels at either side.
inline std::vector<std::pair<double, double>> nodes_of_panel(const quadrature_rule& rule) {
  std::vector<std::pair<double, double>> nodes;
  nodes.emplace_back(0, rule.at_begin.hi);
  for (const inner_node& each : rule.inner)
    for (int k = 0; k < each.per_panel; ++k)
      nodes.emplace_back(each.offset.hi + static_cast<double>(k) / each.per_panel, each.weight.hi);
  nodes.emplace_back(1, rule.joint.hi - rule.at_begin.hi);
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

}  // namespace riemann

// A quadrature rule as data: weights on one panel, which is repeated along the interval.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/nodes/inner_node.hpp"

#include <string>
#include <vector>

namespace riemann {

/// integral over [a, b] ~ H * sum of weights * values, H the panel's width. All weights of one
/// panel (half of `joint` at either side, or `at_begin` and `at_end` there) add up to 1.
struct quadrature_rule {
  std::string description;
  int n_per_panel = 1;        // what --n counts, per panel: subintervals, or points (Gauss)
  int convergence_order = 0;  // p: error = O(H^p) for smooth integrands
  int degree_of_exactness = 0;
  std::vector<inner_node> inner;
  double_word joint;     // weight of a boundary shared by two panels
  double_word at_begin;  // weight of a
  double_word at_end;    // weight of b

  bool closed_at_begin() const { return at_begin.hi != 0; }
  bool closed_at_end() const { return at_end.hi != 0; }
};

/// Integrand evaluations of `panels` panels.
inline index_t evaluations_of(const quadrature_rule& rule, index_t panels) {
  index_t inner = 0;
  for (const inner_node& each : rule.inner) inner += each.per_panel;
  return panels * inner + (rule.joint.hi != 0 ? panels - 1 : 0) + rule.closed_at_begin() +
         rule.closed_at_end();
}

}  // namespace riemann

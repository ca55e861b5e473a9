// Rule sums in 113 bits, node by node: what the library's double result is the rounding of.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"
#include "support/quad.hpp"

namespace riemann::reference {

/// The rule on `panels` panels of [from, to], from its offsets and weights.
template <class Function>
quad rule_sum(const quadrature_rule& rule, index_t panels, quad from, quad to, const Function& f) {
  const quad width = (to - from) / static_cast<quad>(panels);
  quad inner = 0;
  for (const inner_node& node : rule.inner) {
    quad sum = 0;
    for (index_t i = 0; i < panels * node.per_panel; ++i)
      sum += f(from + (static_cast<quad>(i) / node.per_panel + quad_of(node.offset)) * width);
    inner += quad_of(node.weight) * sum;
  }
  quad joints = 0;
  if (rule.joint.hi != 0)
    for (index_t i = 1; i < panels; ++i) joints += f(from + static_cast<quad>(i) * width);
  quad sum = inner + quad_of(rule.joint) * joints;
  if (rule.closed_at_begin()) sum += quad_of(rule.at_begin) * f(from);
  if (rule.closed_at_end()) sum += quad_of(rule.at_end) * f(to);
  return sum * width;
}

}  // namespace riemann::reference

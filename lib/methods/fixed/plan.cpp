// A rule laid out on an interval: which lattices of nodes, with which weights.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/plan.hpp"

namespace riemann {

plan make_plan(const quadrature_rule& rule, index_t panels, double from, double to) {
  const double_word width = two_sum(to, -from) / double_word(static_cast<double>(panels));
  plan planned{.from = from, .to = to, .panel_width = width};
  planned.lattices.reserve(rule.inner.size() + 1);
  const auto add_lattice = [&](double_word first_offset, int per_panel, index_t count,
                               double_word weight) {
    if (count < 1) return;
    const double offset = (first_offset * width).rounded();
    const double_word step = width * double_word(1.0 / per_panel);
    planned.lattices.push_back({{from, offset, step, count}, weight});
  };
  for (const inner_node& node : rule.inner)
    add_lattice(node.offset, node.per_panel, panels * node.per_panel, node.weight);
  if (rule.joint.hi != 0) add_lattice(1, 1, panels - 1, rule.joint);
  if (rule.closed_at_begin()) planned.ends.push_back({from, rule.at_begin});
  if (rule.closed_at_end()) planned.ends.push_back({to, rule.at_end});
  planned.evaluations = evaluations_of(rule, panels);
  return planned;
}

}  // namespace riemann

// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/whole_lines.hpp"

#include "riemann/lib/expression/sums_of_tree.hpp"

#include <cstddef>

namespace riemann::expressions {
namespace {

bool is_zero(const tree& limit) {
  return limit.nodes.size() == 1 && limit.nodes[0].is == operation::number &&
         limit.nodes[0].value == 0 && limit.nodes[0].beyond == 0;
}

/// Those without weights on whose variables no limits depend.
template <class Counts>
axis_mask axes_where(const read_region& over, const std::vector<int>& variables,
                     const Counts& counts) {
  axis_mask axes = 0;
  for (std::size_t k = 0; k < variables.size(); ++k)
    if (over.axes[k].by == weighting::none && counts(over.axes[k])) axes |= axis_mask{1} << k;
  for (const cube_axis& each : over.axes)
    for (const tree* limit : {&each.lower, &each.upper}) {
      const sums_of_tree in_limit(*limit, variables);
      for (std::size_t k = 0; k < limit->nodes.size(); ++k)
        axes &= ~in_limit.depends_on(static_cast<int>(k));
    }
  return axes;
}

}  // namespace

std::vector<int> variables_of(const read_region& over) {
  std::vector<int> variables;
  for (const cube_axis& each : over.axes) variables.push_back(each.variable);
  return variables;
}

axis_mask lines_of(const read_region& over, const std::vector<int>& variables) {
  return axes_where(over, variables,
                    [](const cube_axis& each) { return each.goes == reach::everywhere; });
}

axis_mask half_lines_of(const read_region& over, const std::vector<int>& variables) {
  return axes_where(over, variables, [](const cube_axis& each) {
    return (each.goes == reach::above && is_zero(each.lower)) ||
           (each.goes == reach::below && is_zero(each.upper));
  });
}

}  // namespace riemann::expressions

// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/whole_lines.hpp"

#include "riemann/lib/expression/sums_of_tree.hpp"

#include <cstddef>

namespace riemann::expressions {

std::vector<int> variables_of(const read_region& over) {
  std::vector<int> variables;
  for (const cube_axis& each : over.axes) variables.push_back(each.variable);
  return variables;
}

axis_mask lines_of(const read_region& over, const std::vector<int>& variables) {
  axis_mask lines = 0;
  for (std::size_t k = 0; k < variables.size(); ++k)
    if (over.axes[k].goes == reach::everywhere && over.axes[k].by == weighting::none)
      lines |= axis_mask{1} << k;
  for (const cube_axis& each : over.axes)
    for (const tree* limit : {&each.lower, &each.upper}) {
      const sums_of_tree in_limit(*limit, variables);
      for (std::size_t k = 0; k < limit->nodes.size(); ++k)
        lines &= ~in_limit.depends_on(static_cast<int>(k));
    }
  return lines;
}

}  // namespace riemann::expressions

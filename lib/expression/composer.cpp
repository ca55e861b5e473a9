// Trees are copied node by node.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/composer.hpp"

#include <algorithm>

namespace riemann::expressions {

int composer::graft(const tree& from, const std::vector<int>& in_place_of,
                    const replacement& instead) {
  std::vector<int> place(from.nodes.size());
  for (std::size_t k = 0; k < from.nodes.size(); ++k) {
    node copy = from.nodes[k];
    copy.where = {};
    if (copy.is == operation::variable) {
      place[k] = in_place_of[static_cast<std::size_t>(copy.index)];
      continue;
    }
    if (copy.is == operation::parameter) {
      const std::string& name = from.parameters[static_cast<std::size_t>(copy.index)];
      copy.index = static_cast<int>(std::find(names_.begin(), names_.end(), name) - names_.begin());
    }
    for (int& operand : copy.operands) operand = place[static_cast<std::size_t>(operand)];
    const std::optional<int> other = instead ? instead(k, copy.operands) : std::nullopt;
    place[k] = other ? *other : add(copy);
  }
  return place.back();
}

axis_point<composed> along(composer& in, const cube_axis& axis, std::size_t number, composed u,
                           const std::vector<int>& of_variables) {
  if (axis.by != weighting::none) {
    // A scale that variables or parameters decide, and is below 0 somewhere, is none: no value is
    // better than a wrong one.
    const auto scale = [&](const tree& of) {
      const composed grafted{&in, in.graft(of, of_variables)};
      if (of.dimensions > 0) return sqrt(grafted) * sqrt(grafted);
      const composed zero{&in, in.number(0)};
      return of.parameters.empty() ? grafted : grafted + zero * sqrt(grafted);
    };
    const composed first = axis.by == weighting::exponential
                               ? scale(axis.lower)
                               : composed{&in, in.graft(axis.lower, of_variables)};
    const composed second = axis.by == weighting::normal
                                ? scale(axis.upper)
                                : composed{&in, in.graft(axis.upper, of_variables)};
    return {place_of(axis.by, u, first, second), {&in, in.number(1)}};
  }
  const auto limit = [&](const tree& of) { return composed{&in, in.graft(of, of_variables)}; };
  const auto width = [&] { return composed{&in, in.width_of(number)}; };
  switch (axis.goes) {
    case reach::finite: return between(u, limit(axis.lower), limit(axis.upper));
    case reach::above: return above(limit(axis.lower), u, width());
    case reach::below: return below(limit(axis.upper), u, width());
    case reach::everywhere: return on_whole_line(u, composed{&in, in.centre_of(number)}, width());
  }
  return {u, u};
}

}  // namespace riemann::expressions

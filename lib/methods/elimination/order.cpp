// A variable with at most two neighbours is found by the fewest wherever there is an order at all
// (graphs of treewidth two are those that this reduces to nothing).
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/elimination/order.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace riemann::elimination {

std::optional<order> order_of(int dimensions, std::span<const std::vector<int>> links) {
  constexpr std::size_t most_neighbours = 2;
  std::vector<std::set<int>> neighbours(static_cast<std::size_t>(dimensions));
  const auto of = [&](int variable) -> std::set<int>& {
    return neighbours[static_cast<std::size_t>(variable)];
  };
  for (const std::vector<int>& link : links)
    for (const int a : link)
      for (const int b : link)
        if (a != b) of(a).insert(b);
  std::vector<int> left(neighbours.size());
  std::iota(left.begin(), left.end(), 0);
  order found;
  while (!left.empty()) {
    const auto next = std::min_element(left.begin(), left.end(),
                                       [&](int a, int b) { return of(a).size() < of(b).size(); });
    const int variable = *next;
    const std::set<int> around = of(variable);
    if (around.size() > most_neighbours) return {};
    found.most_neighbours = std::max(found.most_neighbours, static_cast<int>(around.size()));
    for (const int a : around) {
      of(a).erase(variable);
      for (const int b : around)
        if (a != b) of(a).insert(b);
    }
    found.variables.push_back(variable);
    left.erase(next);
  }
  return found;
}

}  // namespace riemann::elimination

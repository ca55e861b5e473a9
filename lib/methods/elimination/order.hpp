// In which order variables leave a product of links.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace riemann::elimination {

/// When a variable is eliminated, a link of all its neighbours is left.
struct order {
  std::vector<int> variables;
  int most_neighbours = 0;
};

/// Of so many variables, each link having these: next is always one with the fewest neighbours.
/// Nothing where one would have more than two.
std::optional<order> order_of(int dimensions, std::span<const std::vector<int>> links);

}  // namespace riemann::elimination

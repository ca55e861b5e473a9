// The axes of the importance maps that some requests have, each map's made once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/importance_map.hpp"

#include <map>
#include <span>
#include <vector>

namespace riemann {

/// Maps stay as they are as long as this lives.
class axes_of_maps {
 public:
  explicit axes_of_maps(int dimensions) : dimensions_(dimensions) {}

  /// Of no map, none.
  std::span<const map_axis> of(const map_node* map) {
    if (map == nullptr) return {};
    std::vector<map_axis>& axes = made_[map];
    if (axes.empty())
      for (int k = 0; k < dimensions_; ++k) axes.push_back(with_bends(map + k * nodes_of_axis));
    return axes;
  }

 private:
  int dimensions_;
  std::map<const map_node*, std::vector<map_axis>> made_;
};

}  // namespace riemann

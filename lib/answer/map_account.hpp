// The importance map that an answer by samples stands on, kept where it is asked for: facts for
// pictures.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/importance_map.hpp"
#include "riemann/lib/answer/region_axis.hpp"

#include <vector>

namespace riemann {

/// Axes in the order of the ranges, and the nodes of the first, then those of the second, ...
struct account_of_map {
  std::vector<region_axis> axes;
  std::vector<map_node> nodes;
};

}  // namespace riemann

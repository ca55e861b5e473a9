// An axis of the unit cube as pictures name it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann {

struct region_axis {
  std::string bounds;  // as they are written: "x=0..1"
  // The variable's values at 0, 1/4, ..., 1 of the axis; none where they depend on others.
  std::vector<double> quarters;
};

}  // namespace riemann

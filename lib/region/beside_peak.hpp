// Where more is left of an integrand than beside it, around a peak that has points of its own.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/channel.hpp"

#include <functional>
#include <vector>

namespace riemann {

using points_in_cube = std::vector<std::vector<double>>;

/// What is left at each of these points, which may lie outside of the cube.
using left_at_points = std::function<std::vector<double>(const points_in_cube&)>;

/// Along each axis of the channel, to either side, follows the ridge of what is left, however it
/// bends, as far as it goes; returns where most is left on each, if that is outside of the peak.
points_in_cube largest_left_on_ridges(const channel<double>& peak, const left_at_points& left_at);

}  // namespace riemann

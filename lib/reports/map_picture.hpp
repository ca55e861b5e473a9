// A picture of the importance map by which an integral over several variables was found.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/reports/region_picture.hpp"

namespace riemann {

/// A frame for each axis: how densely points lie along it, where they would be even without a map.
/// Of an estimate with a map_account.
part_of_picture picture_of_map(const estimate&);

}  // namespace riemann

// A picture of the boxes by which an integral over several variables was found.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/reports/region_picture.hpp"

namespace riemann {

/// Of two variables: the boxes over the integrand's size, and where it switches, in the region
/// itself, infinite axes as they are folded. Of more: how many boxes lie where, for the pairs of
/// axes that are cut the finest. Of an estimate with boxes.
part_of_picture picture_of_boxes(const estimate&);

}  // namespace riemann

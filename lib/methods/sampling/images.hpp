// Where an integrand with symmetries has a known peak again: two wells of a symmetric one, or the
// peaks that differ in which variable is which.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/sampling/options.hpp"

#include <functional>
#include <vector>

namespace riemann::sampling {

/// |f| at places of the unit cube.
using magnitudes_at_places =
    std::function<std::vector<double>(const std::vector<std::vector<double>>&)>;

/// The places that a peak goes to as one coordinate, or all, are mirrored in the middle of the
/// cube, or two change places, where |f| is not 0; where it is about as large as at the peak, the
/// images of these, too, some 64 in all.
std::vector<large_value> images_of(const large_value& peak, const magnitudes_at_places&);

}  // namespace riemann::sampling

// Where an integrand with symmetries has a known peak again: two wells of a symmetric one, or the
// peaks that differ in which variable is which.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/sampling/large_values.hpp"

#include <vector>

namespace riemann::sampling {

/// The places that a peak goes to as one coordinate, or all, are mirrored in the middle of the
/// cube, or two change places, where |f| is not 0; where it is about as large as at the peak, the
/// images of these, too, some 64 in all.
std::vector<large_value> images_of(const large_value& peak, const values_at_places&);

/// Whether the image is about as large as the peak.
inline bool is_as_large(const large_value& image, const large_value& peak) {
  return image.magnitude >= peak.magnitude / 2;
}

}  // namespace riemann::sampling

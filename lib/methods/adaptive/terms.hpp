// The addends of a formula, each of which may have its mass where the others have none.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/places.hpp"

#include <span>
#include <vector>

namespace riemann::adaptive {

/// On an infinite range: the middle of each term's mass and a width to both sides of it, where that
/// lies beyond the finite part, or is far narrower than it.
std::vector<structure_point> masses_of_terms(const integrand&, double lower, double upper,
                                             const search_range& finite_part,
                                             std::span<const double_word> centres);

}  // namespace riemann::adaptive

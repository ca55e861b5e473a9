// Places beside a centre, where a peak that vanishes at its centre has values.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/places.hpp"

#include <span>
#include <vector>

namespace riemann::adaptive {

/// Where a function has gone `far` from its value at `centre`, on each side of it: there the
/// formula changes, also if it shows nothing at the centre, as x*exp(-1e12*x^2) does. Not where the
/// grid is as fine.
void add_flanks(const inner& of, double_word centre, double far, const search_range& in,
                std::vector<structure_point>& to);

/// Beside the zeros of lines: where a divisor or a base has twice the size that it has there, for a
/// peak may vanish at its centre. Also of arguments where these zeros lie beyond the finite part of
/// an infinite range, which no grid covers.
void add_flanks_of_centres(const integrand& f, const search_range& in,
                           std::span<const double_word> centres, std::vector<structure_point>& to);

}  // namespace riemann::adaptive

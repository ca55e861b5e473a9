// Whether a formula may have several humps, or peaks apart.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"

#include <span>

namespace riemann::expressions {

/// Whether f may have several maxima that are narrow: not so if it is exp(g), for a g that is seen
/// to be concave, or one over a polynomial of degree 2, or neither, times what changes slowly.
bool may_have_humps(const tree& f, std::span<const double> parameters);

/// Whether several addends of a factor of f may each have peaks of their own, as exponentials,
/// divisors and powers below 0 have: what is known beside one says nothing of another.
bool may_have_peaks_apart(const tree& f);

}  // namespace riemann::expressions

// Whether a formula may have several humps.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"

#include <span>

namespace riemann::expressions {

/// Whether f may have several maxima that are narrow: not so if it is exp(g), for a g that is seen
/// to be concave, or one over a polynomial of degree 2, or neither, times what changes slowly.
bool may_have_humps(const tree& f, std::span<const double> parameters);

}  // namespace riemann::expressions

// The logarithm of a formula's magnitude: it has digits where a double of the formula is 0.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"

namespace riemann::expressions {

/// log|f|, of sums of exponentials that of the largest.
tree logarithm_of(const tree& f);

}  // namespace riemann::expressions

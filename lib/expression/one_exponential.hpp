// Exponentials that are multiplied, as one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"

namespace riemann::expressions {

/// The tree with the exponentials that multiply at its root as one: exp(a)*exp(b) is exp(a+b).
tree with_one_exponential(const tree&);

}  // namespace riemann::expressions

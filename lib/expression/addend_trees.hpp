// The addends of a formula of several variables, each as a formula.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"

#include <cstddef>
#include <vector>

namespace riemann::expressions {

/// Of (a - b)/c, where c does not vary, a/c and -b/c; of what is no sum, itself. None where there
/// are more than `most`.
std::vector<tree> addend_trees(const tree&, std::size_t most);

}  // namespace riemann::expressions

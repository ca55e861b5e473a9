// Formulas that are sums, in parts that add up to them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/tree.hpp"

#include <cstddef>
#include <vector>

namespace riemann::expressions {

/// Whether it is a + b or a - b, but for factors.
bool is_sum(const formula&);

/// The formulas of one variable a and b, or -b, with their factors; none of one that is no sum.
std::vector<formula> addends_of(const formula&);

/// Of (a - b)/c, where c does not vary, a/c and -b/c; of what is no sum, itself. None where there
/// are more than `most`.
std::vector<tree> addends_of(const tree&, std::size_t most);

}  // namespace riemann::expressions

// A formula that is a sum, as the two sides of its outermost + or -.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <vector>

namespace riemann::expressions {

/// Whether it is a + b or a - b, but for factors.
bool is_sum(const formula&);

/// The formulas of one variable a and b, or -b, with their factors; none of one that is no sum.
std::vector<formula> addends_of(const formula&);

}  // namespace riemann::expressions

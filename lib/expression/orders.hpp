// The orders of Bessel functions are whole numbers, and no variable enters them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/question/problem.hpp"

#include <span>

namespace riemann::expressions {

/// Throws invalid_expression with every order that is something else. Precondition: all parameters
/// of the tree are given.
void require_orders(const tree&, std::span<const parameter>);

}  // namespace riemann::expressions

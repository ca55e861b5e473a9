// Where a formula in several variables switches: jumps or bends for abs, sign, <, if, min, max,
// floor and their like.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/question/problem.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// Of each variable: its values within (0, 1) where a switch that depends on it alone changes, in
/// rising order, each once.
std::vector<std::vector<double>> switches_of(const formula&, std::span<const double> parameters,
                                             maths_choice);

}  // namespace riemann::expressions

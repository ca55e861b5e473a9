// The functions inside a formula that tell where it is hard to integrate.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/pair_program.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann::expressions {

/// Those of the last step that depend on a variable, each once in a part; their numbers are those
/// of steps. Some are no steps of the formula, as a - b of a < b, and are added.
std::vector<inner_function> inner_functions(pair_program& of, std::span<const double> parameters,
                                            int dimensions);

/// Which of the first steps are powers with large exponents, and which are linear in the variable:
/// all that inner_functions() takes from the parameters.
std::vector<bool> large_powers(const pair_program&, std::size_t steps);
std::vector<bool> linear_steps(std::span<const step>, std::span<const double> parameters,
                               int dimensions);

}  // namespace riemann::expressions

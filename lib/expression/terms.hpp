// The terms that a formula is the sum, the larger or a choice of, and the phases of its waves.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// The addends of the last step, those of a maximum, a minimum or a choice, and of what is one of
/// these times a constant: all that depend on a variable, if they are 2 to 32. With the addends of
/// sums that are factors, dividends or bases of powers of these, or of the last step: each may have
/// a scale of its own. So may addends of any other sum that are no polynomials, as in tanh(A+B):
/// those, too, if there are two, and up to 32 in all.
std::vector<int> terms_of(std::span<const step>);

/// The steps whose waves the formula has: arguments of sin, cos, tan and J, each once.
std::vector<int> phases_of(std::span<const step>);

}  // namespace riemann::expressions

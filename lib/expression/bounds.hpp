// Bounds of the values that the steps of a formula take.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/interval.hpp"

#include <limits>
#include <span>
#include <vector>

namespace riemann::expressions {

/// Of each step, where the variables are within these. Exponents are taken to be no larger than
/// that, nor smaller than its negative. The steps `taken_as_numbers` have the value in the middle of
/// their bounds.
std::vector<interval> bounds_of_steps(
    std::span<const step>, std::span<const double> parameters, std::span<const interval> variables,
    double largest_exponent = std::numeric_limits<double>::infinity(),
    const std::vector<bool>& taken_as_numbers = {});

/// By step, the first step whose value it has, as far as bounds decide it: of max(a, b) that is a
/// where a is surely larger. Most have their own.
std::vector<int> stand_ins(std::span<const step>, std::span<const interval> bounds);

/// x - x, which is 0 and rounds nothing, by these stand-ins.
bool is_difference_of_same(const step&, std::span<const int> stands_for);

/// Whether a step is 0 though its exact values are not, or only where an operand is: `own` and the
/// operands' bounds are those of bounds_of_steps.
bool underflows(const step&, std::span<const interval> bounds, interval own);

}  // namespace riemann::expressions

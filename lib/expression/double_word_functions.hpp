// Functions of double-words: some 100 bits, where the functions of a maths library have 53.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/expression/operations.hpp"

#include <optional>

namespace riemann::expressions {

/// is(a, b), or is(a), relative error below 2^-98; of sin, cos and tan and of what is a difference
/// of b log(a) from a whole number, 2^-98 of the largest of 1, |x| and |b log(a)|. Nothing where it
/// is not known: special functions, angles above 2^30, results and operands near the ends of the
/// range of doubles, poles and ends of domains.
std::optional<double_word> in_full(operation is, double_word a, double_word b);

}  // namespace riemann::expressions

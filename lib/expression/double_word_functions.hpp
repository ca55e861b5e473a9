// Functions of double-words: some 100 bits, where the functions of a maths library have 53.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/expression/operations.hpp"

#include <optional>

namespace riemann::expressions {

/// is(a, b), or is(a), relative error below 2^-97; of powers 2^-97 times |b log(a)| where that is
/// above 1. Powers, cube roots and logarithms of doubles that are whole are told as whole. Of error
/// functions and gamma as special_double_words.hpp says. Nothing where it is not known: Bessel
/// functions, erfinv, angles above 2^30, 0, results and operands near the ends of the range of
/// doubles, poles and ends of domains.
std::optional<double_word> in_full(operation is, double_word a, double_word b);

/// log(x) of a finite x > 0, off by less than 2^-97 times max(1, |log(x)|).
double_word logarithm(double_word x);

/// exp(x) as a double: the nearest one unless exp(x) lies within 2^-90, relatively, of the middle
/// between two. -745 < x < 710.
double rounded_exponential(double_word x);

}  // namespace riemann::expressions

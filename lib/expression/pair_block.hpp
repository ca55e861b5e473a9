// Operations on blocks of pairs, hi + lo.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/vector_maths.hpp"

#include <array>

namespace riemann::expressions {

/// Pairs that are computed together, at most.
inline constexpr int pair_block_size = 64;

using pair_column = std::array<double, pair_block_size>;

/// hi is the double nearest to hi + lo; lo is 0 where hi is no number.
struct alignas(64) pair_block {
  pair_column hi;
  pair_column lo;
};

/// As many as the operation has; the others are any blocks.
using pair_operands = std::array<const pair_block*, 3>;

/// The results of a step: + - * / and all that IEEE arithmetic defines in pair arithmetic, other
/// functions by the kernels of programs, to which is added what follows from lo. `count` is a
/// multiple of lanes_at_least; `out` is no operand.
using pair_kernel = void (*)(operation, const pair_operands&, int count, maths_choice,
                             pair_block& out);
pair_kernel pair_kernel_of(operation);

inline void pair_step(operation is, const pair_operands& from, int count, maths_choice maths,
                      pair_block& out) {
  pair_kernel_of(is)(is, from, count, maths, out);
}

/// The same, with the results of functions to some 30 digits, where in_full() knows them.
pair_kernel full_pair_kernel_of(operation);

/// The relative error of that kernel, as integrand_properties::full_epsilon.
double full_epsilon_of(operation);

/// Of the functions that are not IEEE arithmetic: the same.
void pair_function(operation, const pair_operands&, int count, maths_choice, pair_block& out);
void pair_function_in_full(operation, const pair_operands&, int count, maths_choice,
                           pair_block& out);

}  // namespace riemann::expressions

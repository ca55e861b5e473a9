// Loops over a block: one for each exact operation and instruction set, and those that call a
// library's function.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/fusion.hpp"
#include "riemann/lib/expression/vector_maths.hpp"

namespace riemann::expressions {

/// Precondition: the operation is exact, and has operands.
kernel_t exact_loop(operation, cpu::isa);

/// Precondition: one of those that compute something.
kernel_t fused_loop(fusion, cpu::isa);

/// To the nearest float, kept as a double.
kernel_t rounding_loop(cpu::isa);

/// Our own functions, where we have them (exp, sin, cos); null elsewhere, and below x86-64-v3,
/// where fma is no instruction.
kernel_t own_loop(operation, cpu::isa);

/// block::function is double(double) or double(double, double).
kernel_t scalar_loop(int operands);

/// block::function takes and returns four doubles in an AVX register. Precondition: x86-64-v3.
kernel_t vector_loop(int operands);

}  // namespace riemann::expressions

// The functions that are not IEEE arithmetic, for blocks of values: which library computes them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/question/problem.hpp"

#include <string>

namespace riemann::expressions {

/// What a step works on: `count` values each, a multiple of lanes_at_least. `out` may be an
/// operand.
struct block {
  const double* a;
  const double* b;
  const double* c;
  double* out;
  int count;
  const void* function;  // of a library, where the kernel calls one
};
inline constexpr int lanes_at_least = 4;

using kernel_t = void (*)(const block&);

struct function_kernel {
  kernel_t run = nullptr;
  const void* function = nullptr;
};

/// The kernel of any operation but a number, a variable or a parameter. From x86-64-v3 on, `fast`
/// is glibc's vector library and `accurate` is SLEEF, where they are installed: always their AVX2
/// variants of four lanes, so that the bits are the same on v3 and v4. Below, or without them, it
/// is libm, one value at a time; as it is for gamma and lgamma in `fast`. Functions that none of
/// them has are those of special_functions.hpp.
function_kernel kernel_of(operation, maths_choice, cpu::isa);

/// What computes a formula: "ieee", or the libraries behind its functions.
std::string name_of_maths(const formula&, maths_choice, cpu::isa);

/// "glibc 2.36 libmvec, AVX2, and own exp, sin, cos" on an AMD processor, or what else it is.
std::string name_of_maths(maths_choice, cpu::isa);

}  // namespace riemann::expressions

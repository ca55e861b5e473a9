// Line sums on the CPU for elements of one type, by one instruction set.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"

namespace riemann::patterns {

/// As sum_lines(). Instantiated in lines_of_float.cpp and lines_of_double.cpp.
template <class T>
void sum_lines_of(const line_request&, const T* data, T* out, int threads, cpu::isa level);

}  // namespace riemann::patterns

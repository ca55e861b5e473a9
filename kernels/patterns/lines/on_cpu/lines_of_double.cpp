// Line sums of double on the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/lines/on_cpu/line_sums_on_cpu.hpp"

namespace riemann::patterns {

template void sum_lines_of(const line_request&, const double*, double*, int, cpu::isa);

}  // namespace riemann::patterns

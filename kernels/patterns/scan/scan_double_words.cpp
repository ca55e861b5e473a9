// Prefix sums of double-words on the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"
#include "riemann/kernels/patterns/scan/scan_on_cpu.hpp"

namespace riemann {

void scan_double_words(index_t count, const double_word* in, double_word* out, int threads,
                       patterns::scan_ends ends, cpu::isa level) {
  patterns::scan_on_cpu<double_word, patterns::scan_sum>(level, count, ends, in, out).run(threads);
}

}  // namespace riemann

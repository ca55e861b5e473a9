// One loop for each operation of IEEE arithmetic, of pairs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/pair_block.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/lib/expression/pair_arithmetic.hpp"

namespace riemann::expressions {
namespace {

template <operation Operation>
void pair_loop(operation, const pair_operands& from, int count, maths_choice, pair_block& out) {
  const pair_block& a = *from[0];
  const pair_block& b = *from[1];
  const pair_block& c = *from[2];
  const auto whole = static_cast<std::size_t>(count / lanes_at_least * lanes_at_least);
  cpu::by_isa(cpu::current_isa(), [&] {
#pragma GCC ivdep
    for (std::size_t i = 0; i < whole; ++i) {
      const double_word pair =
          pair_operation<Operation>({a.hi[i], a.lo[i]}, {b.hi[i], b.lo[i]}, {c.hi[i], c.lo[i]});
      out.hi[i] = pair.hi;
      out.lo[i] = pair.lo;
    }
  });
}

}  // namespace

pair_kernel full_pair_kernel_of(operation is) {
  const pair_kernel kernel = pair_kernel_of(is);
  return kernel == pair_function ? pair_function_in_full : kernel;
}

pair_kernel pair_kernel_of(operation is) {
  pair_kernel kernel = pair_function;
  for_each_exact_operation([&]<operation Operation>() {
    if (is == Operation) kernel = pair_loop<Operation>;
  });
  return kernel;
}

}  // namespace riemann::expressions

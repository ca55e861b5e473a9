// One loop for each operation of IEEE arithmetic, of pairs.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/pair_block.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/lib/expression/pair_arithmetic.hpp"

namespace riemann::expressions {
namespace {

template <operation Operation>
void pair_loop(const pair_operands& from, int count, pair_block& out) {
  const pair_block& a = *from[0];
  const pair_block& b = *from[1];
  const pair_block& c = *from[2];
  const auto whole = static_cast<std::size_t>(count / lanes_at_least * lanes_at_least);
  cpu::by_isa(cpu::current_isa(), [&] {
#pragma GCC ivdep
    for (std::size_t i = 0; i < whole; ++i) {
      const double_word found =
          pair_operation<Operation>({a.hi[i], a.lo[i]}, {b.hi[i], b.lo[i]}, {c.hi[i], c.lo[i]});
      out.hi[i] = found.hi;
      out.lo[i] = found.lo;
    }
  });
}

}  // namespace

void pair_step(operation is, const pair_operands& from, int count, maths_choice maths,
               pair_block& out) {
  if (!facts_of(is).exact) return pair_function(is, from, count, maths, out);
  for_each_exact_operation([&]<operation Operation>() {
    if (is == Operation) pair_loop<Operation>(from, count, out);
  });
}

}  // namespace riemann::expressions

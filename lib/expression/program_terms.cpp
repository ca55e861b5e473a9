// A batch of terms is a block of the program: its nodes, then its values.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/program_terms.hpp"

#include "riemann/kernels/cpu/tile.hpp"
#include "riemann/lib/summing/nodes_in_rows.hpp"

#include <algorithm>

namespace riemann::expressions {

void program_terms::evaluate(cpu::isa level, const cpu::batch& of, double* out) const {
  constexpr int most = cpu::rows_at_once * cpu::lanes_at_once;
  static_assert(most <= block_size && cpu::lanes_at_once % lanes_at_least == 0);
  alignas(64) double x[most];
  nodes_in_rows(nodes, f.precise(), level, of, x);
  const int rows = of.end_row - of.begin_row;
  const int lanes = of.end_lane - of.begin_lane;
  const int room = (lanes + cpu::lanes_at_once - 1) / cpu::lanes_at_once * cpu::lanes_at_once;
  for (int row = 0; lanes < room && row < rows; ++row)  // no lane goes without a node
    std::fill(x + row * room + lanes, x + (row + 1) * room, x[row * room]);
  const double* const variables = x;
  f.evaluate(&variables, rows * room, out);
}

void program_terms::evaluate_in_order(index_t count, double* out, index_t run) const {
  alignas(64) double some[block_size];
  for (index_t first = 0; first < count; first += block_size) {
    const int lanes = static_cast<int>(std::min<index_t>(block_size, count - first));
    const bool full = lanes == block_size;  // others may write beyond their lanes
    const int lane = static_cast<int>(first % run);
    evaluate(cpu::current_isa(), {first - lane, 0, 1, lane, lane + lanes},
             full ? out + first : some);
    if (!full) std::copy_n(some, lanes, out + first);
  }
}

}  // namespace riemann::expressions

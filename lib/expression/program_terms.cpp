// A batch of terms is a block of the program: its nodes, then its values.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/program_terms.hpp"

#include "riemann/kernels/cpu/tile.hpp"
#include "riemann/lib/quadrature_sum.hpp"

#include <algorithm>

namespace riemann::expressions {
namespace {

struct identity {
  HOST_DEVICE double operator()(double x) const { return x; }
};

}  // namespace

void program_terms::evaluate(cpu::isa level, const cpu::batch& of, double* out) const {
  constexpr int most = cpu::rows_at_once * cpu::lanes_at_once;
  static_assert(most <= block_size && cpu::lanes_at_once % lanes_at_least == 0);
  alignas(64) double x[most];
  const quadrature_sum<identity> at_nodes{{}, nodes};
  cpu::term_rows<double>(at_nodes).evaluate(level, of, x);
  const int rows = of.end_row - of.begin_row;
  const int lanes = of.end_lane - of.begin_lane;
  for (int row = 0; lanes < cpu::lanes_at_once && row < rows; ++row)  // no lane goes without a node
    std::fill(x + row * cpu::lanes_at_once + lanes, x + (row + 1) * cpu::lanes_at_once,
              x[row * cpu::lanes_at_once]);
  const double* const variables = x;
  f.evaluate(&variables, rows * cpu::lanes_at_once, out);
}

void program_terms::evaluate_in_order(index_t count, double* out) const {
  alignas(64) double some[cpu::lanes_at_once];
  for (index_t first = 0; first < count; first += cpu::lanes_at_once) {
    const int lanes = static_cast<int>(std::min<index_t>(cpu::lanes_at_once, count - first));
    evaluate(cpu::current_isa(), {first, 0, 1, 0, lanes}, some);
    std::copy_n(some, lanes, out + first);
  }
}

}  // namespace riemann::expressions

// An expression's values at the nodes of a lattice, as terms for the CPU's sums.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/term_rows.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/summing/lattice.hpp"

namespace riemann::expressions {

/// Term i = f(node i); f in one variable. The nodes are those of quadrature_sum.
struct program_terms {
  const program& f;
  lattice nodes;

  /// Of a single row up to a block of lanes.
  void evaluate(cpu::isa level, const cpu::batch& of, double* out) const;

  /// out[i] = term i, 0 <= i < count; whole blocks, which is faster than rows of a small sum. Nodes
  /// are computed from every `run`-th one, a multiple of block_size.
  void evaluate_in_order(index_t count, double* out, index_t run = block_size) const;
};
static_assert(cpu::evaluates_batches<program_terms, double>);

}  // namespace riemann::expressions

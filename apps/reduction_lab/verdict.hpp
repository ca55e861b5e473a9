// Right or wrong: a result compared with its reference, and the error its method may have.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/outcome.hpp"
#include "apps/reduction_lab/reference.hpp"
#include "riemann/kernels/accumulators/rounding.hpp"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/lib/reading/element_facts.hpp"

#include <cmath>
#include <limits>
#include <vector>

namespace riemann::reduction_lab {

/// The numbers in which a reduction adds.
struct arithmetic {
  int digits = 53;  // binary, of the significand
  double largest = std::numeric_limits<double>::max();

  double unit_roundoff() const { return std::ldexp(1.0, -digits); }
};
arithmetic arithmetic_of(const named_operation&, const element_facts&);

/// The longest chain of a strategy that has no fixed tiling, from its passes' launches: a thread
/// adds its share of the items, a block merges at worst all of its threads' results, and who
/// finishes at worst those of all blocks, or of all groups of `threads_per_atomic`.
accumulators::chain chain_of(const std::vector<strategy_pass>&, int threads_per_atomic = 0);

/// What rounding may do before the last rounding, relative to the reference's magnitude: to a sum
/// what its accumulator declares; to a product a rounding for each factor, and as many again for
/// the reference, which is one; to means and variances a rounding for each step of the chain.
double allowed_error(const named_operation&, const accumulators::chain& longest, index_t count,
                     const arithmetic&);

/// Absolute errors are of the value as printed: the nearest double, or the integer; ulps are of the
/// element type, for integers of double or 1. Right: within allowed * magnitude of the reference
/// and the last rounding, u = 2^-digits times its value; not finite where magnitudes, or the
/// squares of moments, overflow. Integers, indices and operations that do not round: equal. NaN is
/// equal to NaN.
lab::verdict judge(const answer& result, const reference&, double allowed, const arithmetic&,
                   const element_facts&);

}  // namespace riemann::reduction_lab

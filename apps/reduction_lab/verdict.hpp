// Right or wrong: a result beside its reference, and what its method can promise.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/element_facts.hpp"
#include "apps/reduction_lab/reference.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include <limits>
#include <vector>

namespace riemann::reduction_lab {

/// The numbers in which a reduction adds.
struct arithmetic {
  int digits = 53;  // binary, of the significand
  double largest = std::numeric_limits<double>::max();
};
arithmetic arithmetic_of(const named_operation&, const element_facts&);

/// The longest chain: additions that the unluckiest element takes part in. Of the fixed tiling:
double tiled_chain(index_t count, const element_facts&);

/// Of other strategies, from their passes' launches: a thread adds its share of the items, a block
/// at worst all of its threads' results, and who finishes at worst those of all blocks, or of all
/// groups of `threads_per_atomic`.
double chain_of(const std::vector<strategy_pass>&, int threads_per_atomic = 0);

struct verdict {
  bool right = true;
  double error = 0;  // absolute, of the value as printed: the nearest double, or the integer
  double ulps = 0;   // units in the last place: of the element type, for integers of double or 1
  double bound = 0;  // on the error
};

/// Right: within chain * u * magnitude of the reference, u = 2^-digits (Higham, Accuracy and
/// Stability of Numerical Algorithms, 2nd ed., section 4.2, first order); not finite where
/// magnitudes overflow. Integers, indices and operations that do not round: equal. NaN is equal to
/// NaN.
verdict judge(const answer& found, const reference&, double chain, const arithmetic&,
              const element_facts&);

}  // namespace riemann::reduction_lab

// Right or wrong: a result beside its reference, and what its method can promise.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/element_facts.hpp"
#include "apps/reduction_lab/reference.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include <vector>

namespace riemann::reduction_lab {

/// How a method adds.
struct method {
  double longest_chain = 0;  // additions that the unluckiest element takes part in
  int digits = 53;           // binary, of the numbers in which it adds
};

/// The tiling's own: lanes add in double, whatever the elements are.
method tiled_method(index_t count, const element_facts&);

/// One element after the other, in double.
method in_order_method(index_t count);

/// From the passes' launches: a thread adds its share of the items, a block at worst all of its
/// threads' results, and who finishes at worst those of all blocks; in numbers like the elements.
method method_of(const std::vector<strategy_pass>&, const element_facts&);

struct verdict {
  bool right = true;
  double error = 0;  // absolute, of the value as printed: the nearest double, or the integer
  double ulps = 0;   // units in the last place: of the element type, for integers of double or 1
  double bound = 0;  // on the error
};

/// Right: within longest_chain * u * magnitude of the reference, u = 2^-digits (Higham, Accuracy
/// and Stability of Numerical Algorithms, 2nd ed., section 4.2, first order). Integers, indices and
/// operations that do not round: equal. NaN is equal to NaN.
verdict judge(const answer& found, const reference&, const method&, const element_facts&);

}  // namespace riemann::reduction_lab

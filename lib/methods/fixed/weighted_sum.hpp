// A plan carried out: every lattice and every end, weighted and added up in double-words.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/plan.hpp"
#include "riemann/lib/summing/summation.hpp"

namespace riemann {

/// The integral that a plan's nodes give.
struct weighted_sum {
  double_word integral;
  bool complete = false;
  double share_done = 0;
  double seconds = 0;       // of the lattices' sums
  double term_seconds = 0;  // of writing their terms, where a strategy needs that
};

/// keep_going of the request is told evaluations instead of terms.
weighted_sum carry_out(const plan&, const lattice_integrand&, node_group group,
                       const summation_request&);

/// The same rule and the integral of |f| by it, on the calling thread, ungrouped.
struct integral_with_norm {
  double_word integral;
  double l1_norm = 0;
};
integral_with_norm carry_out_with_norm(const plan&, const lattice_integrand&, precision);

}  // namespace riemann

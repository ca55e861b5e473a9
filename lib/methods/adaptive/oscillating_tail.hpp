// Tails that swing for ever: panels between zeros, and the limit of their series.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/sampler.hpp"
#include "riemann/lib/methods/adaptive/subdivision.hpp"

#include <optional>
#include <vector>

namespace riemann::adaptive {

struct oscillating_tail {
  std::vector<panel> panels;  // from the tail's begin to the last zero
  double beyond = 0;          // the rest of the series
  double error = 0;
  index_t swings = 0;     // that have panels
  bool diverges = false;  // the swings do not shrink
};

/// The integral from the begin of a chain on, into infinity or toward a point, `tolerance` at best;
/// none where f has no regular zeros there, a zero is lost, or the series does not settle.
std::optional<oscillating_tail> sum_swings(const chain& of, sampler& f, double tolerance);

}  // namespace riemann::adaptive

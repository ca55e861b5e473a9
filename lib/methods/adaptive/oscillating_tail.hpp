// Tails that swing for ever: panels between zeros and the limit of their series, or an average.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/sampler.hpp"
#include "riemann/lib/methods/adaptive/subdivision.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace riemann::adaptive {

struct oscillating_tail {
  std::vector<panel> panels;  // of the first swings
  double beyond = 0;          // the rest of the series, or of the average
  double error = 0;
  index_t swings = 0;       // that have panels, or under the window
  double end = 0;           // how far f was evaluated: a distance
  bool diverges = false;    // the swings do not shrink
  bool is_average = false;  // not a series
};

/// Of the whole integral, once its tail is known.
using tolerance_with = std::function<double(double tail)>;

/// The integral from the begin of a chain on, into infinity or toward a point, `tolerance` at best,
/// or `closer`; none where f does not swing there, or neither a series nor an average settles.
std::optional<oscillating_tail> sum_swings(const chain& of, sampler& f, double tolerance,
                                           const tolerance_with& closer);

/// Whether more than swings stands at distance u of a tail that swings; `negligible` as an
/// integral.
bool more_than_swings_at(const chain& of, sampler& f, double u, double negligible);

/// Whether f, which breaks each `gap` or so, is there no other than it is around, nearer and
/// farther: as x-floor(x) is at whole numbers, which are its zeros.
bool is_as_around(const chain& of, sampler& f, double u, double gap, double negligible);

}  // namespace riemann::adaptive

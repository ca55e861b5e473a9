// The limit of a series from its first terms: Levin's u transform and Wynn's epsilon algorithm.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace riemann::adaptive {

struct series_limit {
  double value = 0;
  double error = 0;  // the largest disagreement of the ways tried
};

/// Of terms of alternating sign, by both transforms, each with all terms and without the first
/// five. Needs 10 terms.
series_limit limit_of(std::span<const double> terms);

/// What the last terms have beside a part that changes its sign from each to the next and falls
/// smoothly, at most: a mean beneath the swings, or a second frequency. Of its sum the ways above
/// know little, however well they agree. Needs 10 terms.
double beside_alternation(std::span<const double> terms);

}  // namespace riemann::adaptive

// The limit of a series from its first terms: Levin's u transform and Wynn's epsilon algorithm.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

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

struct swing_series {
  std::vector<double> terms;
  std::vector<double> ends;  // in v, of each
};

/// Whether the terms go on falling: as v^-power, with a power that is no mere passing away of an
/// addend that vanishes.
bool falls(const swing_series& s);

/// What the limit of a series may be off by whose swings are not equally long: of two frequencies
/// near 2 to 1, as of cos(x) - cos(2.003*x), the shape of the swings drifts so slowly that a
/// constant beside the limit cannot be told from it.
double of_beats(const swing_series& s);

/// Each about as large as the one before: not so where several swings are one upon the other.
bool are_regular(std::span<const double> terms);

}  // namespace riemann::adaptive

// The range cut into pieces and tails before anything is evaluated on them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

#include <vector>

namespace riemann::adaptive {

/// Panels between the limits, given breaks and those of the formula, and a chain into each infinity
/// from beyond the mass and the outermost break on; structure points are looked up.
void cut_range(integration&);

/// The chain on that side begins anew, twice as far out as the place; where it begins.
double_word begin_chain_beyond(integration&, double side, double_word place);

/// A panel over [from, to], not yet evaluated: x itself is its coordinate, or the distance from
/// `from` where that keeps more digits.
panel piece_between(double_word from, double_word to);

/// The same for a piece that has failed once. A wide one loses low parts of its ends, and beside a
/// needle they matter: then its halves are counted from their own ends.
void add_parts(double_word from, double_word to, std::vector<panel>& panels);

}  // namespace riemann::adaptive

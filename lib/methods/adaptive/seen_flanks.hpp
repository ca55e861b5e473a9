// What samples of a black box show of peaks that stand between them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Adds to the structure the tops of peaks of a black box of which panels that were not looked at,
/// or places beyond a tail's end, saw a flank alone: where f is next to nothing, and yet rises far
/// above what lies to both sides, as exp(-x^2)+exp(-(x-30)^2) does at 20.
void add_tops_of_seen_flanks(integration&);

}  // namespace riemann::adaptive

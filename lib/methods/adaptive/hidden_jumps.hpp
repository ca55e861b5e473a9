// Jumps of a black box that no panel shows, since they lie beside the end of one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// Of a black box: where two panels that meet disagree about f at their common end, f jumps nearby,
/// but perhaps not there: between that end and the first node of one of them. Such an end is moved
/// to the jump, for what lies between belongs to the other panel. Whether any was.
bool move_ends_to_hidden_jumps(integration&);

/// Of a black box: where f jumps once within a panel that is too narrow to be halved, and is flat
/// to both sides, the integral is told by the place of the jump. Whether it is so.
bool settle_by_jump(integration&, const panel& narrow);

}  // namespace riemann::adaptive

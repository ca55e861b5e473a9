// One panel into others: halves, pieces between special places, chains toward hard ends.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/integration.hpp"

namespace riemann::adaptive {

/// What takes a panel's place; the panels are not yet evaluated.
struct parts {
  std::vector<panel> panels;
  std::vector<chain> chains;
};

/// A panel's lower (side 1) or upper end (-1) as the limit, break or structure point that it is
/// meant to be. Several may be one double: a panel that is counted from 0 knows no more of its
/// ends, and lies inward of what is between them.
double_word exact_end(const integration&, const panel&, double side);

/// A panel that is not exact enough. A whole piece is cut where the formula may be singular; hard
/// ends get chains; all else is halved. At the rounding of x nothing is made but a note.
void divide(integration&, const panel& old, parts& pieces);

/// Cut at t, or near the end where t is too near to one.
void split_near(integration&, const panel& old, double t, parts& pieces);

/// Chains from both ends of the panel toward a place in it.
void grade_around(integration&, const panel& old, double_word at, parts& pieces);

}  // namespace riemann::adaptive

// A picture of how an integral to a tolerance was found.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/estimate.hpp"

#include <string>

namespace riemann {

/// SVG: the function over its range, an infinite one folded into (-1, 1), with breaks, the places
/// that the formula points to and those that the second look found; the panels' halvings;
/// evaluations by place; and the explanation. Of several variables: picture_of_map() where samples
/// on a map gave the answer, and picture_of_boxes(). Empty where the estimate has no account.
std::string trace_of(const estimate&);

}  // namespace riemann

// What an answer by points of the cube may lack, as far as the formula shows it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/expression/unseen_sides.hpp"
#include "riemann/lib/question/question.hpp"
#include "riemann/lib/region/narrow_peaks.hpp"

#include <vector>

namespace riemann {

/// What is narrow and has no channel, and where too few points met what channels take from the
/// others. Lines go through no channel.
void add_what_channels_miss(const narrow_parts&, const goal&, integral&);

/// Of sides of switches that hardly any point meets. Where the formula is larger there samples go
/// on until they have met it.
void doubt_unseen_sides(const std::vector<expressions::unseen_side>&, const goal&, integral&);

/// A side that is not met may lie at many places, of which one is found: as many random points as
/// would meet 16 values of such a side, if it had as much as the tolerance, four million at most
/// and a quarter of what is allowed, as far as there is time, must not have more by few large
/// values.
void compare_with_points(evaluator&, const std::vector<expressions::unseen_side>&, const goal&,
                         double seconds_left, unsigned long long seed, integral&);

}  // namespace riemann

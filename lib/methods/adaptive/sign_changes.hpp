// How often a function changes its sign, at places that no period can hide from, and where it does
// not.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>

namespace riemann::adaptive {

/// 48 places of [u, u + width], each somewhere in a part of its own.
std::array<double, 48> jittered_places(double u, double width);

/// Sign changes of f at these places.
int changes_on(const std::function<double(double u)>& f, double u, double width);

/// The mean distance of 6 to 14 sign changes from u on, `width` being a first guess of where they
/// are; 0: none found. A third of the stretch must have a third of them, or the swings are faster
/// than the places.
double gap_of_changes(const std::function<double(double u)>& f, double u, double width);

/// The largest of a few |f| over a gap.
double height_along(const std::function<double(double u)>& f, double u, double gap);

/// Whether f keeps its sign somewhere up to 30 times as far as u where it is far higher than over
/// the gap at u, and its integral more than `little`.
bool stands_out_beyond(const std::function<double(double u)>& f, double u, double gap,
                       double little);

}  // namespace riemann::adaptive

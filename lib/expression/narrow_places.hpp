// Where a formula over the unit cube may be narrower than points that know nothing of it would see:
// told by interval arithmetic, before anything is evaluated.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/interval.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace riemann::expressions {

/// The axis across which the formula may be steep: a part of it goes through far more than it takes
/// to change the formula (of exp(-g), of tanh(g) and of the like g through more than 1000, of a
/// divisor more than 10^4 times its smallest value, of a comparison all but a thousandth of the
/// range lies on one side), so that what matters of it may be a small share of the cube. Nothing
/// where no part does: the formula is then no narrower than a thousandth of an axis, or is where
/// bounds tell nothing, as beside a divisor that may be 0.
std::optional<std::size_t> steepest_axis(const formula&, std::span<const double> parameters);

/// Whether some part of a formula of one variable may change within 1e-5 of these values of it; so
/// it may where bounds tell nothing. Otherwise each goes through fewer than 30 changes, so that
/// even three within each other go through fewer than 1e5.
bool may_be_narrow(const formula&, std::span<const double> parameters, interval variable);

/// The axis across which it changes most, however little.
std::size_t axis_of_most_changes(const formula&, std::span<const double> parameters);

/// The steps that go through so much, or may divide by 0, with the bounds of all steps.
struct steep_parts {
  std::vector<std::size_t> steps;
  std::vector<interval> bounds;
};
steep_parts steep_parts_of(const formula&, std::span<const double> parameters);

/// The largest number of changes of any part, of a formula whose steps have these bounds: steep
/// beyond 1000.
double most_changes(const formula&, std::span<const interval> bounds_of_steps);

/// The same within a box, of parts whose values do not matter by their sign, and of no stairs.
double most_smooth_changes(const formula&, std::span<const double> parameters,
                           std::span<const interval> box);

/// Whether some value that matters by its sign, or stairs, make the formula steep.
bool is_steep_by_sides(const formula&, std::span<const double> parameters);

/// No part of the formula over the cube is narrower than this share of an axis, as far as its
/// changes tell; 0 where it has no bounds, or may divide by 0.
double least_width(const formula&, std::span<const double> parameters);

/// By axis of the cube what is looked at: of an infinite one where the formula has no bounds beyond
/// that, all but an eighth of the axis at the end.
std::vector<interval> reach_over_cube(const formula&, std::span<const double> parameters);

/// Whether some step jumps between these bounds.
bool may_jump(const formula&, std::span<const interval> bounds_of_steps);

/// How many waves or stairs some step goes through between these bounds, at most.
double most_swings(const formula&, std::span<const interval> bounds_of_steps);

/// As a formula of its variable `axis` alone: the values of all its variables are parameters behind
/// its own, that of `axis` itself unused.
formula along(formula, std::size_t axis);

}  // namespace riemann::expressions

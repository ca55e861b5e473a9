// What a formula is at most on an interval, by interval arithmetic, and whether it is 0 there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <span>

namespace riemann::expressions {

/// |f(x)| is at most this for every x in [from, to], or [to, from]; infinite where that is not
/// known, as where a step is below the range of doubles.
double largest_between(const formula&, std::span<const double> parameters, double from, double to);

/// What |f(x)| is at most where a part of the formula is beyond the range of doubles, or below it,
/// and f(x) comes out as 0: of x^150/(1+x)^152 at 110, 0.009. 0 where no part is, or where nothing
/// is known of what is infinite; infinite where nothing is known of what is too small.
double hidden_by_range(const formula&, std::span<const double> parameters, double x);

/// True only if the formula is 0 (or less than doubles hold) at every x in [from, to]; false where
/// that is not so or not known.
bool vanishes(const formula&, std::span<const double> parameters, double from, double to);

}  // namespace riemann::expressions

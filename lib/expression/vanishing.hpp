// What a formula is at most on an interval, by interval arithmetic, and whether it is 0 there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <span>

namespace riemann::expressions {

/// |f(x)| is at most this for every x in [from, to], or [to, from]; infinite where that is not
/// known, as where a step is below the range of doubles.
double largest_between(const formula&, std::span<const double> parameters, double from, double to);

/// True only if the formula is 0 (or less than doubles hold) at every x in [from, to]; false where
/// that is not so or not known.
bool vanishes(const formula&, std::span<const double> parameters, double from, double to);

}  // namespace riemann::expressions

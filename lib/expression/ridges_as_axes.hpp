// Ridges of an exponential, as of exp(-9*(y-x^2)^2), become axes, however they bend.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/parts_as_axes.hpp"

#include <optional>

namespace riemann::expressions {

/// A part is c y + g, where y goes over a whole line and g does not depend on it. Where exponents
/// depend on y through squares of that part alone, and all else is a polynomial in y, or a wave of
/// one, the part as a variable u in place of y has the same range, y is (u - g) / c, and dy is
/// du / |c|: exp(-9*(y-x^2)^2-x^2)*y^2 becomes exp(-9*y^2-x^2)*(y+x^2)^2. Where nothing but the
/// part depends on y, parts_as_axes() does that. One such part is taken after the other. Nothing
/// where there is none.
std::optional<formula_of_parts> ridges_as_axes(const tree& f, const read_region&);

}  // namespace riemann::expressions

// Ridges of an exponential, as of exp(-9*(y-x^2)^2), become axes, however they bend.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/expression/unit_cube.hpp"

#include <optional>

namespace riemann::expressions {

/// The integral of this formula over the same region is that of another.
struct formula_of_ridge {
  tree f;
  int axis;   // whose variable
  tree part;  // stands for this
};

/// A part is c y + g, where y goes over a whole line and g does not depend on it. Where exponents
/// depend on y through squares of that part alone, and all else is a polynomial in y, or a wave of
/// one, the part as a variable u in place of y has the same range, y is (u - g) / c, and dy is
/// du / |c|: exp(-9*(y-x^2)^2-x^2)*y^2 becomes exp(-9*y^2-x^2)*(y+x^2)^2. Where nothing but the
/// part depends on y, parts_as_axes() does that. Nothing where there is no such part.
std::optional<formula_of_ridge> ridge_as_axis(const tree& f, const read_region&);

}  // namespace riemann::expressions

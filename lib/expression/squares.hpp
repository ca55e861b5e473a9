// A quadratic form in a formula becomes a sum of squares of other variables: squares are completed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/meant_number.hpp"
#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/expression/unit_cube.hpp"

#include <optional>
#include <span>
#include <vector>

namespace riemann::expressions {

/// The integral of this formula over the same region is that of another.
struct formula_of_squares {
  std::optional<tree> f;       // nothing: the other stays
  std::vector<int> variables;  // that others take the place of
  int directions = 0;          // how many of these f depends on, but for the sum of all squares
  int radius = -1;             // the variable that goes from 0 now, if any
  bool is_for_these_parameters = false;  // for other values it may be another
};

/// exp(-Q(x)) g(x): Q is a quadratic form that is positive definite in variables over whole lines,
/// which it couples, as -x^2-x*y-y^2 does. With Q = (x-m)' L L' (x-m) + c, and x = m + L^-T E z for
/// a rotation E, all of Q is c + z'z. What else depends on x does so through linear forms, x itself
/// being one; E turns the first of z in their directions. So g depends on as many of z as there
/// are independent forms, and the other z are alone: exp(-(x^2+x*y+y^2))*cos(y) becomes a product.
/// Other functions of Q than exp are left such. Where the variables of a form do not separate, with
/// products or without, those that f depends on through the form alone become one radius; half
/// lines from 0 may be among them. Else a form without products is taken if g couples its
/// variables, in sums without others, and no parameters enter. Nothing where there is no such form,
/// where g depends on as many variables as before, or rounding would tell the digits of doubles.
/// `parameters` are those of f, by index.
formula_of_squares squares_completed(const tree& f, const read_region&,
                                     std::span<const meant_number> parameters);

}  // namespace riemann::expressions

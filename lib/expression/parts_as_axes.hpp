// Parts of a formula that several variables enter, as x2 - x1, become variables themselves.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/expression/unit_cube.hpp"

#include <optional>
#include <vector>

namespace riemann::expressions {

/// The integral of this formula over the same region is that of another.
struct formula_of_parts {
  tree f;
  /// By axis: the part that its variable stands for; without nodes where that is itself.
  std::vector<tree> parts;
};

/// A part is c x + g, a sum in which x goes over a whole line. Where the formula depends on x
/// through one part alone, and g does not depend on x, that part as a variable u in place of x has
/// the same range, dx is du / |c|, and g vanishes: 1/((1+x^2)*(1+(y-x^2)^2)) becomes
/// 1/((1+x^2)*(1+y^2)). Of variables that go through several parts, each linear in them, as many
/// parts as variables are treated likewise: (x+y) and (x-y), du being the determinant times dx.
/// Nothing where no part is of that kind, or where a variable would be left that nothing depends
/// on.
std::optional<formula_of_parts> parts_as_axes(const tree& f, const read_region&);

}  // namespace riemann::expressions

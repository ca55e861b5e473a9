// Two variables that a formula depends on through one sum, as x1 - x4, become one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/question/region.hpp"

#include <optional>
#include <string>

namespace riemann::expressions {

/// The integral of this formula over this region is that of another, of more variables.
struct formula_of_pairs {
  tree f;
  read_region over;
  region typed;       // the same as it would be typed
  std::string words;  // "x1-x4 in place of x1 and x4"
};

/// Where the formula depends on x and y through a x + b y alone, and their ranges, which are
/// numbers, are of one length times |a| and |b|, m, then a x + b y is c + v or c - v, c being its
/// value in the middle, with 0 <= v <= m: dx dy becomes (m - v) dv / |a b|, and the formula the sum
/// of its values at both. `typed` is the region as it is. Nothing where there is no such pair, or
/// where fewer than two variables would be left.
std::optional<formula_of_pairs> pairs_as_axes(const tree& f, const read_region&,
                                              const region& typed);

}  // namespace riemann::expressions

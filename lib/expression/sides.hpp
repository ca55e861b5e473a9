// On which side of which surfaces a formula switches: the sign that a switch looks at is that of a
// quadratic, or the largest or the smallest of several such.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/quadratic.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann::expressions {

/// The sign of one quadratic, or of the largest or smallest of others.
struct seen_side {
  enum class of { nothing, one, largest, smallest };
  of is = of::nothing;
  std::size_t quadratic = 0;     // its number
  std::vector<seen_side> among;  // of `largest` and `smallest`
};

struct sides {
  std::vector<meant_quadratic> quadratics;
  std::vector<std::size_t> singular;    // numbers of those at which the formula may be infinite
  std::vector<meant_quadratic> stairs;  // the formula jumps where these are whole numbers
  std::vector<seen_side> of_nodes;      // of the tree
};

/// Comparisons look at what is compared, left less right, and so do min and max; abs and sign look
/// at their operand. max(x, y) < c is seen by x - c and y - c, hypot(x, y) < c by x^2 + y^2 - c^2,
/// and exp(x) < c by x - log(c). Of floor and its like the stairs are told where these are of
/// quadratics.
sides sides_of(const tree&, std::span<const double> parameters);

}  // namespace riemann::expressions

// Sides of a formula's switches that points of the unit cube would hardly meet.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/vector_maths.hpp"

#include <span>
#include <vector>

namespace riemann::expressions {

/// Whether it switches where its first operand less its second, or its only one, changes its sign.
bool looks_at_sign(operation);

struct unseen_side {
  std::vector<double> place;  // within
  double volume = 0;          // of the box that it reaches along the axes from there, its share
  double inside = 0;          // the mean of f on that side, and on the other in the same box
  double outside = 0;
};

/// Of comparisons, min, max, sign and abs, whose bounds allow both sides, where hardly any of 256
/// points of the cube meets one, and a descent from them finds it. Volumes and means are those of
/// some random points. None beyond 16 axes.
std::vector<unseen_side> unseen_sides(const formula& over_cube, std::span<const double> parameters,
                                      maths_choice);

}  // namespace riemann::expressions

// Where a formula has maxima, of which those far apart are wells of their own.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/gradients.hpp"
#include "riemann/lib/question/region.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann {

/// What is climbed: a logarithm, in the variable of each axis of a region.
struct climbed {
  expressions::gradients logarithm;
  std::vector<std::size_t> variables;       // by axis
  std::vector<range> over;                  // likewise; may be infinite
  std::vector<std::vector<double>> places;  // likewise, known ones
  std::vector<double> widths;               // likewise, of what is known
};

inline constexpr std::size_t most_axes_climbed = expressions::gradients::most_points - 1;

/// By axis, the largest first as far as their masses matter: by Newton's steps, damped where they
/// lead down (K. Levenberg 1944, D. Marquardt 1963), from random points around the places, from the
/// images of what is found where variables of whole lines have the opposite sign, and from points
/// beside what is found alone.
std::vector<std::vector<double>> wells_of(climbed);

}  // namespace riemann

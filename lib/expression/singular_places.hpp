// Points of some of a region's axes where a formula may be infinite: where what it divides by, or a
// negative power is of, is 0 there and nowhere else.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/question/region.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann::expressions {

struct singular_place {
  std::vector<std::size_t> axes;  // rising
  std::vector<double> at;         // values of their variables

  bool operator==(const singular_place&) const = default;
};

/// Of a formula whose variable k is axis axis_of[k]; axes go from lower to upper, which may be
/// infinite, or NaN where that is not known. Those of fewer axes come first. What is 0 must be a
/// product of polynomials of degree 2 at most, their roots and powers, and of sums of such that
/// have one sign.
std::vector<singular_place> singular_places(const tree&, std::span<const double> parameters,
                                            std::span<const int> axis_of,
                                            std::span<const range> over);

}  // namespace riemann::expressions

// Axes of a region along which variables may be changed for others.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/unit_cube.hpp"

#include <cstdint>
#include <vector>

namespace riemann::expressions {

using axis_mask = std::uint64_t;

/// By axis.
std::vector<int> variables_of(const read_region&);

/// Whole lines on whose variables no limits depend. `variables` are those of the region.
axis_mask lines_of(const read_region&, const std::vector<int>& variables);

/// Likewise those that begin, or end, at 0.
axis_mask half_lines_of(const read_region&, const std::vector<int>& variables);

}  // namespace riemann::expressions

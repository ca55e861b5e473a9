// A formula over a region that is cut into cells by the surfaces where the formula switches: one
// over the unit cube, the sum over all cells, which has no switch there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/surfaces.hpp"
#include "riemann/lib/expression/unit_cube.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

/// In each cell switches are as written, or what they are known to be there, not what rounding
/// makes of them at its ends: that is what proofs look at.
enum class switches_as { written, known };

/// Like over_unit_cube(), with axes apart. At u there is a point in each cell: on an axis k that is
/// cut, from `begin` to `end`, x_k is that of begin + (end - begin) u_k, or, where it is rooted, of
/// begin + (end - begin) u_k^2 (3 - 2 u_k); towards infinity it opens no more slowly than the axis
/// does. Nothing where there would be more than `most` cells.
/// What the cells are like decides how smooth the sum is, never what its integral is: they are
/// known to be apart, and to fill the region.
std::optional<formula> over_cells(const tree& f, const read_region&,
                                  const std::vector<std::string>& parameters, const surfaces&,
                                  int most, switches_as = switches_as::written);

/// Where the point of the region that has these u in over_unit_cube() is in over_cells().
std::vector<double> place_in_cell(const std::vector<double>& u,
                                  std::span<const axis_limits<double>>, const surfaces&);

/// Where a point with these u in over_cells() is in over_unit_cube(): a place for each cell where f
/// is not known to be 0, in the same order for all points.
std::vector<std::vector<double>> places_of_cells(const tree& f, const std::vector<double>& u,
                                                 std::span<const axis_limits<double>>,
                                                 const surfaces&);

}  // namespace riemann::expressions

// An integral over a region of several variables as one over the unit cube.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/errors.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/integrand/unit_cube.hpp"
#include "riemann/lib/question/region.hpp"

#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

/// An axis of a region, in the region's order.
struct cube_axis {
  int variable = 0;
  reach goes = reach::finite;
  tree lower;  // of finite limits
  tree upper;
};

/// A region whose limits have been read.
struct read_region {
  std::vector<cube_axis> axes;
  double sign = 1;        // of the integral: limits such as inf..0 were exchanged
  bool is_empty = false;  // the limits of an axis are the same formula
};

/// 1 for inf, -1 for -inf, 0 for what is neither.
int infinite_as(const std::string& limit);

/// Everything wrong with a region of the integrand `f`, or with its limits. Names that limits may
/// use are `parameters`.
std::vector<fault> faults_of_region(const region&, const std::vector<std::string>& parameters,
                                    const tree& f);

/// Precondition: no faults.
read_region read(const region&, const std::vector<std::string>& parameters);

/// f at x(u) times the determinant of dx/du: a formula in u1 .. ud, one for each axis in the
/// region's order; x(u) is that of integrand/unit_cube.hpp. Its parameters are `parameters` and
/// then, for each axis, mass::centre and mass::width.
formula over_unit_cube(const tree& f, const read_region&,
                       const std::vector<std::string>& parameters);

/// f at x(u) alone, as a formula in u1 .. ud and, for each axis, two more variables: its
/// mass::centre and mass::width.
formula by_masses(const tree& f, const read_region&, const std::vector<std::string>& parameters);

}  // namespace riemann::expressions

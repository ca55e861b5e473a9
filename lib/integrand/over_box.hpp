// An integrand over a box, finite or infinite, as one over the unit cube.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/distributions.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/integrand/unit_cube.hpp"
#include "riemann/lib/question/region.hpp"

#include <vector>

namespace riemann {

/// Where each range goes.
std::vector<reach> reaches_of(const box&);

/// What decides where u of the unit cube goes, by axis.
std::vector<axis_limits<double>> axes_of(const box&, const std::vector<mass>&);

/// Of the determinant of dx/du: -1 for each infinite range whose limits fall. Finite ones that fall
/// have their own.
double direction_of(const box&);

/// f at x(u) times the determinant of dx/du, in u1 .. ud.
integrand over_unit_cube(integrand f, box over, std::vector<mass> masses);

/// f at x(u) alone, in u1 .. ud and, for each axis, two more variables: its mass::centre and
/// mass::width.
integrand by_masses(integrand f, box over);

}  // namespace riemann

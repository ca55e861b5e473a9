// What a formula over the unit cube shows of itself to the method of regions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/regions/options.hpp"
#include "riemann/lib/region/region_as_cube.hpp"

namespace riemann {

/// Where it switches along axes or is said to break, and all crossings of the places that its
/// linear parts point to.
regions::options shown_by_formula(const cube_of_problem&, maths_choice);

}  // namespace riemann

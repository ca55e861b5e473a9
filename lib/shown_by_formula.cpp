// Switches cut the cube; places are looked at.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/shown_by_formula.hpp"

#include "riemann/lib/expression/switches.hpp"

#include <utility>

namespace riemann {

regions::options shown_by_formula(const cube_of_problem& cube, maths_choice maths) {
  expressions::switches switches = expressions::switches_of(*cube.formula, cube.parameters, maths);
  regions::options shown;
  shown.cuts = std::move(switches.places);
  shown.places = cube.places;
  if (!switches.are_across) shown.where = regions::switching::at_cuts;
  return shown;
}

}  // namespace riemann

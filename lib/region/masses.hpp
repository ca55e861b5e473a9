// Where the mass of an integrand lies on infinite axes: a scan, before points are sampled.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/integrand/unit_cube.hpp"

#include <span>
#include <vector>

namespace riemann {

/// |f| in the middle of the cube, where whole lines are at their centres, for each of these masses
/// of all axes; what is not finite counts as 0. `by_masses` is the integrand in the middle of the
/// cube: its variables are those of the cube, one for each axis, and then for each axis its
/// mass::centre and mass::width.
std::vector<double> magnitudes_at(const integrand& by_masses,
                                  const std::vector<std::vector<mass>>& tried);

/// A centre and a width for each axis, by `by_masses` as above: those of the largest value, and
/// where a term of f has a mass that is far wider, those of that, as nothing may lie so far out
/// that points of the cube miss it. places[k] are values of axis k that the formula, or whoever
/// asks, points to.
std::vector<mass> find_masses(const integrand& by_masses, std::span<const reach> axes,
                              const std::vector<std::vector<double>>& places);

}  // namespace riemann

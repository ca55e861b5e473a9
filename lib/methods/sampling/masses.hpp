// Where the mass of an integrand lies on infinite axes: a scan, before points are sampled.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/integrand/integrand.hpp"

#include <span>
#include <vector>

namespace riemann::sampling {

/// A centre and a width for each axis. `by_masses` is what expressions::by_masses made, places[k]
/// are values of axis k that the formula, or whoever asks, points to.
std::vector<expressions::mass> find_masses(const integrand& by_masses,
                                           std::span<const expressions::cube_axis>,
                                           const std::vector<std::vector<double>>& places);

}  // namespace riemann::sampling

// Normal distributions of a region as densities in its formula.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/expression/unit_cube.hpp"

#include <optional>

namespace riemann::expressions {

struct formula_of_densities {
  tree f;
  read_region over;
};

/// The formula times the densities, over whole lines: the integral is the mean. Nothing where no
/// axis is normal, or where some mean or sigma depends on variables or parameters.
std::optional<formula_of_densities> with_normal_densities(const tree& f, const read_region&);

}  // namespace riemann::expressions

// A formula over the unit cube whose points gather where it is infinite: the sum over the pyramids
// around such points, where it is not.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/integrand/gathering.hpp"

#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

struct gathering_at {
  gathering to;
  std::vector<double> values;  // of the variables at the point, by its axes
};

/// Like over_unit_cube(), with axes apart, and the same integral; the last of these is what points
/// of the cube are moved by first. What f has of differences x - c, where c is the variable's value
/// at the point that points gather at last, keeps all its digits there.
formula over_gathered(const tree& f, const read_region&, const std::vector<std::string>& parameters,
                      std::span<const double> values_of_parameters, std::span<const gathering_at>);

}  // namespace riemann::expressions

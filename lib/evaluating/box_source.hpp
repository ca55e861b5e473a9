// From the unit cube to a box, as CUDA C++ for kernels to be compiled.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/over_box.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace riemann {

/// Of parameter k, as a member of a struct.
std::string member_of_parameter(std::size_t k);

/// x(u) and its slope on an axis, by a function of lib/integrand/unit_cube.hpp and two numbers,
/// which are added to the parameters.
std::string point_on(const axis_limits<double>&, const std::string& u,
                     std::vector<double>& parameters);

/// `source` declares riemann::typed_box, a struct of the parameters: a Box, as
/// kernels/points/points_in_rows.hpp has them.
struct box_source {
  std::string source;
  std::vector<double> parameters;
};
box_source source_of(const box&, const std::vector<mass>&);

}  // namespace riemann

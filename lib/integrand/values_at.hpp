// Values of an integrand at points that lie one after the other.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/integrand/integrand.hpp"

#include <span>
#include <vector>

namespace riemann {

/// Of an integrand of one component: a value for each point, whose coordinates are as many as f has
/// dimensions.
std::vector<double> values_at(const integrand& f, std::span<const double> points);

/// Of one variable and one component. The low part is heeded where f heeds low parts.
double value_at(const integrand& f, double_word x,
                function_digits functions = function_digits::of_library);

}  // namespace riemann

// Values of an integrand at points that lie one after the other.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <span>
#include <vector>

namespace riemann {

/// Of an integrand of one component: a value for each point, whose coordinates are as many as f has
/// dimensions.
std::vector<double> values_at(const integrand& f, std::span<const double> points);

}  // namespace riemann

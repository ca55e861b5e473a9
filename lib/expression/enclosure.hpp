// What a formula shows of its values over boxes, by interval arithmetic.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/integrand/enclosure.hpp"

#include <memory>
#include <span>

namespace riemann::expressions {

/// Of a formula in at most 64 variables, which are the axes.
std::unique_ptr<enclosure> enclosure_of(const formula&, std::span<const double> parameters);

}  // namespace riemann::expressions

// Integrands that no product of functions of one variable makes: what is hard lies across the axes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/known_integrals/known_integral.hpp"

namespace riemann {

std::span<const known_integral> shape_integrals();

}  // namespace riemann

// The integrands that PAGANI was measured with: I. Sakiotis et al., SC21.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/known_integrals/known_integral.hpp"

namespace riemann {

/// pagani_f1 to pagani_f8, without parameters.
std::span<const known_integral> pagani_integrals();

}  // namespace riemann

// The words that users write for periodisations.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/periodisation.hpp"

#include <array>

namespace riemann {

struct named_periodisation {
  const char* name;
  periodisation value;
};

inline constexpr std::array<named_periodisation, 5> periodisations{{
    {"none", periodisation::none},
    {"baker", periodisation::baker},
    {"korobov_1", periodisation::korobov_1},
    {"korobov_2", periodisation::korobov_2},
    {"korobov_3", periodisation::korobov_3},
}};

}  // namespace riemann

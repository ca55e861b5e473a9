// Every order in which the emulator's lanes may go first.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/launch.hpp"

namespace riemann::emulator {

inline constexpr lane_order orders[] = {lane_order::ascending, lane_order::descending,
                                        lane_order::random};

}  // namespace riemann::emulator

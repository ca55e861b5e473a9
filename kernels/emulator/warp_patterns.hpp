// Patterns of a warp, shown by the emulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/kernels/patterns/warp/shown_pattern.hpp"

#include <string>
#include <vector>

namespace riemann {

/// Name and description, in the order of the family's list.
std::vector<std::pair<std::string, std::string>> pattern_catalogue();

/// Of a name that the catalogue has. Throws emulator::fault.
patterns::shown_pattern emulate_pattern(const std::string& name,
                                        const patterns::warp_numbers& before,
                                        const emulator::execution&);

}  // namespace riemann

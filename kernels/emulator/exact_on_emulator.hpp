// The launches of an exact sum on the emulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/any_state.hpp"
#include "riemann/kernels/emulator/device_memory.hpp"
#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include <string>

namespace riemann::emulator {

/// What decides on the grid, which changes no bit.
struct exact_grid {
  int multiprocessors;
  int blocks;  // 0: as many as the multiprocessors run at once
};

/// `count` elements at `data`, which `memory` knows, of a floating-point type.
strategy_run run_exactly(const state_functions&, const std::string& type, device_memory& memory,
                         const void* data, index_t count, const exact_grid&, const execution&);

}  // namespace riemann::emulator

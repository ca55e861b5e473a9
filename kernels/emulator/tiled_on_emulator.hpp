// The default strategy's launches on the emulator.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/any_state.hpp"
#include "riemann/kernels/emulator/device_memory.hpp"
#include "riemann/kernels/emulator/emulated_kernels.hpp"
#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/kernels/strategies/run.hpp"

namespace riemann::emulator {

/// `count` elements at `data`, which `memory` knows, by kernels whose states the functions take.
strategy_run run_tiled(const state_functions&, const tiled_entries&, device_memory& memory,
                       const void* data, index_t count, const execution&);

}  // namespace riemann::emulator

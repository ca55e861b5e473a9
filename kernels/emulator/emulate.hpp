// A strategy by name, run on the emulator: for those who know names at run time only.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/kernels/emulator/lineage.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include <string>
#include <vector>

namespace riemann {

/// Every strategy that has kernels of its own, in the order of the family's list.
const std::vector<strategy_facts>& emulated_strategies();

/// What is wrong with emulating it: a sentence that says what is supported; or nothing.
std::string why_not_emulated(const std::string& strategy, const named_operation&,
                             const std::string& type, const strategy_options&);

/// How it is done on the emulated device.
struct emulation_options : strategy_options {
  emulator::execution execution;
  int multiprocessors = 2;
  bool exact_types = false;  // kernels of the very accumulator: plain sums of float and double only
};

/// `count` elements at `data`, in the host's memory. The passes' seconds are 0. Throws
/// emulator::fault for what is wrong with a kernel, std::invalid_argument as run_strategy does.
strategy_run emulate(const std::string& strategy, const named_operation&, const std::string& type,
                     const void* data, index_t count, const emulation_options&);

/// The same of `count` elements of that type whose values do not matter: who adds what to what.
/// Atomic additions are loops of compare-and-swap here, as they are of types without their own.
emulator::lineage trace(const std::string& strategy, const std::string& type, index_t count,
                        const emulation_options&);

}  // namespace riemann

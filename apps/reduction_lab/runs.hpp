// Strategies run on an array, timed and judged.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/verdict.hpp"
#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/lib/planning/choose_device.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace riemann::reduction_lab {

/// The loop that everything else is compared with, as a strategy that runs anywhere.
inline constexpr const char* reference_strategy = "reference";

/// What can be asked for: all of the engine's, tiled (which the CPU has too) and reference.
std::vector<strategy_facts> strategy_list();

/// Where and how.
struct setting {
  chosen_device device;
  int threads = 1;  // of the CPU
  int repeat = 1;
  strategy_options launch;
  std::optional<emulator::execution> emulated = {};  // instead of the device
};

/// One strategy's row.
struct outcome {
  std::string strategy;
  std::string why_not;  // it does not do this; the rest is then empty
  std::string fault;    // what the emulator found wrong with its kernels; likewise
  answer value;
  double seconds = 0;  // of the fastest run: device time, on CPU and emulator wall time
  double seconds_median = 0;
  bool identical = true;              // the bits, in all runs
  std::vector<strategy_pass> passes;  // of the fastest run
  verdict judged;
};

/// Why a strategy of the list does not do this there: a sentence; or nothing.
std::string why_not(const std::string& strategy, const named_operation&, const std::string& type,
                    const setting&);

/// One outcome for each name. `done` is called after every run of every strategy.
std::vector<outcome> run_all(const std::vector<std::string>& strategies, const named_operation&,
                             const host_array&, const reference&, const setting&,
                             const std::function<void()>& done);

/// One run, on the emulator or where else the setting says; what the emulator finds becomes the
/// outcome's fault.
void run_guarded(const std::function<void()>& run, outcome&);

/// Builds without CUDA have no libraries of the vendor's.
bool is_built(const strategy_facts&);

double gigabytes_per_second(index_t bytes, double seconds);

}  // namespace riemann::reduction_lab

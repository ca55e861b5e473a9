// Strategies run on an array, timed and judged.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/outcome.hpp"
#include "apps/lab/place.hpp"
#include "apps/reduction_lab/verdict.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include <functional>
#include <string>
#include <vector>

namespace riemann::reduction_lab {

/// The loop that everything else is compared with, as a strategy that runs anywhere.
inline constexpr const char* reference_strategy = "reference";

/// What can be asked for: all of the engine's, tiled (which the CPU has too) and reference.
std::vector<strategy_facts> strategy_list();

/// Where and how.
struct setting : lab::setting {
  strategy_options launch = {};
};

/// One strategy's row.
struct outcome : lab::outcome {
  answer value = {};
  std::vector<strategy_pass> passes = {};  // of the fastest run
};

/// Why a strategy of the list does not do this there: a sentence; or nothing.
std::string why_not(const std::string& strategy, const named_operation&, const std::string& type,
                    const setting&);

/// One outcome for each name. `done` is called after every run of every strategy.
std::vector<outcome> run_all(const std::vector<std::string>& strategies, const named_operation&,
                             const host_array&, const reference&, const setting&,
                             const std::function<void()>& done);

/// Builds without CUDA have no libraries of the vendor's.
bool is_built(const strategy_facts&);

}  // namespace riemann::reduction_lab

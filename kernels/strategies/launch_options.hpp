// What a strategy makes of its options: its own choices, and what it refuses.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/facts.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include <cstddef>
#include <string>

namespace riemann::strategies {

inline constexpr int warp = 32;  // threads

/// The strategy's own choice where none is given.
int threads_of_block(const strategy_facts&, const strategy_options&);

/// Whose kernels run: host_recursive borrows those of a tree.
std::string kernels_owner(const strategy_facts&, const strategy_options&);

/// Why the strategy does not do this exactly, if that is asked for: a sentence; or nothing. Exact
/// sums have a kernel of their own, which `tiled` launches.
std::string why_not_exact(const strategy_facts&, const named_operation&);

/// What is wrong with the options, or with states of that size: a sentence; or nothing.
std::string why_not_launched(const strategy_facts&, const strategy_options&,
                             std::size_t state_bytes);

}  // namespace riemann::strategies

// How long the emulator will take, estimated before it begins.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/invocation.hpp"
#include "apps/reduction_lab/runs.hpp"

namespace riemann::reduction_lab {

/// What most people wait for.
inline constexpr double patience_seconds = 60;

/// Seconds that these strategies will need for `count` elements of that type: two small runs of
/// each, carried on along the straight line through them.
double emulation_seconds(const std::vector<std::string>& strategies, const named_operation&,
                         const std::string& type, index_t count, const setting&);

/// Throws invalid_problem, with the estimate and what to do, where it exceeds their patience.
void require_patience(const std::vector<std::string>& strategies, const invocation&,
                      const setting&);

}  // namespace riemann::reduction_lab

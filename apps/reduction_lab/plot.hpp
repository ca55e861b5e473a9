// --plot: strategies by size, as curves in a picture.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/inputs.hpp"
#include "apps/reduction_lab/runs.hpp"
#include "riemann/lib/reports/line_chart.hpp"

#include <functional>
#include <string>
#include <vector>

namespace riemann::reduction_lab {

inline constexpr index_t smallest_plotted = index_t{1} << 10;
inline constexpr index_t smallest_plotted_on_emulator = index_t{1} << 6;
inline constexpr index_t largest_plotted = index_t{1} << 24;  // where nothing is said ...
inline constexpr index_t largest_plotted_on_emulator = index_t{1} << 14;  // ... nor there

/// Strategies that do this there, at sizes from the smallest (or `largest`, if that is less) to
/// `largest` by factors of 4: time and GB/s; on the emulator, where time means nothing, lines of
/// memory and lanes spent. Curves of strategies that do not are left out.
std::vector<line_chart> charts_of(const std::vector<std::string>& strategies,
                                  const named_operation&, const input& largest, const setting&,
                                  const std::string& device, const progress_t&);

}  // namespace riemann::reduction_lab

// Explanations: one as a page, several as a table, all as records for programs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/explanation.hpp"
#include "riemann/lib/reports/record.hpp"

#include <ostream>
#include <vector>

namespace riemann::reduction_lab {

/// What was counted: "sum of 2_048 elements, float, added by naive".
void write_explanation(std::ostream&, const std::string& what, const explanation&);
void write_side_by_side(std::ostream&, const std::string& what, const std::vector<explanation>&);

/// The GPU's own counters beside the emulator's, or why they are missing: a column each for one
/// strategy, a table for several.
void write_beside_gpu(std::ostream&, const std::vector<explanation>&);

/// Always the same keys in the same order.
record record_of(const explanation&);

}  // namespace riemann::reduction_lab

// --pattern: what a warp's lanes hold, row by row.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/warp/shown_pattern.hpp"
#include "riemann/lib/reports/record.hpp"

#include <ostream>
#include <string>
#include <vector>

namespace riemann::reduction_lab {

/// `where`: "emulator", "cuda:0"; `wrong`: as what_is_wrong has it.
void write_pattern(std::ostream&, const patterns::shown_pattern&, const std::string& where,
                   const std::string& wrong);

/// One for each row and lane, always the same keys in the same order.
std::vector<record> records_of(const patterns::shown_pattern&, const std::string& where);

}  // namespace riemann::reduction_lab

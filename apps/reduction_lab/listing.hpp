// What --list prints: every family, a line for each member; for programs, the strategies.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/record.hpp"

#include <ostream>
#include <vector>

namespace riemann::reduction_lab {

void list_families(std::ostream&);

/// A record for each strategy, with all that it says of itself.
std::vector<record> strategy_records();

}  // namespace riemann::reduction_lab

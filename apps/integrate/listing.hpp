// What --list prints: every family, a line for each member.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/record.hpp"

#include <ostream>
#include <vector>

namespace riemann::apps {

/// Asks the driver for its devices.
void list_families(std::ostream&);

/// The same for programs: {"family": "rule", "name": "midpoint", ...}
std::vector<record> family_records();

/// Parts of it.
void list_rules(std::ostream&);
void list_sums(std::ostream&);
void list_devices(std::ostream&);

}  // namespace riemann::apps

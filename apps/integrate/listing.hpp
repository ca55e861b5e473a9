// What --list prints: every family, a line for each member.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

namespace riemann::apps {

/// Asks the driver for its devices.
void list_families(std::ostream&);

/// Parts of it.
void list_rules(std::ostream&);
void list_sums(std::ostream&);
void list_devices(std::ostream&);

}  // namespace riemann::apps

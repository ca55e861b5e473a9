// What --list prints: every family, a line for each member.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

namespace riemann::apps {

/// Asks the driver for its devices.
void list_families(std::ostream&);

}  // namespace riemann::apps

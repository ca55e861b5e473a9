// What --list prints: every family, a line for each member.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

namespace riemann::reduction_lab {

void list_families(std::ostream&);

}  // namespace riemann::reduction_lab

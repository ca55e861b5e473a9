// What --version says.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

namespace riemann::apps {

void tell_version(std::ostream&);

}  // namespace riemann::apps

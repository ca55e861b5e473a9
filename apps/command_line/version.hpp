// What --version says.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/record.hpp"

#include <ostream>

namespace riemann::apps {

void tell_version(std::ostream&);

/// The same for programs: {"program": ..., "version": ..., "commit": ..., ...}
record version_record(const std::string& program);

}  // namespace riemann::apps

// Records as --json and --csv want them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/reduction_lab/invocation.hpp"
#include "riemann/lib/reports/record.hpp"

#include <ostream>
#include <vector>

namespace riemann::reduction_lab {

/// An object a line, or a header and a record a line. All have the same keys.
void write_records(std::ostream&, const std::vector<record>&, format);

}  // namespace riemann::reduction_lab

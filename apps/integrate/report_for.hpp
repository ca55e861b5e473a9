// The report that an invocation asks for on standard output.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "options.hpp"
#include "riemann/lib/reports/report.hpp"

#include <memory>

namespace riemann::apps {

/// In text: a page about one integral, or a table of a batch.
std::unique_ptr<report> report_for(const invocation&);

}  // namespace riemann::apps

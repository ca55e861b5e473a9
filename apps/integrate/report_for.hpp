// The report that an invocation requests on standard output.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/reports/report.hpp"

#include <iostream>
#include <memory>

namespace riemann::apps {

/// `in_text`: what tells rows where nothing else is asked for.
template <class Report>
std::unique_ptr<Report> report_for(batch::told_as asked, std::unique_ptr<Report> in_text) {
  using batch::told_as;
  switch (asked) {
    case told_as::json: return json_report();
    case told_as::csv: return csv_report();
    case told_as::value: return value_report();
    case told_as::text: break;
  }
  return in_text;
}

/// Where a sentence about all rows belongs: among them, if people read them.
inline std::ostream& place_of_summary(batch::told_as asked, std::ostream& out) {
  return asked == batch::told_as::text ? out : std::cerr;
}

}  // namespace riemann::apps

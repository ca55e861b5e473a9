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
std::unique_ptr<Report> report_for(batch::output_format format, std::unique_ptr<Report> in_text) {
  using batch::output_format;
  switch (format) {
    case output_format::json: return json_report();
    case output_format::csv: return csv_report();
    case output_format::value: return value_report();
    case output_format::text: break;
  }
  return in_text;
}

/// Where a sentence about all rows belongs: among them, if people read them.
inline std::ostream& place_of_summary(batch::output_format format, std::ostream& out) {
  return format == batch::output_format::text ? out : std::cerr;
}

}  // namespace riemann::apps

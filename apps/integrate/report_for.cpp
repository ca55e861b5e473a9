// The report that an invocation asks for on standard output.
// SPDX-License-Identifier: Apache-2.0
#include "report_for.hpp"

namespace riemann::apps {

std::unique_ptr<report> report_for(batch::told_as asked, std::unique_ptr<report> in_text) {
  using batch::told_as;
  switch (asked) {
    case told_as::json: return json_report();
    case told_as::csv: return csv_report();
    case told_as::value: return value_report();
    case told_as::text: break;
  }
  return in_text;
}

}  // namespace riemann::apps

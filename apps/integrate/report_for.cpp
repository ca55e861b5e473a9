// The report that an invocation asks for on standard output.
// SPDX-License-Identifier: Apache-2.0
#include "report_for.hpp"

namespace riemann::apps {

std::unique_ptr<report> report_for(const invocation& made) {
  switch (made.output) {
    case format::json: return json_report();
    case format::csv: return csv_report();
    case format::value: return value_report();
    case format::text: break;
  }
  return made.what == task::batch ? table_report() : text_report();
}

}  // namespace riemann::apps

// Lines one by one.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/report.hpp"

namespace riemann {

void line_report::write(std::ostream& out, const row& given) {
  std::string text = first_ ? head(given) : "";
  first_ = false;
  add_line(given, text);
  out << text << std::flush;
}

}  // namespace riemann

// Lines one by one.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/report.hpp"

namespace riemann {

void line_report::write(std::ostream& out, const row& given) {
  if (first_) out << head(given);
  first_ = false;
  out << line(given) << std::flush;
}

}  // namespace riemann

// Records as --json and --csv want them.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/record_output.hpp"

namespace riemann::reduction_lab {

void write_records(std::ostream& out, const std::vector<record>& records, format output) {
  const bool csv = output == format::csv;
  if (csv && !records.empty()) out << csv_header_of(records.front()) << '\n';
  for (const record& each : records) out << (csv ? csv_record_of(each) : json_of(each)) << '\n';
}

}  // namespace riemann::reduction_lab

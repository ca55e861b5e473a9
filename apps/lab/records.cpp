// Results for programs, as --json and --csv want them.
// SPDX-License-Identifier: Apache-2.0
#include "apps/lab/records.hpp"

#include <utility>

namespace riemann::lab {

void record_lines::write(std::ostream& out, const record& row) {
  if (output_ == format::json) {
    out << json_of(row) << '\n';
    return;
  }
  if (std::exchange(columns_, row.size()) != row.size()) out << csv_header_of(row) << '\n';
  out << csv_record_of(row) << '\n';
}

void write_records(std::ostream& out, const std::vector<record>& records, format output) {
  record_lines lines(output);
  for (const record& each : records) lines.write(out, each);
}

double gigabytes_per_second(double bytes, double seconds) {
  return seconds > 0 ? bytes / seconds * 1e-9 : 0;
}

}  // namespace riemann::lab

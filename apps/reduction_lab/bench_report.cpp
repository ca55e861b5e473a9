// What --bench prints: a line for each size, as soon as it is measured.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/bench_report.hpp"

#include "riemann/lib/reading/numerals.hpp"
#include "riemann/lib/reports/record.hpp"
#include "riemann/lib/reports/words.hpp"

#include <fmt/format.h>

namespace riemann::reduction_lab {
namespace {

record record_of(const bench_row& row) {
  return {{"n", row.count},
          {"bytes", row.bytes},
          {"tiled_microseconds", row.tiled_seconds * 1e6},
          {"tiled_gigabytes_per_second", gigabytes_per_second(row.bytes, row.tiled_seconds)},
          {"loop_microseconds", row.loop_seconds * 1e6},
          {"loop_gigabytes_per_second", gigabytes_per_second(row.bytes, row.loop_seconds)},
          {"times_loop", row.loop_seconds / row.tiled_seconds}};
}

template <class... Texts>
void line(std::ostream& out, const Texts&... texts) {
  out << fmt::format("{:>13}  {:>12}  {:>8}  {:>12}  {:>8}  {:>10}\n", texts...);
}

}  // namespace

void bench_report::write(std::ostream& out, const bench_row& row) {
  const bool first = !begun_;
  begun_ = true;
  const record all = record_of(row);
  switch (output_) {
    case format::json: out << json_of(all) << '\n'; break;
    case format::csv:
      if (first) out << csv_header_of(all) << '\n';
      out << csv_record_of(all) << '\n';
      break;
    case format::text:
      if (first) line(out, "elements", "tiled, us", "GB/s", "loop, us", "GB/s", "times loop");
      line(out, grouped_digits(row.count), fixed(row.tiled_seconds * 1e6, 1),
           small_number(gigabytes_per_second(row.bytes, row.tiled_seconds)),
           fixed(row.loop_seconds * 1e6, 1),
           small_number(gigabytes_per_second(row.bytes, row.loop_seconds)),
           fixed(row.loop_seconds / row.tiled_seconds, 2));
      break;
  }
}

}  // namespace riemann::reduction_lab

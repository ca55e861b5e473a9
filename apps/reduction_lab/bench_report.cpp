// What --bench prints: a line for each size, as soon as it is measured.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/bench_report.hpp"

#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace riemann::reduction_lab {
namespace {

std::string key_of(const bench_measure& each) {
  return std::string(each.who) + (*each.how == 0 ? "" : "_") + each.how;
}

/// `visit(measure, tiled's of the same kind)`
template <class Visit>
void for_each(const bench_row& row, const Visit& visit) {
  const bench_measure* tiled = nullptr;
  for (const bench_measure& each : row.measures) {
    if (each.who == std::string_view("tiled")) tiled = &each;
    visit(each, *tiled);
  }
}

record record_of(const bench_row& row) {
  record fields{{"n", row.count}, {"bytes", row.bytes}};
  for_each(row, [&](const bench_measure& each, const bench_measure& tiled) {
    fields.push_back({key_of(each) + "_microseconds", each.seconds * 1e6});
    if (&each == &tiled)
      fields.push_back({key_of(each) + "_gigabytes_per_second",
                        lab::gigabytes_per_second(static_cast<double>(row.bytes), each.seconds)});
    else
      fields.push_back({"times_" + key_of(each), each.seconds / tiled.seconds});
  });
  return fields;
}

/// A column: its heading, and what stands beneath.
using column = std::pair<std::string, std::string>;

std::vector<column> columns_of(const bench_row& row) {
  std::vector<column> columns{{"elements", grouped_digits(row.count)}};
  for_each(row, [&](const bench_measure& each, const bench_measure& tiled) {
    if (&each != &tiled) {
      columns.push_back({fmt::format("x {}", each.who), fixed(each.seconds / tiled.seconds, 2)});
      return;
    }
    columns.push_back({fmt::format("{}{}us", each.how, *each.how == 0 ? "" : ", "),
                       fixed(each.seconds * 1e6, 1)});
    columns.push_back({"GB/s", small_number(lab::gigabytes_per_second(
                                   static_cast<double>(row.bytes), each.seconds))});
  });
  return columns;
}

void write_line(std::ostream& out, const std::vector<column>& columns, bool headings) {
  constexpr std::size_t narrowest = 8;
  std::string line;
  for (const auto& [heading, text] : columns) {
    const bool first = &heading == &columns.front().first;
    line += fmt::format("{:>{}}", headings ? heading : text,
                        first ? 13 : 2 + std::max(narrowest, heading.size()));
  }
  out << line << '\n';
}

}  // namespace

void bench_report::write(std::ostream& out, const bench_row& row) {
  if (output_ != format::text) return lines_.write(out, record_of(row));
  const std::vector<column> columns = columns_of(row);
  if (std::exchange(columns_, columns.size()) != columns.size()) write_line(out, columns, true);
  write_line(out, columns, false);
}

}  // namespace riemann::reduction_lab

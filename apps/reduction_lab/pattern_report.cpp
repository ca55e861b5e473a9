// --pattern: what a warp's lanes hold, row by row.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/pattern_report.hpp"

#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace riemann::reduction_lab {
namespace {

constexpr std::size_t page_width = 96;
constexpr std::size_t widest_number = 6;

std::string number(double value) {
  const std::string whole = shortest(value);
  return whole.size() <= widest_number ? whole : rounded(value, 3);
}

struct line_of_lanes {
  std::string label;
  std::vector<std::string> numbers;
};

std::vector<line_of_lanes> lines_of(const patterns::shown_pattern& all) {
  std::vector<line_of_lanes> lines{{"lane", {}}, {all.in_memory ? "brings" : "before", {}}};
  for (std::size_t k = 0; k < patterns::lanes; ++k) {
    lines[0].numbers.push_back(std::to_string(k));
    lines[1].numbers.push_back(std::to_string(all.before[k]));
  }
  for (const patterns::shown_row& row : all.rows) {
    const std::string word =
        fmt::format(": {} -> {}", number(row.word_before), number(row.word_after));
    line_of_lanes& line =
        lines.emplace_back(line_of_lanes{row.name + (all.in_memory ? word : ""), {}});
    for (const double each : row.of_lanes) line.numbers.push_back(number(each));
  }
  return lines;
}

}  // namespace

void write_pattern(std::ostream& out, const patterns::shown_pattern& all, const std::string& where,
                   const std::string& wrong) {
  out << fmt::format("{}: {}\n  on {}: {}\n", all.name, all.description, where,
                     wrong.empty() ? "right: the same as plain loops" : "WRONG: " + wrong);
  if (where == "emulator" && all.name == "warp_reduce")
    out << "  groups: the shuffles that cooperative groups issue, since their header needs nvcc\n";
  if (all.in_memory)
    out << "  under each lane: the value it received, which was in memory before its turn\n";
  const std::vector<line_of_lanes> lines = lines_of(all);
  std::size_t label = 0;
  std::size_t width = 0;
  for (const line_of_lanes& each : lines) {
    label = std::max(label, each.label.size());
    for (const std::string& one : each.numbers) width = std::max(width, one.size() + 1);
  }
  const std::size_t fit = (page_width - label - 2) / width;
  const std::size_t together = std::min<std::size_t>(std::bit_floor(fit), patterns::lanes);
  for (std::size_t first = 0; first < patterns::lanes; first += together) {
    out << '\n';
    for (const line_of_lanes& each : lines) {
      out << fmt::format("  {:{}}", each.label, label);
      for (std::size_t k = first; k < first + together; ++k)
        out << fmt::format("{:>{}}", each.numbers[k], width);
      out << '\n';
    }
  }
}

std::vector<record> records_of(const patterns::shown_pattern& all, const std::string& where) {
  std::vector<record> records;
  for (const patterns::shown_row& row : all.rows)
    for (std::size_t k = 0; k < patterns::lanes; ++k)
      records.push_back(
          {{"pattern", all.name},
           {"device", where},
           {"row", row.name},
           {"lane", static_cast<index_t>(k)},
           {"before", index_t{all.before[k]}},
           {"value", row.of_lanes[k]},
           {"word_before", all.in_memory ? field_value(row.word_before) : field_value()},
           {"word_after", all.in_memory ? field_value(row.word_after) : field_value()}});
  return records;
}

}  // namespace riemann::reduction_lab

// Carets under columns, whatever bytes the text is made of.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/complaint.hpp"

#include "riemann/lib/text/utf8.hpp"

#include <algorithm>

namespace riemann::expressions {
namespace {

constexpr std::size_t columns_before = 48;  // of the line shown, at most, before the caret ...
constexpr std::size_t columns_after = 24;   // ... and from there on

/// A text as a terminal may show it, a column for each element.
std::vector<std::string> columns_of(std::string_view text) {
  std::vector<std::string> columns;
  while (!text.empty()) {
    const std::size_t length = length_of_character(text);
    // Controls come in one byte (C0 and delete) or in two that begin with c2 (C1).
    const auto first = static_cast<unsigned char>(text[0]);
    const bool control = length == 1   ? first < ' ' || first == 0x7f
                         : length == 2 ? first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0
                                       : length == 0;
    const bool space = first == '\t' || first == '\n' || first == '\r';
    columns.emplace_back(space ? " " : control ? "?" : std::string(text.substr(0, length)));
    text.remove_prefix(std::max<std::size_t>(1, length));
  }
  return columns;
}

void append(std::string& line, const std::vector<std::string>& columns, std::size_t begin,
            std::size_t end) {
  for (std::size_t k = begin; k < end; ++k) line += columns[k];
}

std::size_t beginning_of_line(std::string_view text, std::size_t at) {
  const std::size_t line_end = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return line_end == std::string_view::npos ? 0 : line_end + 1;
}

std::string position_of(std::string_view text, const complaint& what) {
  const auto at = std::min(static_cast<std::size_t>(what.where.begin), text.size());
  const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return std::to_string(lines + 1) + ':' + std::to_string(at - beginning_of_line(text, at) + 1);
}

std::string joined(std::string_view text, const std::vector<complaint>& complaints) {
  std::string all;
  for (const complaint& each : complaints)
    all += (all.empty() ? "" : "\n") + pointed_at(text, each);
  return all;
}

}  // namespace

std::string pointed_at(std::string_view text, const complaint& what) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return what.message;
  constexpr std::size_t most_bytes = 4 * 64;  // of the text beside the caret: 4 a column
  const auto at = std::min(static_cast<std::size_t>(what.where.begin), text.size());
  const std::size_t line_begin = beginning_of_line(text, at);
  text = text.substr(0, text.find('\n', at));
  const std::size_t from = std::max(line_begin, at < most_bytes ? 0 : at - most_bytes);
  const auto end = std::clamp(static_cast<std::size_t>(what.where.end), at, text.size());
  const auto before = columns_of(text.substr(from, at - from));
  const auto after = columns_of(text.substr(at, most_bytes));
  const std::size_t marked =
      std::max<std::size_t>(1, columns_of(text.substr(at, std::min(end - at, most_bytes))).size());

  const bool cut_before = from > line_begin || before.size() > columns_before;
  const std::size_t first = before.size() > columns_before ? before.size() - columns_before : 0;
  const std::size_t shown = std::min(after.size(), columns_after);
  const bool cut_after = shown < after.size() || at + most_bytes < text.size();
  std::string line = cut_before ? "..." : "";
  const std::size_t indent = line.size() + before.size() - first;
  append(line, before, first, before.size());
  append(line, after, 0, shown);
  line += cut_after ? "..." : "";
  return what.message + "\n    " + line + "\n    " + std::string(indent, ' ') +
         std::string(std::min(marked, std::max<std::size_t>(shown, 1)), '^');
}

invalid_expression::invalid_expression(std::string_view text,
                                       const std::vector<complaint>& complaints)
    : std::invalid_argument(joined(text, complaints)) {
  for (const complaint& each : complaints) {
    messages_.push_back(pointed_at(text, each));
    positions_.push_back(position_of(text, each));
  }
}

}  // namespace riemann::expressions

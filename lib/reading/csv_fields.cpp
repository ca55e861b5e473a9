// Fields of one line of CSV, as RFC 4180 quotes them. What a terminal would obey is written as JSON
// writes it, \u001b; so that all text is read back, a backslash before "u" and four digits is
// written \u005c.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/csv_fields.hpp"

#include "riemann/lib/text/control_characters.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace riemann {
namespace {

/// By letter: no branch for each of every line. Beside what asks for quotes, what may begin a
/// control character or be taken for one.
constexpr std::array<bool, 256> is_plain = [] {
  std::array<bool, 256> those{};
  for (int c = 0x20; c < 0x100; ++c) those[static_cast<std::size_t>(c)] = true;
  for (const unsigned char c : {',', '"', '\\', '\x7f', '\xc2'}) those[c] = false;
  return those;
}();

/// The number of the letter that \uXXXX stands for at `at`; -1 where no such thing stands.
int escape_at(std::string_view text, std::size_t at) {
  constexpr std::size_t size = 6;
  if (text.substr(at, 2) != "\\u" || text.size() < at + size) return -1;
  int number = 0;
  const char* const end = text.data() + at + size;
  const auto [stop, wrong] = std::from_chars(text.data() + at + 2, end, number, 16);
  return wrong == std::errc() && stop == end && number >= 0 ? number : -1;
}

std::string with_escaped_backslashes(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at)
    result += escape_at(text, at) < 0 ? std::string(1, text[at]) : "\\u005c";
  return result;
}

}  // namespace

std::vector<std::string> csv_fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  bool inside = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    const bool doubled = c == '"' && inside && at + 1 < line.size() && line[at + 1] == '"';
    if (c == '"' && !doubled) {
      inside = !inside;
    } else if (c == ',' && !inside) {
      fields.emplace_back();
    } else {
      fields.back() += c;
      at += doubled;
    }
  }
  return fields;
}

void quote_csv_field(std::string& line, std::size_t begin) {
  const std::string_view text = std::string_view(line).substr(begin);
  bool plain = true;
  for (const unsigned char c : text) plain &= is_plain[c];
  if (plain) return;
  const auto stays = [](unsigned char c) { return is_plain[c] || c == ','; };
  if (std::all_of(text.begin(), text.end(), stays)) {
    line.insert(begin, 1, '"');
    line += '"';
    return;
  }
  const std::string safe = with_escaped_controls(with_escaped_backslashes(text));
  std::string quoted;
  for (const char c : safe) quoted += c == '"' ? "\"\"" : std::string(1, c);
  if (safe.find_first_of(",\"\n") != std::string::npos) quoted = '"' + quoted + '"';
  line.replace(begin, std::string::npos, quoted);
}

std::string text_of_csv_field(const std::string& field) {
  std::string text;
  for (std::size_t at = 0; at < field.size(); ++at) {
    const int number = escape_at(field, at);
    if (number < 0 || number >= 0xa0) {
      text += field[at];
      continue;
    }
    if (number >= 0x80) text += '\xc2';
    text += static_cast<char>(number);
    at += 5;
  }
  return text;
}

}  // namespace riemann

// Fields of one line of CSV, as RFC 4180 quotes them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/csv_fields.hpp"

#include <algorithm>
#include <string_view>

namespace riemann {
namespace {

bool asks_for_quotes(char c) { return c == ',' || c == '"' || c == '\r' || c == '\n'; }

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
  if (std::none_of(text.begin(), text.end(), asks_for_quotes)) return;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  line.replace(begin, std::string::npos, quoted + '"');
}

}  // namespace riemann

// Passes over texts and comments, and counts the dots of everything else.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/deep_keys.hpp"

#include <algorithm>

namespace riemann::batch {
namespace {

constexpr std::size_t quotes_of_several_lines = 3;

/// Behind the text that begins at `at` with a quote. One that nothing ends goes to the end of its
/// line, where TOML is wrong anyway, or of all.
std::size_t end_of_text(std::string_view toml, std::size_t at) {
  const char quote = toml[at];
  const bool has_escapes = quote == '"';
  const auto quotes_at = [&](std::size_t from) {
    return std::min(toml.find_first_not_of(quote, from), toml.size()) - from;
  };
  const bool several_lines = quotes_at(at) >= quotes_of_several_lines;
  at += several_lines ? quotes_of_several_lines : 1;
  while (at < toml.size()) {
    if (has_escapes && toml[at] == '\\') {
      at += 2;
    } else if (toml[at] == quote && !several_lines) {
      return at + 1;
    } else if (toml[at] == quote) {
      const std::size_t count = quotes_at(at);  // the text may itself end with two
      if (count >= quotes_of_several_lines)
        return at + std::min(count, quotes_of_several_lines + 2);
      at += count;
    } else if (toml[at] == '\n' && !several_lines) {
      return at;
    } else {
      ++at;
    }
  }
  return toml.size();
}

}  // namespace

std::optional<std::size_t> deep_key_in(std::string_view toml) {
  const auto is_one_of = [](std::string_view those, char c) {
    return those.find(c) != std::string_view::npos;
  };
  std::size_t begin = 0;
  std::size_t parts = 1;
  bool begun = false;
  for (std::size_t at = 0; at < toml.size();) {
    const char c = toml[at];
    if (c == '#') {
      at = std::min(toml.find('\n', at), toml.size());
    } else if (is_one_of("=\n[]{},", c)) {
      begun = false;
      parts = 1;
      ++at;
    } else {
      if (!begun && !is_one_of(" \t\r", c)) {
        begun = true;
        begin = at;
      }
      if (c == '.' && ++parts > most_parts_of_key) return begin;
      at = c == '"' || c == '\'' ? end_of_text(toml, at) : at + 1;
    }
  }
  return {};
}

}  // namespace riemann::batch

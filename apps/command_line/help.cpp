// Two columns: the option as it is written, and what it does.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/help.hpp"

#include <sstream>

namespace riemann::apps {
namespace {

constexpr std::size_t text_column = 20;
constexpr std::size_t last_column = 96;

/// Words in lines that begin at text_column; the first line is already begun.
std::string wrapped(const std::string& text) {
  std::string lines;
  std::size_t column = text_column;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const bool first = lines.empty();
    if (!first && column + 1 + word.size() > last_column) {
      lines += '\n' + std::string(text_column, ' ');
      column = text_column;
    } else if (!first) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
  }
  return lines;
}

std::string written(const option_words& each) {
  if (each.name.empty()) return each.metavar;
  return "--" + each.name + (each.metavar.empty() ? "" : " " + each.metavar);
}

}  // namespace

std::string help_on(const std::vector<option_words>& options) {
  std::string text;
  std::string group;
  for (const option_words& each : options) {
    if (each.group != group) text += '\n' + each.group + '\n';
    group = each.group;
    std::string left = "  " + written(each);
    if (left.size() + 2 > text_column) left += '\n' + std::string(text_column, ' ');
    if (left.size() < text_column) left.resize(text_column, ' ');
    text += left + wrapped(each.help) + '\n';
  }
  return text;
}

}  // namespace riemann::apps

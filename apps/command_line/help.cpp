// Two columns: the option as it is written, and what it does.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/help.hpp"

#include "apps/command_line/wrapped.hpp"

namespace riemann::apps {
namespace {

constexpr std::size_t text_column = 20;
constexpr std::size_t last_column = 96;

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
    if (left.size() + 2 > text_column) {
      text += left + '\n';
      left.clear();
    }
    left.resize(text_column, ' ');
    for (const std::string& line : wrapped(each.help, last_column - text_column)) {
      text += left + line + '\n';
      left.assign(text_column, ' ');
    }
  }
  return text;
}

}  // namespace riemann::apps

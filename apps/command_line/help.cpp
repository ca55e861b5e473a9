// Examples first, then every option in two columns: as it is written, and what it does.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/help.hpp"

#include "apps/command_line/wrapped.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace riemann::apps {
namespace {

constexpr std::size_t text_column = 20;
constexpr std::size_t last_column = 96;

std::string written(const key_words& each) {
  if (each.name.empty()) return each.metavar;
  return "--" + each.name + (each.metavar.empty() ? "" : " " + each.metavar);
}

std::string beginning_of(const program& one) {
  return fmt::format("{}\n\nExamples\n{}",
                     fmt::join(wrapped(one.name + ": " + one.sentence + '.', last_column), "\n"),
                     one.examples);
}

}  // namespace

std::vector<std::string> topics_of(const program& one) {
  std::vector<std::string> names = names_in(one.topics);
  names.emplace_back("exit codes");
  return names;
}

std::string help_of(const program& one) {
  std::string text = beginning_of(one) + help_on(one.options);
  for (const section& each : one.sections) text += '\n' + each.heading + '\n' + each.text;
  text += "\nExit codes\n" + one.exit_codes;
  if (one.topics.empty()) return text;
  return text + fmt::format("\n{} help TOPIC says more about\n  {}.\n", one.name,
                            fmt::join(topics_of(one), ", "));
}

std::string short_help_of(const program& one) {
  return beginning_of(one) + '\n' + one.name + " --help shows all options.\n";
}

std::string help_on(const std::vector<key_words>& options) {
  std::string text;
  std::string group;
  for (const key_words& each : options) {
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

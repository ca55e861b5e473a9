// What --help says: of a program what it says of itself, and of its table of options.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/program.hpp"

#include <string>
#include <vector>

namespace riemann::apps {

std::string help_of(const program&);

/// For those who said nothing.
std::string short_help_of(const program&);

/// Its topics' names, with that of the exit codes at the end.
std::vector<std::string> topics_of(const program&);

/// Every option in its group, the text wrapped at column 96.
std::string help_on(const std::vector<key_words>&);

template <class Invocation>
std::vector<key_words> words_of(const std::vector<key<Invocation>>& table) {
  std::vector<key_words> words;
  for (const key<Invocation>& each : table) words.push_back(each.words);
  return words;
}

}  // namespace riemann::apps

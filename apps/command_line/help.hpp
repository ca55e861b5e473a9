// The part of --help that comes from the table of options.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/option.hpp"

#include <string>
#include <vector>

namespace riemann::apps {

/// Every option in its group, the text wrapped at column 96.
std::string help_on(const std::vector<option_words>&);

template <class Invocation>
std::vector<option_words> words_of(const std::vector<option<Invocation>>& table) {
  std::vector<option_words> words;
  for (const option<Invocation>& each : table) words.push_back(each.words);
  return words;
}

template <class Invocation>
std::string help_on(const std::vector<option<Invocation>>& table) {
  return help_on(words_of(table));
}

}  // namespace riemann::apps

// One option of a program: the words around it, and the field of the program's invocation it sets.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace riemann::apps {

/// What the help, the messages and the splitting know of an option.
struct option_words {
  std::string name;     // empty: takes the one word that stands without an option
  std::string metavar;  // empty: a flag
  std::string group;    // heading in the help
  std::string help;
  bool repeats = false;                  // may be given more than once
  std::vector<std::string> values = {};  // that it may take, where they can be counted: for shells
  std::string why_no_key = {};           // where config files have none of this name
};

template <class Invocation>
struct option {
  option_words words;
  /// Throws std::invalid_argument with what is wrong with the text.
  std::function<void(Invocation&, const std::string& text)> set;
};

}  // namespace riemann::apps

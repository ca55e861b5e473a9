// A program's manual page, from what its --help is made of.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/option.hpp"

#include <string>
#include <vector>

namespace riemann::apps {

struct man_page {
  std::string program;
  std::string version;
  std::string sentence;  // what it is, without a full stop
  std::vector<option_words> options;
  /// Headings and texts whose lines are kept.
  std::vector<std::pair<std::string, std::string>> sections;
};

/// In the language of man(7).
std::string roff_of(const man_page&);

}  // namespace riemann::apps

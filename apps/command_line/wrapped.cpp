// Text in lines of a width.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/wrapped.hpp"

#include <sstream>

namespace riemann::apps {

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines{""};
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width)
      lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  return lines;
}

}  // namespace riemann::apps

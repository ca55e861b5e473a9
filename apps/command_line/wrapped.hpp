// Text in lines of a width.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann::apps {

/// Words in lines of `width` at most (a word that is longer stands alone); one line at least.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

}  // namespace riemann::apps

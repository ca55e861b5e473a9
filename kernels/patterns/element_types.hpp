// The elements that patterns work on: what is said of others, in one place.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace riemann::patterns {

/// What is wrong with "stencils", say, of such elements, or nothing: a sentence.
inline std::string why_not_of(std::string_view pattern, std::string_view type) {
  if (type == "float" || type == "double") return {};
  return std::string(pattern) + " of " + std::string(type) +
         " are not computed; allowed: float, double";
}

/// Throws std::invalid_argument with it.
inline void refuse_others(std::string_view pattern, std::string_view type) {
  if (const std::string why = why_not_of(pattern, type); !why.empty())
    throw std::invalid_argument(why);
}

}  // namespace riemann::patterns

// Texts in parts.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace riemann {

/// Without the blanks around it.
std::string trimmed(std::string_view text, std::string_view blanks = " \t\n");

/// What stands between separators that are in no brackets; one part at least.
std::vector<std::string> split(std::string_view text, char separator = ',');

}  // namespace riemann

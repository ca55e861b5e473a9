// Rules between commas, each of which makes a row: "midpoint,simpson".
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann {

/// What stands between commas; "all" stands for every rule.
std::vector<std::string> rules_in(const std::string& text);

}  // namespace riemann

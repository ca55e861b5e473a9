// Values between commas, each of which makes a row: "midpoint,simpson", "10,100,1000".
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace riemann {

/// The parts of a text between commas; one at least.
std::vector<std::string> parts_of(const std::string& text);

/// The same of rules, where "all" stands for every rule.
std::vector<std::string> rules_in(const std::string& text);

}  // namespace riemann

// Values between commas, and the word that stands for all of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/lists.hpp"

#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/question/problem.hpp"

namespace riemann {

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

std::vector<std::string> rules_in(const std::string& text) {
  if (text != "all") return parts_of(text);
  std::vector<std::string> rules;
  for (const rule_facts& each : rule_catalogue(problem{}.order)) rules.push_back(each.name);
  return rules;
}

}  // namespace riemann

// Rules between commas, and the word that stands for all of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/lists.hpp"

#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/text/splitting.hpp"

namespace riemann {

std::vector<std::string> rules_in(const std::string& text) {
  if (text != "all") return split(text);
  std::vector<std::string> rules;
  for (const rule_facts& each : rule_catalogue(fixed_rule::usual_order)) rules.push_back(each.name);
  return rules;
}

}  // namespace riemann

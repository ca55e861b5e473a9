// A member of the family of rules, found by name.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/named_rule.hpp"

#include "riemann/families/rules.hpp"

namespace riemann {

quadrature_rule rule_named(const std::string& name, int order) {
  quadrature_rule rule;
  families::rules.visit(name,
                        [&]<class Rule>(std::type_identity<Rule>) { rule = Rule::make(order); });
  return rule;
}

quadrature_rule rule_of(const fixed_rule& given) {
  return rule_named(given.name_or_usual(), given.order_or_usual());
}

bool is_rule(const std::string& name) { return families::rules.contains(name); }

bool rule_has_order(const std::string& name) {
  bool has_order = false;
  families::rules.visit(name,
                        [&]<class Rule>(std::type_identity<Rule>) { has_order = Rule::has_order; });
  return has_order;
}

int largest_order_of(const std::string& name) {
  int largest = 0;
  families::rules.visit(name, [&]<class Rule>(std::type_identity<Rule>) {
    if constexpr (Rule::has_order) largest = Rule::largest_order;
  });
  return largest;
}

std::vector<rule_facts> rule_catalogue(int order) {
  std::vector<rule_facts> facts;
  for (const char* name : families::rules.names) {
    const quadrature_rule rule = rule_named(name, order);
    facts.push_back({.name = name,
                     .description = rule.description,
                     .convergence_order = rule.convergence_order,
                     .degree_of_exactness = rule.degree_of_exactness,
                     .closed = rule.closed_at_begin() && rule.closed_at_end(),
                     .has_order = rule_has_order(name)});
  }
  return facts;
}

}  // namespace riemann

// A member of the family of rules, found by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"
#include "riemann/lib/question/fixed_rule.hpp"

#include <string>
#include <vector>

namespace riemann {

/// Precondition: `name` is a member and `order` is one that it takes.
quadrature_rule rule_named(const std::string& name, int order);
quadrature_rule rule_of(const fixed_rule&);

/// Whether there is a rule of this name.
bool is_rule(const std::string& name);

/// True if the rule looks at --order.
bool rule_has_order(const std::string& name);

/// The largest --order that the rule takes; 0 of one that looks at none.
int largest_order_of(const std::string& name);

struct rule_facts {
  std::string name;
  std::string description;
  int convergence_order = 0;  // p in error = O(h^p), smooth integrands
  int degree_of_exactness = 0;
  bool closed = false;     // evaluates both end points
  bool has_order = false;  // looks at --order
};

/// Of every member, with this order where it takes one.
std::vector<rule_facts> rule_catalogue(int order);

}  // namespace riemann

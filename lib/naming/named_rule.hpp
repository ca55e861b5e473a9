// A member of the family of rules, found by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/rules/rule.hpp"

#include <string>

namespace riemann {

/// Precondition: `name` is a member and `order` is one that it takes.
quadrature_rule rule_named(const std::string& name, int order);

/// Whether there is a rule of this name.
bool is_rule(const std::string& name);

/// True if the rule looks at --order.
bool rule_has_order(const std::string& name);

/// The largest --order that the rule takes; 0 of one that looks at none.
int largest_order_of(const std::string& name);

}  // namespace riemann

// A member of the family of rules, found by name.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/planning/rule.hpp"

#include <string>

namespace riemann {

/// Precondition: `name` is a member and `order` is one that it takes.
quadrature_rule rule_named(const std::string& name, int order);

/// True if the rule looks at --order.
/// Whether there is a rule of this name.
bool is_rule(const std::string& name);

bool rule_has_order(const std::string& name);

}  // namespace riemann

// Which names mean what.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/parse.hpp"

#include <string>
#include <string_view>

namespace riemann::expressions {

/// x is 0, y 1, z 2, x1 .. x1000 are 0 .. 999; -1 for other names.
int variable_named(std::string_view name);

/// Letters, digits and _, not a digit first.
bool is_name(std::string_view);

/// What to say of a name that is none in this scope.
std::string undefined_name(const std::string& name, const scope&);

/// Likewise, before a bracket.
std::string undefined_function(const std::string& name);

}  // namespace riemann::expressions

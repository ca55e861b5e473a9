// From text to tree: precedence climbing (Pratt 1973), of bounded depth.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/complaint.hpp"
#include "riemann/lib/expression/tree.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace riemann::expressions {

/// The names that an expression may use, beside functions and constants. A parameter that is called
/// as a variable hides that.
struct scope {
  int dimensions = 1;                                  // x, or x, y, z, or x1 .. xd
  std::optional<std::vector<std::string>> parameters;  // unset: any other name is one
  std::string variable = "x";                          // of one dimension: its name
};

/// Throws invalid_expression with all undefined names at once, and the first thing that stands
/// where it cannot.
tree parse(std::string_view text, const scope& names = {});

/// Likewise; "[f, g]" is a list of several.
std::vector<tree> parse_list(std::string_view text, const scope& names = {});

/// Whether it begins as a list does.
bool is_list(std::string_view text);

/// Why `name` can be neither a parameter nor the variable of one dimension; empty if it can.
std::string why_no_name(std::string_view name);

}  // namespace riemann::expressions

// Operations and constants by name.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/operations.hpp"

#include <array>
#include <numbers>

namespace riemann::expressions {
namespace {

/// The digits beyond the doubles are OEIS A000796's and A001113's.
constexpr std::array<named_constant, 2> named{
    {{"pi", std::numbers::pi, 1.2246467991473532e-16}, {"e", std::numbers::e, beyond_e}}};

}  // namespace

std::span<const operation_facts> all_operations() { return operation_table::rows; }

const operation_facts* function_named(std::string_view name) {
  for (const operation_facts& each : operation_table::rows)
    if (*each.name != '\0' && name == each.name) return &each;
  return nullptr;
}

std::vector<std::string> function_names() {
  std::vector<std::string> names;
  for (const operation_facts& each : operation_table::rows)
    if (*each.name != '\0') names.emplace_back(each.name);
  return names;
}

std::span<const named_constant> constants() { return named; }

}  // namespace riemann::expressions

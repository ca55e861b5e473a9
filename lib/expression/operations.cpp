// Operations and constants by name.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/operations.hpp"

#include <array>
#include <numbers>

namespace riemann::expressions {
namespace {

/// The digits beyond the doubles are OEIS A000796's and A001113's.
constexpr std::array<named_constant, 2> named{
    {{"pi", std::numbers::pi, beyond_pi}, {"e", std::numbers::e, beyond_e}}};
constexpr std::array<word_operator, 3> words{{{"not", operation::logical_not},
                                              {"and", operation::logical_and},
                                              {"or", operation::logical_or}}};
constexpr std::string_view other_name_of_log = "ln";

}  // namespace

std::span<const operation_facts> all_operations() { return operation_table::rows; }

const operation_facts* function_named(std::string_view name) {
  if (name == other_name_of_log) return &facts_of(operation::log);
  for (const operation_facts& each : operation_table::rows)
    if (*each.name != '\0' && name == each.name) return &each;
  return nullptr;
}

std::vector<std::string> function_names() {
  std::vector<std::string> names;
  for (const operation_facts& each : operation_table::rows)
    if (*each.name != '\0') names.emplace_back(each.name);
  names.emplace_back(other_name_of_log);
  return names;
}

std::span<const named_constant> constants() { return named; }

std::span<const word_operator> word_operators() { return words; }

}  // namespace riemann::expressions

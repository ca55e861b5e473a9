// The words that people know the values of an enumeration by: one table for each, read both ways.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace riemann {

template <class Value>
struct named_value {
  Value is;
  const char* name;
};

/// Stands beside the enumeration: `all` has its values, in the order in which they are listed, and
/// `family`, where people write them, says what they are.
template <class Value>
struct word_table;

template <class Value>
  requires requires { word_table<Value>::all; }
std::string name_of(Value which) {
  for (const named_value<Value>& each : word_table<Value>::all)
    if (each.is == which) return each.name;
  return {};
}

template <class Value>
std::optional<Value> value_named(std::string_view name) {
  for (const named_value<Value>& each : word_table<Value>::all)
    if (each.name == name) return each.is;
  return {};
}

/// The names that facts have, in their order.
template <class Range>
std::vector<std::string> names_in(const Range& facts) {
  std::vector<std::string> names;
  for (const auto& each : facts) names.emplace_back(each.name);
  return names;
}

template <class Value>
std::vector<std::string> all_names() {
  return names_in(word_table<Value>::all);
}

}  // namespace riemann

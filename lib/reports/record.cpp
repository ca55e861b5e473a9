// What a record holds under a key.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/record.hpp"

#include "riemann/lib/text/numerals.hpp"

#include <limits>
#include <type_traits>

namespace riemann {
namespace {

const field_value* value_in(const record& from, const std::string& key) {
  for (const field& each : from)
    if (each.key == key) return &each.value;
  return nullptr;
}

}  // namespace

std::string text_in(const record& from, const std::string& key) {
  const field_value* const content = value_in(from, key);
  if (content == nullptr) return "";
  return std::visit(
      [](const auto& value) -> std::string {
        using value_t = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<value_t, std::string>) return value;
        if constexpr (std::is_same_v<value_t, double>) return shortest(value);
        if constexpr (std::is_same_v<value_t, bool>) return value ? "true" : "false";
        if constexpr (std::is_integral_v<value_t> && !std::is_same_v<value_t, bool>)
          return std::to_string(value);
        return "";
      },
      *content);
}

double number_in(const record& from, const std::string& key) {
  return parsed<double>(text_in(from, key)).value_or(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace riemann

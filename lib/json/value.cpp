// Looks into values.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/json/value.hpp"

#include <algorithm>

namespace riemann::json {

const value* find(const value& from, const std::string& name) {
  const auto* const members = std::get_if<object>(&from.is);
  if (members == nullptr) return nullptr;
  const auto match = std::find_if(members->rbegin(), members->rend(),
                                  [&](const member& each) { return each.name == name; });
  return match == members->rend() ? nullptr : &match->is;
}

std::optional<double> number_in(const value& of) {
  if (const auto* const whole = std::get_if<index_t>(&of.is)) return static_cast<double>(*whole);
  if (const auto* const real = std::get_if<double>(&of.is)) return *real;
  return {};
}

}  // namespace riemann::json

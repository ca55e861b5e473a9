// What JSON text says: a value, and within arrays and objects further ones, each with its place.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace riemann::json {

struct value;
struct member;
using array = std::vector<value>;
using object = std::vector<member>;  // in the order of the text

/// monostate is null. Whole numbers beyond index_t, and all with a point or an exponent, are real.
struct value {
  std::variant<std::monostate, bool, index_t, double, std::string, array, object> is;
  std::ptrdiff_t at = 0;  // of an object: where it begins in the text
};

struct member {
  std::string name;
  value is;
};

/// The member of that name, the last of several; null if `from` is no object or has none.
const value* find(const value& from, const std::string& name);

/// Whole or real; nothing where it is no number.
std::optional<double> number_in(const value&);

}  // namespace riemann::json

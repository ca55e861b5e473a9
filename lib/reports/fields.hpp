// A row as flat pairs of key and value: what JSON and CSV have in common.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/report.hpp"

#include <string>
#include <variant>
#include <vector>

namespace riemann {

/// monostate: there is no such value.
using field_value = std::variant<std::monostate, bool, index_t, double, std::string>;

struct field {
  std::string key;
  field_value value;
};

/// Always the same keys in the same order.
std::vector<field> fields_of(const row&);

}  // namespace riemann

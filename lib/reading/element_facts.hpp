// What the lab needs to know of each element type at run time; follows from element_types.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <string>
#include <vector>

namespace riemann {

enum class element_kind { floating, signed_integer, unsigned_integer };

struct element_facts {
  std::string name;
  element_kind kind = element_kind::floating;
  index_t bytes = 0;
  int digits = 0;  // binary, of a floating-point significand or of an integer without its sign
};

/// Binary digits that a T keeps, the leading one included; found by rounding, since not every
/// element type has numeric_limits.
template <class T>
int digits_of() {
  int digits = 1;
  for (double place = 0.5; static_cast<double>(static_cast<T>(1 + place)) == 1 + place;
       place /= 2) {
    if (1 + place == 1) break;
    ++digits;
  }
  return digits;
}

const std::vector<element_facts>& element_catalogue();

/// Of a name that the catalogue has.
const element_facts& facts_of(const std::string& type);

}  // namespace riemann

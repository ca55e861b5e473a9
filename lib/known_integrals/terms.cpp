// A term is a pattern, in which # stands for the number of its variable.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/known_integrals/terms.hpp"

namespace riemann {
namespace {

std::string joined(int count, const std::string& pattern, char between) {
  std::string text;
  for (int k = 1; k <= count; ++k) {
    if (k > 1) text += between;
    for (const char each : pattern) text += each == '#' ? std::to_string(k) : std::string(1, each);
  }
  return text;
}

}  // namespace

std::string sum_over_variables(int count, const std::string& term) {
  return joined(count, term, '+');
}

std::string product_over_variables(int count, const std::string& factor) {
  return joined(count, factor, '*');
}

std::string list_of_variables(int count) { return joined(count, "x#", ','); }

}  // namespace riemann

// Each step has a parity if its operands have: by the parity of its operation.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parity.hpp"

#include <cmath>
#include <vector>

namespace riemann::expressions {
namespace {

enum class parity { none, even, odd };

parity of_product(parity a, parity b) {
  if (a == parity::none || b == parity::none) return parity::none;
  return a == b ? parity::even : parity::odd;
}

parity of_even_function(parity a) { return a == parity::none ? a : parity::even; }

/// Bessel functions of whole order are as even or odd as their order (DLMF 10.4.1, 10.27.1).
parity of_order(const step& order, parity a) {
  if (order.is != operation::number) return a == parity::even ? a : parity::none;
  return std::fmod(order.value, 2) == 0 ? of_even_function(a) : a;
}

parity of_operation(operation is, parity a, parity b, parity c) {
  using enum operation;
  const bool all_even = a == parity::even && b == parity::even && c == parity::even;
  switch (is) {
    case variable: return parity::odd;
    case negate:
    case sign:
    case round:
    case trunc:
    case sin:
    case tan:
    case asin:
    case atan:
    case sinh:
    case tanh:
    case asinh:
    case atanh:
    case cbrt:
    case erf:
    case erfinv: return a;
    case absolute:
    case cos:
    case cosh: return of_even_function(a);
    case add:
    case subtract: return a == b ? a : parity::none;
    case multiply:
    case divide: return of_product(a, b);
    case hypot: return a != parity::none && b != parity::none ? parity::even : parity::none;
    case choose: return a == parity::even && b == c ? b : parity::none;
    default: return all_even ? parity::even : parity::none;
  }
}

}  // namespace

bool is_odd(const formula& of) {
  using enum operation;
  std::vector<parity> parities;
  parities.reserve(of.steps.size());
  for (const step& each : of.steps) {
    const auto operand = [&](int k) { return static_cast<std::size_t>(each.operands[k]); };
    const int operands = facts_of(each.is).operands;
    const auto of_operand = [&](int k) {
      return k < operands ? parities[operand(k)] : parity::even;
    };
    if (each.uniform)
      parities.push_back(parity::even);
    else if (each.is == bessel_j || each.is == bessel_i)
      parities.push_back(of_order(of.steps[operand(0)], of_operand(1)));
    else
      parities.push_back(of_operation(each.is, of_operand(0), of_operand(1), of_operand(2)));
  }
  return !parities.empty() && parities.back() == parity::odd;
}

}  // namespace riemann::expressions

// Numbers in a formula to twice a double's digits: what folding constants cuts off.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/question/deviation.hpp"
#include "riemann/lib/expression/operations.hpp"

#include <array>

namespace riemann::expressions {

/// The number that a double stands for, give or take `bound`.
struct meant_number {
  double_word value;
  double bound = 0;
};

/// A number that has `beyond` more than its double.
meant_number meant_by_literal(double value, double beyond);

/// What an exact operation makes of the numbers that are meant, where it has made `rounded` of
/// their doubles. Comparisons decide by what is meant. The bound is infinite where that is no
/// number.
meant_number meant_result(operation, const std::array<meant_number, 3>& operands, double rounded);

inline meant_number operator+(const meant_number& a, const meant_number& b) {
  return meant_result(operation::add, {a, b, {}}, 0);
}
inline meant_number operator-(const meant_number& a, const meant_number& b) {
  return meant_result(operation::subtract, {a, b, {}}, 0);
}
inline meant_number operator*(const meant_number& a, const meant_number& b) {
  return meant_result(operation::multiply, {a, b, {}}, 0);
}
inline meant_number operator/(const meant_number& a, const meant_number& b) {
  return meant_result(operation::divide, {a, b, {}}, 0);
}

/// What is meant has more than `value`.
deviation deviation_of(const meant_number&, double value);

}  // namespace riemann::expressions

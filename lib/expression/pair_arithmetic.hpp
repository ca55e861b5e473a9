// The operations that IEEE arithmetic defines, of pairs: numbers hi + lo of some 106 bits.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/expression/exact_operation.hpp"

namespace riemann::expressions {

/// `r`, or what doubles give where pairs do not tell: infinities, NaN, the sign of 0.
[[gnu::always_inline]] inline double_word pair_or(double plain, double_word r) {
  const bool told = is_finite(r.hi) & is_finite(r.lo);
  const bool keep = told & ((r.hi != 0) | (plain != 0));
  return {keep ? r.hi : plain, told ? r.lo : 0};
}

// Far below the usual range the last bits of products are lost: moved up, they are not.
inline constexpr double small_operand = 0x1p-660;
inline constexpr double much_larger = 0x1p600;
inline constexpr double root_of_much_larger = 0x1p300;

[[gnu::always_inline]] inline double_word quotient_of_pairs(double_word a, double_word b) {
  const double up = std::fabs(a.hi) < small_operand ? much_larger : 1;
  const double down = std::fabs(a.hi) < small_operand ? 1 / much_larger : 1;
  const double_word quotient = double_word{a.hi * up, a.lo * up} / b;
  return pair_or(a.hi / b.hi, fast_two_sum(quotient.hi * down, quotient.lo * down));
}

[[gnu::always_inline]] inline double_word root_of_pair(double_word a) {
  const double up = a.hi < small_operand ? much_larger : 1;
  const double down = a.hi < small_operand ? 1 / root_of_much_larger : 1;
  const double moved = a.hi * up;
  const double root = std::sqrt(moved);
  const double rest = fma(-root, root, moved) + a.lo * up;
  return pair_or(root * down, fast_two_sum(root * down, rest / (2 * root) * down));
}

/// A whole hi may have any lo.
[[gnu::always_inline]] inline double_word floor_of_pair(double_word a) {
  const double below = std::floor(a.hi);
  return pair_or(below, fast_two_sum(below, below == a.hi ? std::floor(a.lo) : 0));
}

[[gnu::always_inline]] inline double_word magnitude_of_pair(double_word a) {
  const bool below = a.hi < 0;
  return {std::fabs(a.hi), below ? -a.lo : a.lo};
}

/// Its 0 has no sign.
template <operation Operation>
[[gnu::always_inline]] inline double_word whole_of_pair(double_word a, double plain) {
  using enum operation;
  const double_word size = magnitude_of_pair(a);
  double_word whole = floor_of_pair(Operation == round   ? size + double_word{0.5}
                                    : Operation == trunc ? size
                                    : Operation == ceil  ? -a
                                                         : a);
  if (Operation == ceil || (Operation != floor && a.hi < 0)) whole = -whole;
  if (Operation == round) whole = pair_or(plain, whole);
  return {whole.hi + 0.0, whole.lo};
}

[[gnu::always_inline]] inline bool is_less(double_word a, double_word b) {
  return (a.hi < b.hi) | ((a.hi == b.hi) & (a.lo < b.lo));
}

[[gnu::always_inline]] inline bool is_same(double_word a, double_word b) {
  return (a.hi == b.hi) & (a.lo == b.lo);
}

[[gnu::always_inline]] inline double_word one_of(bool first, double_word a, double_word b) {
  return {first ? a.hi : b.hi, first ? a.lo : b.lo};
}

/// By what doubles give where the quotient does not tell which multiple is meant.
inline double_word remainder_of_pairs(double_word a, double_word b) {
  const double plain = exact_operation<operation::modulo>(a.hi, b.hi, 0);
  const double_word whole = floor_of_pair(quotient_of_pairs(a, b));
  if ((a.lo == 0 && b.lo == 0) || !(std::fabs(whole.hi) < 0x1p90)) return plain;
  double_word rest = a - b * whole;
  if (!is_finite(rest.hi)) return plain;
  if (rest.hi != 0 && (rest.hi < 0) != (b.hi < 0)) rest = rest + b;
  if (!is_less(magnitude_of_pair(rest), magnitude_of_pair(b))) rest = rest - b;
  return rest;
}

template <operation Operation>
[[gnu::always_inline]] inline double_word pair_operation(double_word a, double_word b,
                                                         double_word c) {
  using enum operation;
  const double plain = exact_operation < Operation == modulo ? add : Operation > (a.hi, b.hi, c.hi);
  const auto truth = [](bool holds) { return double_word{holds ? 1.0 : 0.0}; };
  if constexpr (Operation == negate) return -a;
  if constexpr (Operation == add) return pair_or(plain, a + b);
  if constexpr (Operation == subtract) return pair_or(plain, a - b);
  if constexpr (Operation == multiply) return pair_or(plain, a * b);
  if constexpr (Operation == divide) return quotient_of_pairs(a, b);
  if constexpr (Operation == less) return truth(is_less(a, b));
  if constexpr (Operation == greater) return truth(is_less(b, a));
  if constexpr (Operation == less_equal) return truth(is_less(a, b) | is_same(a, b));
  if constexpr (Operation == greater_equal) return truth(is_less(b, a) | is_same(a, b));
  if constexpr (Operation == equal) return truth(is_same(a, b));
  if constexpr (Operation == not_equal) return truth(!is_same(a, b));
  if constexpr (Operation == choose) return one_of(a.hi != a.hi, a, one_of(a.hi != 0, b, c));
  if constexpr (Operation == minimum) return one_of(is_less(a, b) | (a.hi != a.hi), a, b);
  if constexpr (Operation == maximum) return one_of(is_less(b, a) | (a.hi != a.hi), a, b);
  if constexpr (Operation == absolute) return magnitude_of_pair(a);
  if constexpr (gives_whole(Operation)) return whole_of_pair<Operation>(a, plain);
  if constexpr (Operation == modulo) return remainder_of_pairs(a, b);
  if constexpr (Operation == sqrt) return root_of_pair(a);
  return plain;  // sign, not, and, or: hi decides
}

}  // namespace riemann::expressions

// Double-word arithmetic, and first-order bounds of what is beyond it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/meant_number.hpp"

#include "riemann/lib/expression/slopes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann::expressions {
namespace {

constexpr double off_by_operations = 0x1p-100;  // relative; 15 u^2 of a division is the most
constexpr double negligible = 0x1p-90;          // relative: what a few operations may be off by
constexpr double unbounded = std::numeric_limits<double>::infinity();

/// Numbers known so well that they are one if they differ by no more than double-words may be off.
bool are_well_known(const meant_number& a, const meant_number& b) {
  const double size = std::max(std::abs(a.value.hi), std::abs(b.value.hi));
  return a.bound + b.bound <= negligible * size;
}

double difference(const meant_number& a, const meant_number& b) {
  const double apart = (a.value - b.value).hi;
  return are_well_known(a, b) && std::abs(apart) <= a.bound + b.bound ? 0 : apart;
}

bool may_be_0(const meant_number& a) { return a.bound != 0 && std::abs(a.value.hi) <= a.bound; }

double_word truth(bool is_true) { return is_true ? 1 : 0; }

double_word root(const meant_number& operand) {
  const double_word of = operand.value;
  if (of.hi < 0 && -of.hi <= operand.bound) return 0;
  const double first = std::sqrt(of.hi);
  if (first == 0) return first;
  const double_word rest = of - two_product(first, first);
  return fast_two_sum(first, rest.hi / (2 * first));
}

double_word whole_part(double_word of) {
  const double first = std::floor(of.hi);
  return first == of.hi ? two_sum(first, std::floor(of.lo)) : double_word(first);
}

double_word largest_whole_below(const meant_number& of) {
  const meant_number nearest{whole_part(of.value + double_word(0.5))};
  return difference(of, nearest) == 0 ? nearest.value : whole_part(of.value);
}

double_word result_of(operation is, const std::array<meant_number, 3>& operands) {
  const auto& [first, second, third] = operands;
  const double_word a = first.value;
  const double_word b = second.value;
  const double apart = difference(first, second);
  switch (is) {
    case operation::negate: return -a;
    case operation::add: return a + b;
    case operation::subtract: return a - b;
    case operation::multiply: return a * b;
    case operation::divide: return a / b;
    case operation::sqrt: return root(first);
    case operation::less: return truth(apart < 0);
    case operation::less_equal: return truth(apart <= 0);
    case operation::greater: return truth(apart > 0);
    case operation::greater_equal: return truth(apart >= 0);
    case operation::equal: return truth(apart == 0);
    case operation::not_equal: return truth(apart != 0);
    case operation::choose: return a.hi != 0 ? b : third.value;
    case operation::minimum: return apart < 0 ? a : b;
    case operation::maximum: return apart > 0 ? a : b;
    case operation::absolute: return a.hi < 0 ? -a : a;
    case operation::sign: return a.hi > 0 ? 1.0 : a.hi < 0 ? -1.0 : 0.0;
    case operation::floor: return largest_whole_below(first);
    case operation::ceil: return -largest_whole_below({-a, first.bound});
    case operation::trunc:
      return a.hi < 0 ? -largest_whole_below({-a, first.bound}) : largest_whole_below(first);
    case operation::round: {
      const meant_number half_above{(a.hi < 0 ? -a : a) + double_word(0.5), first.bound};
      const double_word whole = largest_whole_below(half_above);
      return a.hi < 0 ? -whole : whole;
    }
    case operation::modulo: {
      const meant_number turns{
          a / b, (first.bound + second.bound * std::abs((a / b).hi)) / std::abs(b.hi)};
      return a - b * largest_whole_below(turns);
    }
    case operation::logical_not: return truth(a.hi == 0);
    case operation::logical_and: return truth(a.hi != 0 && b.hi != 0);
    case operation::logical_or: return truth(a.hi != 0 || b.hi != 0);
    default: return std::numeric_limits<double>::quiet_NaN();
  }
}

/// Of a comparison, sign, floor or choice, which its operands' bounds may turn.
double bound_of_decision(operation is, const meant_number& a, const meant_number& b,
                         const meant_number& c) {
  if (is_comparison(is))
    return !are_well_known(a, b) && std::abs((a.value - b.value).hi) <= a.bound + b.bound ? 1 : 0;
  const bool combines = is == operation::logical_and || is == operation::logical_or;
  if (is == operation::logical_not || combines)
    return may_be_0(a) || (combines && may_be_0(b)) ? 1 : 0;
  if (is == operation::modulo) {
    const double quotient = std::abs((a.value / b.value).hi);
    const bool may_turn =
        a.bound + b.bound * quotient > negligible * (std::abs(a.value.hi) + std::abs(b.value.hi));
    return may_turn || quotient > 0x1p50 ? std::abs(b.value.hi) : 0;
  }
  if (is == operation::choose)
    return may_be_0(a) ? (std::abs((b.value - c.value).hi) + b.bound) + c.bound : 0;
  if (is == operation::sign) return may_be_0(a) ? 2 : 0;
  if (gives_whole(is)) {
    if (a.bound <= negligible * std::max(1.0, std::abs(a.value.hi))) return 0;
    const double_word from_whole = a.value + double_word(is == operation::round ? 0.5 : 0);
    return (whole_part(from_whole + double_word(a.bound)) -
            whole_part(from_whole - double_word(a.bound)))
        .hi;
  }
  return 0;
}

double effect(operation is, double slope, double bound) {
  const double first_order = std::abs(slope) * bound;
  return is == operation::sqrt ? std::min(first_order, std::sqrt(bound)) : first_order;
}

}  // namespace

meant_number meant_by_literal(double value, double beyond) {
  const double bound = beyond == 0 ? 0 : off_by_operations * std::abs(value);
  return {two_sum(value, beyond), bound};
}

meant_number meant_result(operation is, const std::array<meant_number, 3>& operands,
                          double rounded) {
  const auto& [a, b, c] = operands;
  meant_number number{result_of(is, operands)};
  if (!is_finite(number.value.hi) || !is_finite(number.value.lo)) return {rounded, unbounded};
  const bool products = is == operation::multiply || is == operation::divide;
  const bool sums = is == operation::add || is == operation::subtract;
  const bool of_doubles = a.value.lo == 0 && b.value.lo == 0;
  const bool exact = of_doubles && (sums || is == operation::multiply || number.value.lo == 0);
  if ((sums || products || is == operation::sqrt) && !exact)
    number.bound = off_by_operations * std::abs(number.value.hi);
  constexpr double no_longer_twice_the_digits = 1e-290;
  if (products && a.value.hi != 0 && std::abs(number.value.hi) < no_longer_twice_the_digits)
    number.bound += std::numeric_limits<double>::denorm_min();
  const auto slopes = slopes_of(is, {a.value.hi, b.value.hi, c.value.hi}, number.value.hi);
  for (std::size_t k = 0; k < slopes.size(); ++k)
    if (operands[k].bound != 0 && k < static_cast<std::size_t>(facts_of(is).operands))
      number.bound += effect(is, slopes[k], operands[k].bound);
  number.bound += bound_of_decision(is, a, b, c);
  if (!(number.bound < unbounded)) number.bound = unbounded;
  return number;
}

deviation deviation_of(const meant_number& meant, double value) {
  const double off = (meant.value - double_word(value)).rounded();
  if (std::abs(off) + meant.bound <= negligible * std::abs(value)) return {};
  if (!is_finite(off)) return {0, value == meant.value.hi ? 0 : unbounded};
  return {off, meant.bound};
}

}  // namespace riemann::expressions

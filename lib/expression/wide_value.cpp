// Values are tracked with their errors, and those near 1 with their distance from it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/wide_value.hpp"

#include "riemann/lib/expression/wide_number.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

constexpr extended epsilon = std::numeric_limits<extended>::epsilon();
constexpr extended few_ulps = 16 * epsilon;

/// Of doubles with all their digits.
bool is_out_of_range(wide a) {
  using of = std::numeric_limits<double>;
  return a.m != 0 && std::isfinite(a.m) && (a.e > of::max_exponent || a.e < of::min_exponent);
}

/// sign (1 + beyond). Beside 0 the digits of exp(x) do not tell exp(x) - 1: `beyond` does.
struct near_one {
  int sign = 1;
  wide beyond;
  wide off;  // of `beyond`, at most
};

/// With how far it may be off.
struct tracked {
  wide value;
  wide off;
  std::optional<near_one> near;
  bool by_distances = false;  // the value is told by those of its operands from 1
};

bool is_small(wide a) { return a.m == 0 || a.e < 0; }

/// a + b, unless they cancel.
std::optional<wide> certain_sum(wide a, wide b) {
  constexpr extended most_bits_lost = 20;
  const wide result = sum(a, b);
  const bool any_cancels = a.m != 0 && b.m != 0;
  if (any_cancels && (result.m == 0 || std::max(a.e, b.e) - result.e > most_bits_lost))
    return std::nullopt;
  return result;
}

std::optional<near_one> near_if_small(int sign, std::optional<wide> beyond) {
  if (!beyond || !std::isfinite(beyond->m) || !is_small(*beyond)) return std::nullopt;
  return near_one{sign, *beyond, product(size(*beyond), made(few_ulps))};
}

wide function_of(operation is, wide a) { return value_of(is, a, {}, {}); }
wide half(wide a) { return {a.m, a.m == 0 ? 0 : a.e - 1}; }
wide square(wide a) { return product(a, a); }

/// Of a number that is the sum of two.
std::optional<near_one> near_of(extended value, extended low) {
  const int sign = value < 0 ? -1 : 1;
  return near_if_small(sign, made((sign * value - 1) + sign * low));
}

/// (1 + p) + y = 1 + (p + y).
std::optional<near_one> near_of_sum(const tracked& a, const tracked& b) {
  for (const auto& [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    if (!one->near || !is_small(other->value)) continue;
    const wide added = one->near->sign > 0 ? other->value : negated(other->value);
    return near_if_small(one->near->sign, certain_sum(one->near->beyond, added));
  }
  return std::nullopt;
}

std::optional<near_one> opposite(std::optional<near_one> a) {
  if (a) a->sign = -a->sign;
  return a;
}

tracked opposite(tracked a) { return {negated(a.value), a.off, opposite(a.near)}; }

std::optional<near_one> near_of(operation is, const tracked& a, const tracked& b) {
  using enum operation;
  switch (is) {
    case negate: return opposite(a.near);
    case add: return near_of_sum(a, b);
    case subtract: return near_of_sum(a, opposite(b));
    case multiply: {
      if (!a.near || !b.near) return std::nullopt;
      const wide p = a.near->beyond;
      const wide q = b.near->beyond;
      return near_if_small(a.near->sign * b.near->sign, certain_sum(sum(p, product(p, q)), q));
    }
    case divide: {
      if (!a.near || !b.near) return std::nullopt;
      const std::optional<wide> apart = certain_sum(a.near->beyond, negated(b.near->beyond));
      if (!apart) return std::nullopt;
      return near_if_small(a.near->sign * b.near->sign, quotient(*apart, size(b.value)));
    }
    case exp: return near_if_small(1, function_of(expm1, a.value));
    case cos:
      return near_if_small(1, negated(product(made(2), square(function_of(sin, half(a.value))))));
    case cosh: return near_if_small(1, product(made(2), square(function_of(sinh, half(a.value)))));
    case power:
      if (!a.near || a.near->sign < 0) return std::nullopt;
      return near_if_small(
          1, function_of(expm1, product(b.value, function_of(log1p, a.near->beyond))));
    case sqrt:
      if (!a.near || a.near->sign < 0) return std::nullopt;
      return near_if_small(1,
                           quotient(a.near->beyond, sum(made(1), value_of(sqrt, a.value, {}, {}))));
    default: return std::nullopt;
  }
}

/// The number nearest to what is meant.
tracked tracked_number(double value, const deviation& meant) {
  const extended nearest = static_cast<extended>(value) + static_cast<extended>(meant.off);
  const extended rounding = meant.off == 0 ? 0 : epsilon * std::abs(nearest);
  tracked number{made(nearest), made(rounding + meant.bound), near_of(value, meant.off)};
  if (number.near) number.near->off = sum(number.near->off, made(meant.bound));
  return number;
}

/// At the far end of what it may be.
tracked moved(tracked a) {
  a.value = sum(a.value, a.off);
  if (a.near) a.near->beyond = sum(a.near->beyond, a.near->off);
  return a;
}

/// With what the errors of the operands make of it.
std::optional<near_one> tracked_near(operation is, const tracked& a, const tracked& b) {
  std::optional<near_one> result = near_of(is, a, b);
  if (!result) return result;
  const auto add = [&](const std::optional<near_one>& other) {
    if (result && other)
      result->off = sum(result->off, size(difference(other->beyond, result->beyond)));
    else
      result.reset();
  };
  add(near_of(is, moved(a), b));
  if (facts_of(is).operands > 1) add(near_of(is, a, moved(b)));
  return result;
}

/// Of differences and logarithms, by the distances from 1.
std::optional<wide> value_by_distances(operation is, const tracked& a, const tracked& b) {
  using enum operation;
  if (is == subtract) return value_by_distances(add, a, opposite(b));
  if (is == add && a.near && b.near && a.near->sign != b.near->sign) {
    const std::optional<wide> apart = certain_sum(a.near->beyond, negated(b.near->beyond));
    if (apart) return a.near->sign > 0 ? *apart : negated(*apart);
  }
  if (is == log && a.near && a.near->sign > 0) return function_of(log1p, a.near->beyond);
  return std::nullopt;
}

/// To first order: what each operand's error does to the value, and a rounding.
tracked tracked_value(operation is, std::array<tracked, 3> of) {
  std::optional<wide> by_distances = value_by_distances(is, of[0], of[1]);
  const auto value_with = [&] {
    const std::optional<wide> by_those =
        by_distances ? value_by_distances(is, of[0], of[1]) : std::nullopt;
    return by_those.value_or(value_of(is, of[0].value, of[1].value, of[2].value));
  };
  tracked result{value_with(), {}, tracked_near(is, of[0], of[1])};
  result.by_distances = by_distances.has_value();
  if (std::isinf(result.value.m)) return result;
  result.off = product(size(result.value), made(by_distances ? few_ulps : epsilon));
  for (tracked& each : of) {
    if (each.off.m == 0 && !each.near) continue;
    const tracked kept = std::exchange(each, moved(each));
    result.off = sum(result.off, size(difference(value_with(), result.value)));
    each = kept;
  }
  return result;
}

bool is_known(const tracked& of) {
  constexpr extended few_digits = 1e-9L;
  constexpr extended nothing = -1100;  // less than doubles hold
  if (std::isfinite(of.off.m) && std::max(of.value.e, of.off.e) < nothing) return true;
  return difference(of.off, product(size(of.value), made(few_digits))).m <= 0;
}

struct tracked_formula {
  tracked result;
  bool out_of_range = false;  // some part of it
  bool near_one = false;
};

tracked_formula tracked_at(const formula& of, int step_number, std::span<const double> parameters,
                           double x, double low) {
  std::span<const step> steps = steps_as_meant(of);
  if (step_number >= 0) steps = steps.first(static_cast<std::size_t>(step_number) + 1);
  std::vector<tracked> values;
  values.reserve(steps.size());
  tracked_formula all;
  for (const step& each : steps) {
    std::array<tracked, 3> operands;
    for (std::size_t k = 0; static_cast<int>(k) < facts_of(each.is).operands; ++k)
      operands[k] = values[static_cast<std::size_t>(each.operands[k])];
    switch (each.is) {
      case operation::number: values.push_back(tracked_number(each.value, each.meant)); break;
      case operation::variable: values.push_back(tracked_number(x, {low, 0})); break;
      case operation::parameter:
        values.push_back(tracked_number(parameters[static_cast<std::size_t>(each.index)], {}));
        break;
      default: values.push_back(tracked_value(each.is, operands));
    }
    all.out_of_range = all.out_of_range || is_out_of_range(values.back().value);
    all.near_one = all.near_one || values.back().by_distances;
  }
  all.result = values.back();
  return all;
}

}  // namespace

double wide_value(const formula& of, int step, lost_by how, std::span<const double> parameters,
                  double x, double low) {
  const tracked_formula all = tracked_at(of, step, parameters, x, low);
  const bool tells_more = all.out_of_range || (how != lost_by::range && all.near_one);
  if (!tells_more || !is_known(all.result)) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(narrowed(all.result.value));
}

double wide_logarithm(const formula& of, int step, std::span<const double> parameters, double x) {
  const tracked_formula all = tracked_at(of, step, parameters, x, 0);
  if (!is_known(all.result)) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(narrowed(logarithm(size(all.result.value))));
}

}  // namespace riemann::expressions

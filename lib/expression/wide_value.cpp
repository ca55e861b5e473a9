// Values are tracked with their errors, and those near 1 with their distance from it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/wide_value.hpp"

#include "riemann/lib/expression/special_functions.hpp"
#include "riemann/lib/expression/wide_number.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

/// The steps of a formula, in numbers with so many digits.
template <class Real>
class tracking {
 public:
  using real = wide<Real>;

  /// sign (1 + beyond). Beside 0 the digits of exp(x) do not tell exp(x) - 1: `beyond` does.
  struct near_one {
    int sign = 1;
    real beyond;
    real off;  // of `beyond`, at most
  };

  /// With how far it may be off.
  struct tracked {
    real value;
    real off;
    std::optional<near_one> near;
    bool by_distances = false;  // the value is told by those of its operands from 1
    bool none = false;          // it is infinite, or outside a function's domain, for certain
  };

  struct outcome {
    tracked result;
    bool out_of_range = false;  // some part of the formula
    bool near_one = false;
  };

  /// Without `distances`, which take most of the time, those from 1 are not tracked.
  static outcome of(std::span<const step> steps, const known_parameters& parameters,
                    const known_place& at, bool distances) {
    std::vector<tracked> values;
    values.reserve(steps.size());
    outcome all;
    for (const step& each : steps) {
      std::array<tracked, 3> operands;
      for (std::size_t k = 0; static_cast<int>(k) < facts_of(each.is).operands; ++k)
        operands[k] = values[static_cast<std::size_t>(each.operands[k])];
      switch (each.is) {
        case operation::number: values.push_back(number_of(each.value, each.meant)); break;
        case operation::variable:
          values.push_back(coordinate(at, static_cast<std::size_t>(each.index)));
          break;
        case operation::parameter:
          values.push_back(parameter_of(parameters, static_cast<std::size_t>(each.index)));
          break;
        default: values.push_back(value_with_errors(each.is, operands, distances));
      }
      all.out_of_range = all.out_of_range || is_out_of_range(values.back().value);
      all.near_one = all.near_one || values.back().by_distances;
    }
    all.result = values.back();
    return all;
  }

  static bool is_known(const tracked& of) {
    constexpr extended few_digits = 1e-9L;
    constexpr int nothing = -1100;  // less than doubles hold
    if (isfinite(of.off.m) && std::max<Real>(of.value.e, of.off.e) < nothing) return true;
    return difference(of.off, product(size(of.value), made<Real>(few_digits))).m <= 0;
  }

  static bool is_at_most(const tracked& of, double size_of_it) {
    return difference(sum(size(of.value), of.off), made<Real>(size_of_it)).m <= 0;
  }

 private:
  static real made_of(Real value) { return made<Real>(value); }

  static Real few_ulps() { return 16 * std::numeric_limits<Real>::epsilon(); }

  /// Of doubles with all their digits.
  static bool is_out_of_range(const real& a) {
    using of = std::numeric_limits<double>;
    return a.m != 0 && isfinite(a.m) && (a.e > of::max_exponent || a.e < of::min_exponent);
  }

  static bool is_small(const real& a) { return a.m == 0 || a.e < 0; }

  /// a + b, unless they cancel.
  static std::optional<real> certain_sum(const real& a, const real& b) {
    constexpr extended most_bits_lost = 20;
    const real result = sum(a, b);
    const bool any_cancels = a.m != 0 && b.m != 0;
    if (any_cancels && (result.m == 0 || std::max<Real>(a.e, b.e) - result.e > most_bits_lost))
      return std::nullopt;
    return result;
  }

  static std::optional<near_one> near_if_small(int sign, const std::optional<real>& beyond) {
    if (!beyond || !isfinite(beyond->m) || !is_small(*beyond)) return std::nullopt;
    return near_one{sign, *beyond, product(size(*beyond), made_of(few_ulps()))};
  }

  static real function_of(operation is, const real& a) { return value_of<Real>(is, a, {}, {}); }
  static real half(const real& a) { return {a.m, a.m == 0 ? Real(0) : Real(a.e - 1)}; }
  static real square(const real& a) { return product(a, a); }

  /// Of a number that is the sum of two.
  static std::optional<near_one> near_of_number(double value, double low) {
    const int sign = value < 0 ? -1 : 1;
    return near_if_small(sign, made_of((sign * Real(value) - 1) + sign * Real(low)));
  }

  /// (1 + p) + y = 1 + (p + y).
  static std::optional<near_one> near_of_sum(const tracked& a, const tracked& b) {
    for (const auto& [one, other] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
      if (!one->near || !is_small(other->value)) continue;
      const real added = one->near->sign > 0 ? other->value : negated(other->value);
      return near_if_small(one->near->sign, certain_sum(one->near->beyond, added));
    }
    return std::nullopt;
  }

  static std::optional<near_one> opposite(std::optional<near_one> a) {
    if (a) a->sign = -a->sign;
    return a;
  }

  static tracked opposite(const tracked& a) { return {negated(a.value), a.off, opposite(a.near)}; }

  static std::optional<near_one> near_of(operation is, const tracked& a, const tracked& b) {
    using enum operation;
    const real two = made_of(2);
    switch (is) {
      case negate: return opposite(a.near);
      case add: return near_of_sum(a, b);
      case subtract: return near_of_sum(a, opposite(b));
      case multiply: {
        if (!a.near || !b.near) return std::nullopt;
        const real& p = a.near->beyond;
        const real& q = b.near->beyond;
        return near_if_small(a.near->sign * b.near->sign, certain_sum(sum(p, product(p, q)), q));
      }
      case divide: {
        if (!a.near || !b.near) return std::nullopt;
        const std::optional<real> apart = certain_sum(a.near->beyond, negated(b.near->beyond));
        if (!apart) return std::nullopt;
        return near_if_small(a.near->sign * b.near->sign, quotient(*apart, size(b.value)));
      }
      case exp: return near_if_small(1, function_of(expm1, a.value));
      case cos:
        return near_if_small(1, negated(product(two, square(function_of(sin, half(a.value))))));
      case cosh: return near_if_small(1, product(two, square(function_of(sinh, half(a.value)))));
      case power:
        if (!a.near || a.near->sign < 0) return std::nullopt;
        return near_if_small(
            1, function_of(expm1, product(b.value, function_of(log1p, a.near->beyond))));
      case sqrt:
        if (!a.near || a.near->sign < 0) return std::nullopt;
        return near_if_small(1,
                             quotient(a.near->beyond, sum(made_of(1), function_of(sqrt, a.value))));
      default: return std::nullopt;
    }
  }

  static constexpr double few_bits_of_pair = 0x1p-97;

  /// A multiple of pi / 12, as pi/2 is, for a number that is one to the digits that are known.
  static std::optional<Real> multiple_of_pi(const Real& nearest) {
    constexpr int parts = 12;
    constexpr int most = 10 * parts;
    const Real unit = pi<Real>() / parts;
    const Real number = round(Real(nearest / unit));
    if (number == 0 || abs(number) > most) return std::nullopt;
    const Real meant = number * unit;
    const bool is_one = abs(nearest - meant) <= few_bits_of_pair * abs(meant);
    return is_one ? std::optional(meant) : std::nullopt;
  }

  /// The number nearest to what is meant.
  static tracked number_of(double value, const deviation& meant) {
    const Real nearest = Real(value) + Real(meant.off);
    if (std::is_same_v<Real, many_digits> && meant.bound <= few_bits_of_pair * std::abs(value))
      if (const std::optional<Real> full = multiple_of_pi(nearest))
        return {made_of(*full), made_of(abs(*full) * std::numeric_limits<Real>::epsilon()),
                near_of_number(value, meant.off)};
    constexpr extended of_two_doubles = 0x1p-104L;
    const auto epsilon = static_cast<extended>(std::numeric_limits<Real>::epsilon());
    const Real rounding =
        meant.off == 0 ? Real(0) : Real(std::max(epsilon, of_two_doubles) * abs(nearest));
    tracked all{made_of(nearest), made_of(rounding + meant.bound),
                near_of_number(value, meant.off)};
    if (all.near) all.near->off = sum(all.near->off, made_of(meant.bound));
    return all;
  }

  /// The sum of both, which no rounding leaves unsure: x^2 and x are of the same x.
  static tracked coordinate(const known_place& at, std::size_t k) {
    const double x = at.x[k];
    const double low = at.low.empty() ? 0 : at.low[k];
    tracked all = number_of(x, {low, 0});
    if ((Real(x) + Real(low)) - Real(x) == Real(low)) all.off = made_of(0);
    return all;
  }

  static tracked parameter_of(const known_parameters& all, std::size_t k) {
    return number_of(all.values[k], k < all.meant.size() ? all.meant[k] : deviation{});
  }

  /// At the upper end of what it may be, or at the lower.
  static tracked moved(tracked a, bool up = true) {
    a.value = up ? sum(a.value, a.off) : difference(a.value, a.off);
    if (a.near)
      a.near->beyond =
          up ? sum(a.near->beyond, a.near->off) : difference(a.near->beyond, a.near->off);
    return a;
  }

  /// With what the errors of the operands make of it.
  static std::optional<near_one> near_with_errors(operation is, const tracked& a,
                                                  const tracked& b) {
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
  static std::optional<real> value_by_distances(operation is, const tracked& a, const tracked& b) {
    using enum operation;
    if (is == subtract) return value_by_distances(add, a, opposite(b));
    if (is == add && a.near && b.near && a.near->sign != b.near->sign) {
      const std::optional<real> apart = certain_sum(a.near->beyond, negated(b.near->beyond));
      if (apart) return a.near->sign > 0 ? *apart : negated(*apart);
    }
    if (is == log && a.near && a.near->sign > 0) return function_of(log1p, a.near->beyond);
    return std::nullopt;
  }

  /// Where the digits of the exponent do not tell the number: that it is huge, or tiny.
  static real rounding_of(const real& value, const Real& epsilon) {
    if (abs(value.e) < largest_known_exponent<Real>())
      return product(size(value), made_of(epsilon));
    if (value.e > 0) return {std::numeric_limits<Real>::infinity(), 0};
    return {0.5, floor(Real(value.e / 2))};
  }

  /// Whether the value to one side says nothing of that to the other.
  static bool may_jump(operation is) {
    return is_step(is) || is == operation::choose || is == operation::modulo;
  }

  /// To first order: what each operand's error does to the value, and a rounding.
  static tracked value_with_errors(operation is, std::array<tracked, 3> of, bool distances) {
    const bool by_distances = distances && value_by_distances(is, of[0], of[1]).has_value();
    const auto value_with = [&] {
      const std::optional<real> by_those =
          by_distances ? value_by_distances(is, of[0], of[1]) : std::nullopt;
      return by_those.value_or(value_of(is, of[0].value, of[1].value, of[2].value));
    };
    tracked result{.value = value_with(), .by_distances = by_distances};
    using enum operation;
    const bool is_wave = is == sin || is == cos || is == bessel_j;
    const tracked& angle = is == bessel_j ? of[1] : of[0];
    if (is_wave && !isfinite(result.value.m) && !isnan(angle.value.m) && !angle.none)
      return {.value = made_of(0), .off = made_of(1)};  // of an angle that no digit tells
    if (distances) result.near = near_with_errors(is, of[0], of[1]);
    const bool is_told_far_out = !is_special(is) && is != sin && is != cos && is != tan;
    result.none = !isfinite(result.value.m) && is_told_far_out &&
                  std::all_of(of.begin(), of.end(), [](const tracked& each) {
                    return each.none || (isfinite(each.value.m) && isfinite(each.off.m));
                  });
    if (!isinf(result.value.m))
      result.off = rounding_of(result.value, by_distances ? few_ulps() : Real(error_of<Real>(is)));
    for (tracked& each : of) {
      if (each.off.m == 0 && !(by_distances && each.near)) continue;
      const tracked kept = each;
      for (const bool up : {true, false}) {
        if (!up && !may_jump(is)) break;
        each = moved(kept, up);
        const real other = value_with();
        const bool is_same = other.m == result.value.m && other.e == result.value.e;
        if (!is_same) result.off = sum(result.off, size(difference(other, result.value)));
        result.none = result.none && !isfinite(other.m);
      }
      each = kept;
    }
    if (is == multiply) result.off = sum(result.off, product(of[0].off, of[1].off));
    return result;
  }
};

}  // namespace

double wide_value(std::span<const step> of, lost_by how, const known_parameters& parameters,
                  const known_place& at, double negligible) {
  using few = tracking<extended>;
  using many = tracking<many_digits>;
  if (how != lost_by::digits) {
    const few::outcome all = few::of(of, parameters, at, how == lost_by::range_or_nearness_to_one);
    const bool is_wanted = how == lost_by::range_or_nearness_to_one && isfinite(all.result.value.m);
    if (!all.out_of_range && !all.near_one && !is_wanted)
      return std::numeric_limits<double>::quiet_NaN();
    if (few::is_known(all.result)) return static_cast<double>(narrowed(all.result.value));
    if (how == lost_by::range_alone) return std::numeric_limits<double>::quiet_NaN();
  }
  const many::tracked with_more = many::of(of, parameters, at, true).result;
  if (many::is_known(with_more)) return static_cast<double>(narrowed(with_more.value));
  return many::is_at_most(with_more, negligible) ? 0 : std::numeric_limits<double>::quiet_NaN();
}

bool is_lost(std::span<const step> of, const known_parameters& parameters, const known_place& at) {
  using many = tracking<many_digits>;
  const many::outcome all = many::of(of, parameters, at, true);
  return !all.result.none && !many::is_known(all.result);
}

double wide_logarithm(std::span<const step> of, const known_parameters& parameters,
                      const known_place& at) {
  using few = tracking<extended>;
  const few::outcome all = few::of(of, parameters, at, true);
  if (!few::is_known(all.result)) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(narrowed(logarithm(size(all.result.value))));
}

}  // namespace riemann::expressions

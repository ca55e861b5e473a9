// A switch looks at a sum of what is no quadratic, times numbers, and of a quadratic. Where that
// is one part alone, or two, the sign is that of something simpler: of both operands of max, of
// what a rising function is of.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/sides.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr std::size_t most_quadratics = 48;   // of a tree
constexpr std::size_t most_parts_of_sum = 8;  // of a sum
constexpr int deepest = 16;                   // functions of functions

using kind = seen_side::of;

double sign_of_number(double a) { return a > 0 ? 1 : -1; }
double sign_of_number(const meant_number& a) { return sign_of_number(a.value.hi); }

meant_number negative(const meant_number& a) { return {-a.value, a.bound}; }

meant_quadratic times(const meant_number& factor, const meant_quadratic& of) {
  return meant_quadratic().plus(of, factor);
}
meant_quadratic times(double factor, const meant_quadratic& of) {
  return times(meant_number{factor}, of);
}
meant_quadratic constant(double number) { return meant_quadratic(meant_number{number}); }

struct part {
  meant_number factor;
  int node;
};

struct sum_of_parts {
  std::vector<part> parts;
  meant_quadratic rest;
};

class finder_of_sides {
 public:
  finder_of_sides(const tree& from, const std::vector<std::optional<meant_quadratic>>& values)
      : from_(from), values_(values) {}

  sides all() && {
    const std::vector<bool> is_steep = steep_nodes();
    const std::vector<bool> counts = nodes_that_count();
    for (std::size_t k = 0; k < from_.nodes.size(); ++k) {
      const std::size_t before = found_.quadratics.size();
      seen_side seen = counts[k] ? switch_of(from_.nodes[k]) : seen_side();
      if (seen.is == kind::nothing) found_.quadratics.resize(before);
      for (std::size_t n = before; n < found_.quadratics.size() && is_steep[k]; ++n)
        found_.singular.push_back(n);
      found_.of_nodes.push_back(std::move(seen));
      note_stairs(from_.nodes[k]);
    }
    return std::move(found_);
  }

 private:
  /// All but those of which only a switch is made that is seen without them: the formula does not
  /// bend where |g| does, if it has |g| < c alone.
  std::vector<bool> nodes_that_count() {
    std::vector<bool> counts(from_.nodes.size());
    counts.back() = true;
    for (std::size_t k = from_.nodes.size(); k-- > 0;) {
      const node& of = at(static_cast<int>(k));
      bool is_seen_through = !counts[k];
      if (is_comparison(of.is) || of.is == operation::sign) {
        is_seen_through = switch_of(of).is != kind::nothing;
        found_.quadratics.clear();
      } else if (!is_arithmetic(of.is) && of.is != operation::absolute &&
                 of.is != operation::minimum && of.is != operation::maximum) {
        is_seen_through = false;
      }
      for (const int operand : operands_of(of))
        if (!is_seen_through) counts[static_cast<std::size_t>(operand)] = true;
    }
    return counts;
  }
  static bool is_arithmetic(operation is) {
    using enum operation;
    return is == add || is == subtract || is == negate || is == multiply || is == divide;
  }

  /// Magnitudes that something is divided by, or that a root, a power or a logarithm is of.
  std::vector<bool> steep_nodes() const {
    std::vector<bool> is_steep(from_.nodes.size());
    const auto note = [&](int k) {
      is_steep[static_cast<std::size_t>(k)] = at(k).is == operation::absolute;
    };
    for (const node& each : from_.nodes) switch (each.is) {
        case operation::sqrt:
        case operation::cbrt:
        case operation::power:
        case operation::log:
        case operation::log2:
        case operation::log10: note(each.operands[0]); break;
        case operation::divide: note(each.operands[1]); break;
        default: break;
      }
    return is_steep;
  }

  const node& at(int k) const { return from_.at(k); }
  const std::optional<meant_quadratic>& value(int k) const {
    return values_[static_cast<std::size_t>(k)];
  }

  seen_side switch_of(const node& of) {
    if (is_comparison(of.is) || of.is == operation::minimum || of.is == operation::maximum) {
      sum_of_parts apart;
      add(of.operands[0], meant_number{1}, apart);
      add(of.operands[1], meant_number{-1}, apart);
      return sign_of(apart, 0);
    }
    if (of.is == operation::absolute || of.is == operation::sign)
      return sign_of_node(of.operands[0], meant_number{1}, meant_quadratic(), 0);
    return {};
  }

  void note_stairs(const node& of) {
    const auto note = [this](const meant_quadratic& stairs) {
      if (stairs.variables() > 0) found_.stairs.push_back(stairs);
    };
    const operation is = of.is;
    const auto& operand = value(of.operands[0]);
    if (gives_whole(is) && operand)
      note(is == operation::round ? operand->plus(constant(0.5)) : *operand);
    if (is != operation::modulo || !operand) return;
    if (const auto by = number(of.operands[1])) note(times(meant_number{1} / *by, *operand));
  }

  std::optional<meant_number> number(int k) const {
    if (!value(k) || value(k)->variables() > 0) return {};
    return value(k)->constant();
  }

  /// 0 where the node is no power of a whole number.
  int exponent_of(int k) const {
    constexpr double most = 64;
    const node& of = at(k);
    const auto by = of.is == operation::power ? number(of.operands[1]) : std::nullopt;
    const double exponent = by ? by->value.hi : 0;
    const bool is_whole = by && by->value.lo == 0 && exponent == std::trunc(exponent);
    return is_whole && 2 <= exponent && exponent <= most ? static_cast<int>(exponent) : 0;
  }

  /// A square stays apart: alone, it is better seen by what it is of.
  void add(int k, const meant_number& factor, sum_of_parts& to) const {
    const node& of = at(k);
    const auto [a, b, c] = of.operands;
    if (value(k) && (exponent_of(k) == 0 || value(k)->variables() < 2)) {
      to.rest = to.rest.plus(*value(k), factor);
    } else if (of.is == operation::add || of.is == operation::subtract) {
      add(a, factor, to);
      add(b, of.is == operation::add ? factor : negative(factor), to);
    } else if (of.is == operation::negate) {
      add(a, negative(factor), to);
    } else if (const auto by = of.is == operation::multiply ? number(a) : std::nullopt) {
      add(b, factor * *by, to);
    } else if (const auto other = of.is == operation::multiply ? number(b) : std::nullopt) {
      add(a, factor * *other, to);
    } else if (const auto under = of.is == operation::divide ? number(b) : std::nullopt) {
      add(a, factor / *under, to);
    } else {
      to.parts.push_back({factor, k});
    }
  }

  seen_side one(const meant_quadratic& of) {
    const auto finite = [](const auto& term) {
      return is_finite(term.second.value.hi) && is_finite(term.second.bound);
    };
    if (found_.quadratics.size() >= most_quadratics ||
        !std::all_of(of.terms().begin(), of.terms().end(), finite))
      return {};
    found_.quadratics.push_back(of);
    return {kind::one, found_.quadratics.size() - 1, {}};
  }
  seen_side always(int sign) { return one(constant(sign)); }

  static seen_side both(kind which, seen_side a, seen_side b) {
    if (a.is == kind::nothing && b.is == kind::nothing) return {};
    return {which, 0, {std::move(a), std::move(b)}};
  }

  /// Of factor * node + rest.
  seen_side sign_of_node(int k, const meant_number& factor, const meant_quadratic& rest,
                         int depth) {
    sum_of_parts sum;
    add(k, factor, sum);
    sum.rest = sum.rest.plus(rest);
    return sign_of(sum, depth);
  }

  /// With all parts that are quadratics in the rest, but for one that is alone.
  sum_of_parts gathered(sum_of_parts of) const {
    if (of.parts.size() == 1 && of.rest.variables() == 0) return of;
    std::erase_if(of.parts, [&](const part& each) {
      if (!value(each.node)) return false;
      of.rest = of.rest.plus(*value(each.node), each.factor);
      return true;
    });
    return of;
  }

  seen_side sign_of(const sum_of_parts& sum, int depth) {
    const sum_of_parts of = gathered(sum);
    if (of.parts.size() > most_parts_of_sum || depth > deepest) return {};
    if (of.parts.empty()) return one(of.rest);
    for (std::size_t i = 0; i < of.parts.size(); ++i) {
      const operation is = at(of.parts[i].node).is;
      if (is == operation::maximum || is == operation::minimum || is == operation::absolute)
        return sign_of_choice(of, i, depth);
    }
    if (of.parts.size() == 1) return sign_of_one(of.parts.front(), of.rest, depth);
    if (of.parts.size() == 2 && of.rest.terms().empty())
      return sign_of_two(of.parts[0], of.parts[1]);
    return {};
  }

  /// Part i is one of two, the larger or the smaller.
  seen_side sign_of_choice(const sum_of_parts& of, std::size_t i, int depth) {
    const auto [factor, k] = of.parts[i];
    const node& choice = at(k);
    const bool is_larger = (choice.is != operation::minimum) == (sign_of_number(factor) > 0);
    const auto sign_with = [&](int operand, const meant_number& by) {
      sum_of_parts sum = of;
      sum.parts.erase(sum.parts.begin() + static_cast<std::ptrdiff_t>(i));
      add(operand, by, sum);
      return sign_of(sum, depth + 1);
    };
    const bool is_absolute = choice.is == operation::absolute;
    seen_side first = sign_with(choice.operands[0], factor);
    seen_side second =
        sign_with(choice.operands[is_absolute ? 0 : 1], is_absolute ? negative(factor) : factor);
    return both(is_larger ? kind::largest : kind::smallest, std::move(first), std::move(second));
  }

  /// Nothing where the node is no root of a quadratic.
  std::optional<meant_quadratic> square_of(int k) const {
    const node& of = at(k);
    const auto [a, b, c] = of.operands;
    if (of.is == operation::sqrt) return value(a);
    if (of.is != operation::hypot || !value(a) || !value(b)) return {};
    const auto first = value(a)->times(*value(a));
    const auto second = value(b)->times(*value(b));
    if (!first || !second) return {};
    return first->plus(*second);
  }

  /// Nothing where the node is not positive everywhere, or its logarithm no quadratic.
  std::optional<meant_quadratic> logarithm_of(int k) const {
    const node& of = at(k);
    const auto [a, b, c] = of.operands;
    if (const auto number_here = number(k)) {
      if (!(number_here->value.hi > 0)) return {};
      return constant(std::log(number_here->value.hi));
    }
    if (of.is == operation::exp) return value(a);
    if (of.is == operation::sqrt) {
      const auto half = logarithm_of(a);
      if (!half) return {};
      return times(0.5, *half);
    }
    if (of.is == operation::power) {
      const auto base = logarithm_of(a);
      if (const auto exponent = number(b); base && exponent) return times(*exponent, *base);
      if (base && base->variables() == 0 && value(b)) return times(base->constant(), *value(b));
      return {};
    }
    if (of.is != operation::multiply && of.is != operation::divide) return {};
    const auto first = logarithm_of(a);
    const auto second = logarithm_of(b);
    if (!first || !second) return {};
    return first->plus(*second, meant_number{of.is == operation::multiply ? 1.0 : -1.0});
  }

  seen_side sign_of_two(const part& a, const part& b) {
    const double sign = sign_of_number(a.factor);
    if (sign == sign_of_number(b.factor)) return {};
    const meant_number ratio = negative(b.factor / a.factor);
    if (const auto of_a = square_of(a.node), of_b = square_of(b.node); of_a && of_b)
      return one(times(sign, of_a->plus(*of_b, negative(ratio * ratio))));
    if (const auto of_a = logarithm_of(a.node), of_b = logarithm_of(b.node); of_a && of_b)
      return one(times(
          sign, of_a->plus(*of_b, meant_number{-1}).plus(constant(-std::log(ratio.value.hi)))));
    return {};
  }

  /// Of factor * (node - least), which is the n-th power of its operand.
  seen_side sign_of_power(const part& of, double least, int n, int depth) {
    const int base = at(of.node).operands[0];
    const double sign = sign_of_number(of.factor);
    const double root = std::copysign(std::pow(std::abs(least), 1.0 / n), least);
    const auto compared = [&](double side) {
      return sign_of_node(base, meant_number{side}, constant(-sign * root), depth + 1);
    };
    if (n % 2 != 0) return compared(sign);
    if (least < 0) return always(static_cast<int>(sign));
    return both(sign > 0 ? kind::largest : kind::smallest, compared(sign), compared(-sign));
  }

  /// a / b + rest has the sign of (a + rest b) b.
  std::optional<meant_quadratic> without_divisor(const part& of,
                                                 const meant_quadratic& rest) const {
    const auto [a, b, c] = at(of.node).operands;
    if (at(of.node).is != operation::divide || !value(a) || !value(b)) return {};
    const auto rest_times = rest.times(*value(b));
    if (!rest_times) return {};
    return times(of.factor, *value(a)).plus(*rest_times).times(*value(b));
  }

  /// Of factor * node + rest.
  seen_side sign_of_one(const part& of, const meant_quadratic& rest, int depth) {
    if (const auto product = without_divisor(of, rest)) return one(*product);
    const double sign = sign_of_number(of.factor);
    if (rest.variables() > 0) {
      // Where the rest is of the other sign, squares tell.
      const auto inside = square_of(of.node);
      const auto squared = rest.times(rest);
      if (!inside || !squared) return {};
      const meant_quadratic apart =
          times(sign, times(of.factor * of.factor, *inside).plus(*squared, meant_number{-1}));
      seen_side first = one(rest);
      return both(sign > 0 ? kind::largest : kind::smallest, std::move(first), one(apart));
    }
    const double least = -(rest.constant() / of.factor).value.hi;  // that the node is compared with
    if (const auto log = logarithm_of(of.node)) {
      if (!(least > 0)) return always(static_cast<int>(sign));
      return one(times(sign, log->plus(constant(-std::log(least)))));
    }
    if (const auto square = square_of(of.node)) {
      if (least < 0) return always(static_cast<int>(sign));
      return one(times(sign, square->plus(constant(-least * least))));
    }
    if (const int n = exponent_of(of.node); n > 0) return sign_of_power(of, least, n, depth);
    const node& function = at(of.node);
    const auto compared = [&](double with) {
      return sign_of_node(function.operands[0], meant_number{sign}, constant(-sign * with),
                          depth + 1);
    };
    const auto bounded = [&](double bound, double with) {
      if (std::abs(least) >= bound) return always((least < 0) == (sign > 0) ? 1 : -1);
      return compared(with);
    };
    switch (function.is) {
      case operation::sqrt:
        return least < 0 ? always(static_cast<int>(sign)) : compared(least * least);
      case operation::exp:
        return least > 0 ? compared(std::log(least)) : always(static_cast<int>(sign));
      case operation::expm1:
        return least > -1 ? compared(std::log1p(least)) : always(static_cast<int>(sign));
      case operation::log: return compared(std::exp(least));
      case operation::log1p: return compared(std::expm1(least));
      case operation::log2: return compared(std::exp2(least));
      case operation::log10: return compared(std::pow(10, least));
      case operation::cbrt: return compared(least * least * least);
      case operation::sinh: return compared(std::asinh(least));
      case operation::asinh: return compared(std::sinh(least));
      case operation::tanh: return bounded(1, std::atanh(least));
      case operation::atan: return bounded(std::numbers::pi / 2, std::tan(least));
      default: return {};
    }
  }

  const tree& from_;
  const std::vector<std::optional<meant_quadratic>>& values_;
  sides found_;
};

}  // namespace

sides sides_of(const tree& from, std::span<const double> parameters) {
  std::vector<meant_number> numbers;
  for (const double each : parameters) numbers.push_back({each});
  const std::vector<std::optional<meant_quadratic>> values = meant_quadratics_of(from, numbers);
  return finder_of_sides(from, values).all();
}

}  // namespace riemann::expressions

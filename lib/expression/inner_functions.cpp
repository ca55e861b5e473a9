// What each operation says of its operands.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/inner_functions.hpp"

#include "riemann/lib/expression/parabolas.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr double large_exponent = 16;

/// Whether no variable enters the step, and its value is large as an exponent.
bool is_large(const pair_program& of, int k) {
  return of.steps()[static_cast<std::size_t>(k)].uniform &&
         std::abs(of.constant(k)) > large_exponent;
}

class finder {
 public:
  finder(pair_program& of, std::span<const double> parameters, int dimensions)
      : of_(of),
        count_(of.steps().size()),
        linear_(linear_steps(of.steps(), parameters, dimensions)) {}

  std::vector<inner_function> functions() && {
    for (std::size_t k = 0; k < count_; ++k) note(step(at(k)));
    note_sums_and_lines();
    note_balances();
    return std::move(functions_);
  }

 private:
  using step_key = std::pair<operation, std::pair<int, int>>;

  static int at(std::size_t k) { return static_cast<int>(k); }
  // By value: the vector grows.
  expressions::step step(int k) const { return of_.steps()[static_cast<std::size_t>(k)]; }

  bool is_line(int k) const {
    const auto place = static_cast<std::size_t>(k);
    return place < count_ && linear_[place];
  }

  void tell(part is, int k) {
    if (!step(k).uniform && known_.emplace(is, k).second) functions_.push_back({is, k});
  }
  void tell_unless_line(part is, int k) {
    if (!is_line(k)) tell(is, k);
  }

  /// A product is 0 where a factor is, and a power where its base is: there the root is a simple
  /// one, which pairs find to all their digits.
  void tell_factors(part is, int k) {
    using enum operation;
    const expressions::step of = step(k);
    const auto [a, b, c] = of.operands;
    const bool is_power = of.is == negate || of.is == absolute || of.is == sqrt || of.is == cbrt ||
                          (of.is == power && step(b).uniform);
    if (of.is != multiply && !is_power) return tell(is, k);
    tell_factors(is, a);
    if (!is_power) tell_factors(is, b);
  }

  /// The step that does this, if need be a new one.
  int number_of_step(operation is, int a, int b = 0) {
    if (steps_.empty())
      for (std::size_t k = 0; k < count_; ++k) {
        const expressions::step each = step(at(k));
        const int operands = facts_of(each.is).operands;
        if (operands == 1 || operands == 2)
          steps_.emplace(
              step_key{each.is, {each.operands[0], operands == 2 ? each.operands[1] : 0}}, at(k));
      }
    const auto [place, is_new] = steps_.try_emplace({is, {a, b}}, 0);
    if (is_new) place->second = of_.add({is, 0, 0, {a, b}});
    return place->second;
  }

  int constant(double value) {
    const auto [place, is_new] = numbers_.try_emplace(value, 0);
    if (is_new) place->second = of_.add({operation::number, 0, value});
    return place->second;
  }

  int difference(int a, int b) {
    const auto is_zero = [](const expressions::step& of) {
      return of.is == operation::number && of.value == 0 && of.meant.off == 0;
    };
    if (is_zero(step(b))) return a;
    if (is_zero(step(a))) return b;
    if (steps_.contains({operation::subtract, {b, a}}))
      return number_of_step(operation::subtract, b, a);
    return number_of_step(operation::subtract, a, b);
  }

  int one_less_square(int a) {
    const int one = constant(1);
    return number_of_step(operation::multiply, number_of_step(operation::subtract, one, a),
                          number_of_step(operation::add, one, a));
  }

  bool is_large_power(int k) const {
    return step(k).is == operation::power && is_large(of_, step(k).operands[1]);
  }

  /// |a|^b = exp(b log|a|).
  int logarithm_of_power(int a, int b) {
    return number_of_step(operation::multiply, b,
                          number_of_step(operation::log, number_of_step(operation::absolute, a)));
  }

  /// Comparisons and what joins them speak for themselves.
  void tell_condition(int k) {
    const operation is = step(k).is;
    if (!is_comparison(is) && !is_logical(is)) tell(part::jump_where_zero, k);
  }

  void note(const expressions::step& of) {
    using enum operation;
    if (of.uniform) return;
    const auto [a, b, c] = of.operands;
    switch (of.is) {
      case absolute:
      case sign: return tell(part::jump_where_zero, a);
      case minimum:
      case maximum:
      case less:
      case less_equal:
      case greater:
      case greater_equal:
      case equal:
      case not_equal: return tell(part::jump_where_zero, difference(a, b));
      case logical_and:
      case logical_or: tell_condition(b); [[fallthrough]];
      case logical_not:
      case choose: return tell_condition(a);
      case floor:
      case ceil:
      case trunc: return tell(part::jump_where_whole, a);
      case round:
        return tell(part::jump_where_whole, number_of_step(operation::add, a, constant(0.5)));
      case modulo: return tell(part::jump_where_whole, number_of_step(divide, a, b));
      case divide: return tell_factors(part::denominator, b);
      case tan: return tell(part::denominator, number_of_step(cos, a));
      case sin:
      case cos: return tell_unless_line(part::phase, a);
      case bessel_j: return tell_unless_line(part::phase, b);
      default: return note_function(of);
    }
  }

  void note_function(const expressions::step& of) {
    using enum operation;
    const auto [a, b, c] = of.operands;
    switch (of.is) {
      case exp:
      case expm1:
      case tanh:
      case sinh:
      case cosh:
      case atan:
      case erf:
      case erfc:
      case asinh: return tell_unless_line(part::argument, a);
      case atan2: tell(part::jump_where_zero, a); [[fallthrough]];
      case hypot: tell_unless_line(part::argument, a); return tell_unless_line(part::argument, b);
      case log:
      case log2:
      case log10: tell_unless_line(part::argument, a); [[fallthrough]];
      case sqrt:
      case cbrt: return tell(part::logarithm_or_root, a);
      case log1p:
        tell_unless_line(part::argument, a);
        return tell(part::logarithm_or_root, number_of_step(operation::add, constant(1), a));
      case acosh: return tell(part::logarithm_or_root, number_of_step(subtract, a, constant(1)));
      case asin:
      case acos:
      case atanh:
      case erfinv: return tell(part::logarithm_or_root, one_less_square(a));
      case gamma:
        return tell(part::denominator,
                    number_of_step(divide, constant(1), number_of_step(gamma, a)));
      case lgamma:
        return tell(part::logarithm_or_root,
                    number_of_step(divide, constant(1), number_of_step(gamma, a)));
      case bessel_y:
      case bessel_k: return tell(part::logarithm_or_root, b);
      case bessel_i: return tell_unless_line(part::argument, b);
      case power:
        tell_factors(part::base, a);
        if (is_large(of_, b)) tell(part::argument, logarithm_of_power(a, b));
        return tell_unless_line(part::argument, b);
      default: return;
    }
  }

  /// Sums that are no lines and not the formula itself, whose zeros are no place of its own, and
  /// lines that are no part of another. Partial sums of more than 16 terms are left out.
  void note_sums_and_lines() {
    constexpr int many = 16;
    std::vector<bool> inside(count_, false);
    std::vector<int> terms(count_, 1);
    std::vector<bool> is_term(count_, false);
    for (std::size_t k = 0; k < count_; ++k) {
      const expressions::step each = step(at(k));
      if (!is_sum(each.is)) continue;
      terms[k] = 0;
      for (const int operand : {each.operands[0], each.operands[1]}) {
        terms[k] += terms[static_cast<std::size_t>(operand)];
        is_term[static_cast<std::size_t>(operand)] = true;
      }
    }
    for (std::size_t k = 0; k < count_; ++k) {
      const expressions::step each = step(at(k));
      const bool is_partial = is_term[k] && terms[k] > many;
      if (is_sum(each.is) && k + 1 < count_ && !is_partial) tell_unless_line(part::sum, at(k));
      if (!is_line(at(k))) continue;
      for (const int operand : operands_of(each)) inside[static_cast<std::size_t>(operand)] = true;
    }
    for (std::size_t k = 0; k < count_; ++k)
      if (is_line(at(k)) && (!inside[k] || step(at(k)).is == operation::variable))
        tell(part::line, at(k));
  }

  static bool is_sum(operation is) { return is == operation::add || is == operation::subtract; }
  static bool is_product(operation is) {
    return is == operation::multiply || is == operation::divide;
  }

  /// How many parts of a factor grow or fall as exponentials do.
  int exponentials_in(int k) const {
    using enum operation;
    const expressions::step of = step(k);
    const auto [a, b, c] = of.operands;
    switch (of.is) {
      case exp:
      case expm1:
      case sinh:
      case cosh:
      case gamma:
      case erfc:
      case bessel_i:
      case bessel_k: return of.uniform ? 0 : 1;
      case power: return step(b).uniform ? 0 : 1;
      case add:
      case subtract: return exponentials_in(a) + exponentials_in(b);
      case multiply:
      case divide: return std::min(1, exponentials_in(a) + exponentials_in(b));
      default: return 0;
    }
  }

  /// step^exponent, of a product.
  struct factor {
    int step;
    double exponent;
  };

  void add_factors(int k, double exponent, std::vector<factor>& to) const {
    using enum operation;
    const expressions::step of = step(k);
    const auto [a, b, c] = of.operands;
    if (is_product(of.is)) {
      add_factors(a, exponent, to);
      add_factors(b, of.is == divide ? -exponent : exponent, to);
    } else if (of.is == negate || of.is == sqrt) {
      add_factors(a, of.is == sqrt ? 0.5 * exponent : exponent, to);
    } else if (of.is == power && step(b).is == number) {
      add_factors(a, exponent * step(b).value, to);
    } else {
      to.push_back({k, exponent});
    }
  }

  /// log|f|, or what it nears where that is large.
  int logarithm_of(int k) {
    using enum operation;
    const auto [a, b, c] = step(k).operands;
    const auto positive = [&](int of) { return number_of_step(maximum, of, constant(0)); };
    switch (step(k).is) {
      case exp: return a;
      case expm1: return positive(a);
      case sinh:
      case cosh: return number_of_step(absolute, a);
      case bessel_i: return number_of_step(absolute, b);
      case bessel_k: return number_of_step(negate, b);
      case erfc: return number_of_step(negate, number_of_step(multiply, positive(a), positive(a)));
      case gamma: return number_of_step(lgamma, a);
      case power: return logarithm_of_power(a, b);
      case add:
      case subtract:
        if (exponentials_in(k) == 0) break;
        return number_of_step(maximum, logarithm_of_product(a), logarithm_of_product(b));
      default: break;
    }
    return number_of_step(log, number_of_step(absolute, k));
  }

  int logarithm_of_product(int k) {
    using enum operation;
    std::vector<factor> factors;
    add_factors(k, 1, factors);
    int sum = constant(0);
    for (const factor& each : factors) {
      const int size = logarithm_of(each.step);
      sum = number_of_step(add, sum, number_of_step(multiply, constant(each.exponent), size));
    }
    return sum;
  }

  /// A product of exponentials, or of large powers, may have a peak where these balance, as
  /// exp(-x^2)*cosh(60*x) has at 30: neither factor points there, and the sum of their logarithms
  /// does.
  void note_balances() {
    std::vector<bool> inside(count_, false);
    for (std::size_t k = count_; k-- > 0;) {
      const expressions::step of = step(at(k));
      if (of.uniform || !is_product(of.is)) continue;
      for (const int operand : {of.operands[0], of.operands[1]})
        inside[static_cast<std::size_t>(operand)] = true;
      if (inside[k]) continue;
      std::vector<factor> factors;
      add_factors(at(k), 1, factors);
      int count = 0;
      for (const factor& each : factors) {
        const bool is_large = std::abs(each.exponent) > large_exponent || is_large_power(each.step);
        count += is_large && !step(each.step).uniform ? 1 : exponentials_in(each.step);
      }
      if (count >= 2) tell(part::argument, logarithm_of_product(at(k)));
    }
  }

  pair_program& of_;
  std::size_t count_;  // of the formula's own steps
  std::vector<bool> linear_;
  std::vector<inner_function> functions_;
  std::set<std::pair<part, int>> known_;
  std::map<step_key, int> steps_;
  std::map<double, int> numbers_;
};

}  // namespace

std::vector<inner_function> inner_functions(pair_program& of, std::span<const double> parameters,
                                            int dimensions) {
  return finder(of, parameters, dimensions).functions();
}

std::vector<bool> large_powers(const pair_program& of, std::size_t steps) {
  std::vector<bool> large(steps);
  for (std::size_t k = 0; k < steps; ++k)
    large[k] = of.steps()[k].is == operation::power && is_large(of, of.steps()[k].operands[1]);
  return large;
}

std::vector<bool> linear_steps(std::span<const step> steps, std::span<const double> parameters,
                               int dimensions) {
  const std::vector<maybe_parabola> parabolas = parabolas_of(steps, parameters);
  std::vector<bool> linear(steps.size());
  for (std::size_t k = 0; k < steps.size(); ++k)
    linear[k] = !steps[k].uniform && parabolas[k] &&
                (parabolas[k]->is_line() || (dimensions > 1 && parabolas[k]->is_number()));
  return linear;
}

}  // namespace riemann::expressions

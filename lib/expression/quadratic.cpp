// Coefficients by their monomials.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/quadratic.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/interval.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <type_traits>

namespace riemann::expressions {
namespace {

bool is_nothing(double a) { return a == 0; }
bool is_nothing(const meant_number& a) { return a.value.hi == 0; }

}  // namespace

template <class Number>
void quadratic_with<Number>::add(monomial which, const Number& coefficient) {
  if (which.first > which.second) std::swap(which.first, which.second);
  Number& sum = terms_[which];
  sum = sum + coefficient;
  if (is_nothing(sum)) terms_.erase(which);
}

template <class Number>
quadratic_with<Number> quadratic_with<Number>::variable(int k) {
  quadratic_with form;
  form.add({one, k}, Number{1});
  return form;
}

template <class Number>
Number quadratic_with<Number>::of(const monomial& which) const {
  const auto match = terms_.find(which);
  return match == terms_.end() ? Number{} : match->second;
}

template <class Number>
int quadratic_with<Number>::last_variable() const {
  int last = one;
  for (const auto& [which, coefficient] : terms_) last = std::max(last, which.second);
  return last;
}

template <class Number>
bool quadratic_with<Number>::depends_on(int variable) const {
  return std::any_of(terms_.begin(), terms_.end(), [variable](const auto& term) {
    return term.first.first == variable || term.first.second == variable;
  });
}

template <class Number>
int quadratic_with<Number>::variables() const {
  std::set<int> variables_met;
  for (const auto& [which, coefficient] : terms_) variables_met.insert({which.first, which.second});
  variables_met.erase(one);
  return static_cast<int>(variables_met.size());
}

template <class Number>
quadratic_with<Number> quadratic_with<Number>::plus(const quadratic_with& other,
                                                    const Number& factor) const {
  quadratic_with sum = *this;
  for (const auto& [which, coefficient] : other.terms_) sum.add(which, factor * coefficient);
  return sum;
}

template <class Number>
std::optional<quadratic_with<Number>> quadratic_with<Number>::times(
    const quadratic_with& other) const {
  quadratic_with form;
  for (const auto& [a, of_a] : terms_)
    for (const auto& [b, of_b] : other.terms_) {
      std::vector<int> factors;
      for (const int k : {a.first, a.second, b.first, b.second})
        if (k != one) factors.push_back(k);
      if (factors.size() > 2) return {};
      factors.resize(2, one);
      form.add({factors[0], factors[1]}, of_a * of_b);
    }
  return form;
}

template <class Number>
quadratic_with<Number> quadratic_with<Number>::at(int variable, const Number& value) const {
  quadratic_with form;
  for (const auto& [which, coefficient] : terms_) {
    monomial rest = which;
    Number product = coefficient;
    for (int* const k : {&rest.first, &rest.second}) {
      if (*k != variable) continue;
      *k = one;
      product = product * value;
    }
    form.add(rest, product);
  }
  return form;
}

template <class Number>
quadratic_with<Number> quadratic_with<Number>::renumbered(std::span<const int> number) const {
  const auto of = [&](int k) { return k == one ? one : number[static_cast<std::size_t>(k)]; };
  quadratic_with form;
  for (const auto& [which, coefficient] : terms_)
    form.add({of(which.first), of(which.second)}, coefficient);
  return form;
}

template <class Number>
typename quadratic_with<Number>::in_one quadratic_with<Number>::by(int variable) const {
  in_one parts;
  for (const auto& [which, coefficient] : terms_) {
    const bool first = which.first == variable;
    const bool second = which.second == variable;
    if (first && second)
      parts.square = coefficient;
    else if (first || second)
      parts.slope.add({one, first ? which.second : which.first}, coefficient);
    else
      parts.rest.add(which, coefficient);
  }
  return parts;
}

template class quadratic_with<double>;
template class quadratic_with<meant_number>;

namespace {

/// Of an infinite limit and a coefficient that may be 0.
double product(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

}  // namespace

bounds_of_quadratic bounds_over(const quadratic& of, std::span<const range> ranges) {
  double least = of.constant();
  double most = least;
  double size = std::abs(least);
  const auto count = [&](std::initializer_list<double> values) {
    least += std::min(values);
    most += std::max(values);
    double largest = 0;
    for (const double each : values) {
      if (std::isnan(each)) size = each;
      if (!std::isinf(each)) largest = std::max(largest, std::abs(each));
    }
    size += largest;
  };
  for (int k = 0; k <= of.last_variable(); ++k) {
    const auto [low, high] = ranges[static_cast<std::size_t>(k)];
    const double square = of.of({k, k});
    const double slope = of.of({quadratic::one, k});
    if (square == 0 && slope == 0) continue;
    const auto value = [=](double x) { return product(product(square, x) + slope, x); };
    const double vertex = square == 0 ? low : std::clamp(-slope / (2 * square), low, high);
    count({value(low), value(high), value(vertex)});
  }
  for (const auto& [which, coefficient] : of.terms()) {
    if (which.first == quadratic::one || which.first == which.second) continue;
    const range a = ranges[static_cast<std::size_t>(which.first)];
    const range b = ranges[static_cast<std::size_t>(which.second)];
    count({coefficient * product(a.lower, b.lower), coefficient * product(a.lower, b.upper),
           coefficient * product(a.upper, b.lower), coefficient * product(a.upper, b.upper)});
  }
  return {least, most, size};
}

quadratic rounded(const meant_quadratic& of) {
  quadratic result;
  for (const auto& [which, coefficient] : of.terms()) {
    quadratic term(coefficient.value.rounded());
    for (const int k : {which.first, which.second})
      if (k != quadratic::one) term = *term.times(quadratic::variable(k));
    result = result.plus(term);
  }
  return result;
}

int sign_over(const quadratic& of, std::span<const range> ranges) {
  constexpr double rounding = 1e-13;
  const auto [least, most, size] = bounds_over(of, ranges);
  if (!is_finite(size)) return 0;
  return least > rounding * size ? 1 : most < -rounding * size ? -1 : 0;
}

namespace {

template <class Number>
using maybe = std::optional<quadratic_with<Number>>;

bool is_known(double a) { return is_finite(a); }
bool is_known(const meant_number& a) { return is_finite(a.value.hi) && is_finite(a.bound); }

template <class Number>
maybe<Number> scaled(const maybe<Number>& by, const Number& factor) {
  if (!by || !is_known(factor)) return {};
  return quadratic_with<Number>().plus(*by, factor);
}

template <class Number>
maybe<Number> added(const maybe<Number>& a, const maybe<Number>& b, double factor) {
  if (!a || !b) return {};
  return a->plus(*b, Number{factor});
}

template <class Number>
bool is_number(const maybe<Number>& of) {
  return of && of->variables() == 0;
}

interval about(double a) { return {a, a}; }
interval about(const meant_number& a) {
  const double off = (std::abs(a.value.lo) + a.bound) * (1 + rounded_by_library);
  return {a.value.hi - off, a.value.hi + off};
}

/// The value of any other operation on numbers; none where it is not sure to nearly all digits.
template <class Number>
maybe<Number> value_of_numbers(operation is, const std::array<Number, 3>& of) {
  constexpr double most_apart = 8 * rounded_by_library;
  const interval value = values_of(is, about(of[0]), about(of[1]), about(of[2]));
  if (!value.is_bounded()) return {};
  const double apart = value.high - value.low;
  if (apart > most_apart * value.largest()) return {};
  Number middle{value.low + 0.5 * apart};
  if constexpr (std::is_same_v<Number, meant_number>) middle.bound = apart;
  return quadratic_with<Number>(middle);
}

template <class Number>
maybe<Number> value_of_constants(const node& of, const std::vector<maybe<Number>>& before) {
  std::array<Number, 3> numbers{};
  for (std::size_t k = 0; k < static_cast<std::size_t>(facts_of(of.is).operands); ++k) {
    const maybe<Number>& operand = before[static_cast<std::size_t>(of.operands[k])];
    if (!is_number(operand)) return {};
    numbers[k] = operand->constant();
  }
  return value_of_numbers(of.is, numbers);
}

/// `leaf` is the polynomial of a number or a parameter.
template <class Number, class Leaf>
maybe<Number> value_of(const node& of, const std::vector<maybe<Number>>& before, const Leaf& leaf) {
  const auto operand = [&](std::size_t k) -> const maybe<Number>& {
    return before[static_cast<std::size_t>(of.operands[k])];
  };
  switch (of.is) {
    case operation::number:
    case operation::parameter: return leaf(of);
    case operation::variable: return quadratic_with<Number>::variable(of.index);
    case operation::negate: return scaled(operand(0), Number{-1});
    case operation::add: return added(operand(0), operand(1), 1);
    case operation::subtract: return added(operand(0), operand(1), -1);
    case operation::multiply:
      if (!operand(0) || !operand(1)) return {};
      return operand(0)->times(*operand(1));
    case operation::divide:
      if (!is_number(operand(1))) return {};
      return scaled(operand(0), Number{1} / operand(1)->constant());
    case operation::power: {
      if (!operand(0) || !is_number(operand(1))) return {};
      if (is_nothing(operand(1)->constant() + Number{-2})) return operand(0)->times(*operand(0));
      return value_of_constants(of, before);
    }
    default: return value_of_constants(of, before);
  }
}

template <class Number, class Leaf>
std::vector<maybe<Number>> polynomials_of(const tree& from, const Leaf& leaf) {
  std::vector<maybe<Number>> result;
  for (const node& each : from.nodes) {
    maybe<Number> value = value_of(each, result, leaf);
    const bool counts =
        value && std::all_of(value->terms().begin(), value->terms().end(),
                             [](const auto& term) { return is_known(term.second); });
    result.push_back(counts ? std::move(value) : maybe<Number>());
  }
  return result;
}

}  // namespace

std::vector<std::optional<quadratic>> quadratics_of(const tree& from,
                                                    std::span<const double> parameters) {
  return polynomials_of<double>(from, [&](const node& of) -> maybe<double> {
    return quadratic(of.is == operation::number ? of.value
                                                : parameters[static_cast<std::size_t>(of.index)]);
  });
}

std::vector<std::optional<meant_quadratic>> meant_quadratics_of(
    const tree& from, std::span<const meant_number> parameters) {
  return polynomials_of<meant_number>(from, [&](const node& of) -> maybe<meant_number> {
    return meant_quadratic(of.is == operation::number
                               ? meant_by_literal(of.value, of.beyond)
                               : parameters[static_cast<std::size_t>(of.index)]);
  });
}

}  // namespace riemann::expressions

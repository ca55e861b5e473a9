// Coefficients by their monomials.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/quadratic.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>

namespace riemann::expressions {

void quadratic::add(monomial which, double coefficient) {
  if (which.first > which.second) std::swap(which.first, which.second);
  double& sum = terms_[which];
  sum += coefficient;
  if (sum == 0) terms_.erase(which);
}

quadratic quadratic::variable(int k) {
  quadratic form;
  form.add({one, k}, 1);
  return form;
}

double quadratic::of(const monomial& which) const {
  const auto match = terms_.find(which);
  return match == terms_.end() ? 0 : match->second;
}

int quadratic::last_variable() const {
  int last = one;
  for (const auto& [which, coefficient] : terms_) last = std::max(last, which.second);
  return last;
}

bool quadratic::depends_on(int variable) const {
  return std::any_of(terms_.begin(), terms_.end(), [variable](const auto& term) {
    return term.first.first == variable || term.first.second == variable;
  });
}

int quadratic::variables() const {
  std::set<int> variables_met;
  for (const auto& [which, coefficient] : terms_) variables_met.insert({which.first, which.second});
  variables_met.erase(one);
  return static_cast<int>(variables_met.size());
}

quadratic quadratic::plus(const quadratic& other, double factor) const {
  quadratic sum = *this;
  for (const auto& [which, coefficient] : other.terms_) sum.add(which, factor * coefficient);
  return sum;
}

std::optional<quadratic> quadratic::times(const quadratic& other) const {
  quadratic form;
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

quadratic quadratic::at(int variable, double value) const {
  quadratic form;
  for (const auto& [which, coefficient] : terms_) {
    monomial rest = which;
    double product = coefficient;
    for (int* const k : {&rest.first, &rest.second}) {
      if (*k != variable) continue;
      *k = one;
      product *= value;
    }
    form.add(rest, product);
  }
  return form;
}

quadratic quadratic::renumbered(std::span<const int> number) const {
  const auto of = [&](int k) { return k == one ? one : number[static_cast<std::size_t>(k)]; };
  quadratic form;
  for (const auto& [which, coefficient] : terms_)
    form.add({of(which.first), of(which.second)}, coefficient);
  return form;
}

quadratic::in_one quadratic::by(int variable) const {
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

namespace {

/// Of an infinite limit and a coefficient that may be 0.
double product(double a, double b) { return a == 0 || b == 0 ? 0 : a * b; }

}  // namespace

quadratic::bounds quadratic::over(std::span<const range> ranges) const {
  double least = constant();
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
  for (int k = 0; k <= last_variable(); ++k) {
    const auto [low, high] = ranges[static_cast<std::size_t>(k)];
    const double square = of({k, k});
    const double slope = of({one, k});
    if (square == 0 && slope == 0) continue;
    const auto value = [=](double x) { return product(product(square, x) + slope, x); };
    const double vertex = square == 0 ? low : std::clamp(-slope / (2 * square), low, high);
    count({value(low), value(high), value(vertex)});
  }
  for (const auto& [which, coefficient] : terms_) {
    if (which.first == one || which.first == which.second) continue;
    const range a = ranges[static_cast<std::size_t>(which.first)];
    const range b = ranges[static_cast<std::size_t>(which.second)];
    count({coefficient * product(a.lower, b.lower), coefficient * product(a.lower, b.upper),
           coefficient * product(a.upper, b.lower), coefficient * product(a.upper, b.upper)});
  }
  return {least, most, size};
}

int quadratic::sign_over(std::span<const range> ranges) const {
  constexpr double rounding = 1e-13;
  const auto [least, most, size] = over(ranges);
  if (!is_finite(size)) return 0;
  return least > rounding * size ? 1 : most < -rounding * size ? -1 : 0;
}

namespace {

using maybe = std::optional<quadratic>;

maybe difference(const maybe& a, const maybe& b) {
  if (!a || !b) return {};
  return a->plus(*b, -1);
}

bool is_number(const maybe& of) { return of && of->variables() == 0; }

maybe value_of(const node& of, const std::vector<maybe>& before,
               std::span<const double> parameters) {
  const auto operand = [&](std::size_t k) -> const maybe& {
    return before[static_cast<std::size_t>(of.operands[k])];
  };
  const auto scaled = [](const maybe& by, double factor) -> maybe {
    if (!by || !is_finite(factor)) return {};
    return quadratic().plus(*by, factor);
  };
  switch (of.is) {
    case operation::number: return quadratic(of.value);
    case operation::parameter: return quadratic(parameters[static_cast<std::size_t>(of.index)]);
    case operation::variable: return quadratic::variable(of.index);
    case operation::negate: return scaled(operand(0), -1);
    case operation::add:
      if (!operand(0) || !operand(1)) return {};
      return operand(0)->plus(*operand(1));
    case operation::subtract: return difference(operand(0), operand(1));
    case operation::multiply:
      if (!operand(0) || !operand(1)) return {};
      return operand(0)->times(*operand(1));
    case operation::divide:
      if (!is_number(operand(1))) return {};
      return scaled(operand(0), 1 / operand(1)->constant());
    case operation::power:
      if (!operand(0) || !is_number(operand(1)) || operand(1)->constant() != 2) return {};
      return operand(0)->times(*operand(0));
    default: return {};
  }
}

}  // namespace

std::vector<std::optional<quadratic>> quadratics_of(const tree& from,
                                                    std::span<const double> parameters) {
  std::vector<maybe> result;
  for (const node& each : from.nodes) {
    maybe value = value_of(each, result, parameters);
    const bool counts =
        value && std::all_of(value->terms().begin(), value->terms().end(),
                             [](const auto& term) { return is_finite(term.second); });
    result.push_back(counts ? std::move(value) : maybe());
  }
  return result;
}

}  // namespace riemann::expressions

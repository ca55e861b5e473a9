// What is concave is told by rules of how functions compose.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/humps.hpp"

#include "riemann/lib/expression/quadratic.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace riemann::expressions {
namespace {

class judge_of_humps {
 public:
  judge_of_humps(const tree& f, std::span<const double> parameters)
      : f_(f), values_(quadratics_of(f, parameters)) {}

  bool may_have_several() {
    if (!take_factor(f_.root(), 1)) return true;
    if (exponents_.empty()) return divisors_ > 1;
    return divisors_ > 0 || !is_concave(exponents_);
  }

 private:
  struct addend {
    int node;
    double factor;
  };

  const node& at(int k) const { return f_.at(k); }
  const std::optional<quadratic>& value(int k) const {
    return values_[static_cast<std::size_t>(k)];
  }
  bool is_number(int k) const { return value(k) && value(k)->variables() == 0; }
  bool is_linear(int k) const { return value(k) && value(k)->times(*value(k)).has_value(); }

  /// This factor of the formula to the power of `exponent`; false where nothing is known of it.
  bool take_factor(int k, double exponent) {
    using enum operation;
    constexpr double most_mild = 8;  // power
    const auto [a, b, c] = at(k).operands;
    if (is_number(k)) return true;
    switch (at(k).is) {
      case negate:
      case absolute: return take_factor(a, exponent);
      case exp: exponents_.push_back({a, exponent}); return true;
      case multiply: return take_factor(a, exponent) && take_factor(b, exponent);
      case divide: return take_factor(a, exponent) && take_factor(b, -exponent);
      case sqrt: return take_factor(a, exponent / 2);
      case power: return is_number(b) && take_factor(a, exponent * value(b)->constant());
      default: break;
    }
    if (exponent > 0) return exponent <= most_mild && changes_slowly(k);
    if (at(k).is == cosh && is_linear(a)) return true;  // one over it is such an exponential
    ++divisors_;
    return value(k).has_value();
  }

  /// A polynomial or a wave, or the like.
  bool changes_slowly(int k) const {
    using enum operation;
    constexpr double most_power = 8;
    std::vector<int> left{k};
    while (!left.empty()) {
      const node& here = at(left.back());
      left.pop_back();
      switch (here.is) {
        case number:
        case variable:
        case parameter:
        case negate:
        case add:
        case subtract:
        case multiply:
        case absolute:
        case sqrt:
        case sin:
        case cos:
        case atan:
        case log1p:
        case hypot: break;
        case divide:
          if (!is_number(here.operands[1])) return false;
          break;
        case power: {
          const int by = here.operands[1];
          if (!is_number(by)) return false;
          if (const double p = value(by)->constant(); !(0 <= p && p <= most_power)) return false;
          break;
        }
        default: return false;
      }
      for (const int operand : operands_of(here)) left.push_back(operand);
    }
    return true;
  }

  /// Of a sum: its polynomial of degree 2 as a whole, all others each.
  bool is_concave(std::vector<addend> left) const {
    using enum operation;
    quadratic polynomial;
    while (!left.empty()) {
      const auto [k, factor] = left.back();
      left.pop_back();
      const auto [a, b, c] = at(k).operands;
      if (value(k)) {
        polynomial = polynomial.plus(*value(k), factor);
      } else if (at(k).is == add || at(k).is == subtract) {
        left.push_back({a, factor});
        left.push_back({b, at(k).is == add ? factor : -factor});
      } else if (at(k).is == negate) {
        left.push_back({a, -factor});
      } else if (at(k).is == multiply && (is_number(a) || is_number(b))) {
        const int other = is_number(a) ? b : a;
        left.push_back({other, factor * value(is_number(a) ? a : b)->constant()});
      } else if (at(k).is == divide && is_number(b)) {
        left.push_back({a, factor / value(b)->constant()});
      } else if (factor != 0 && !(factor < 0 && is_convex(k))) {
        return false;
      }
    }
    return is_semidefinite(quadratic().plus(polynomial, -1));
  }

  /// A function of what is linear, or a power of a distance.
  bool is_convex(int k) const {
    using enum operation;
    const auto [a, b, c] = at(k).operands;
    switch (at(k).is) {
      case exp: return is_concave({{a, -1}});
      case absolute:
      case cosh: return is_linear(a);
      case hypot: return is_linear(a) && is_linear(b);
      case sqrt: return is_distance(a);
      case power: {
        if (!is_number(b)) return false;
        const double p = value(b)->constant();
        if (is_linear(a)) return p > 0 && std::fmod(p, 2) == 0;
        return p >= 1 && (is_distance(a) || (at(a).is == absolute && is_convex(a)));
      }
      default: return false;
    }
  }

  /// A form that is 0 or more, plus a number that is.
  bool is_distance(int k) const {
    if (!value(k) || !is_semidefinite(*value(k)) || value(k)->constant() < 0) return false;
    const auto& terms = value(k)->terms();
    return std::none_of(terms.begin(), terms.end(), [](const auto& each) {
      const auto [first, second] = each.first;
      return (first == quadratic::one) != (second == quadratic::one);
    });
  }

  /// Whether what it has of degree 2 is nowhere below 0: by elimination.
  static bool is_semidefinite(const quadratic& of) {
    constexpr double rounding = 1e-12;
    const auto d = static_cast<std::size_t>(of.last_variable() + 1);
    std::vector<double> form(d * d);
    for (const auto& [which, coefficient] : of.terms()) {
      if (which.first == quadratic::one || which.second == quadratic::one) continue;
      const auto i = static_cast<std::size_t>(which.first);
      const auto j = static_cast<std::size_t>(which.second);
      form[i * d + j] += coefficient / 2;
      form[j * d + i] += coefficient / 2;
    }
    std::vector<double> own(d);
    for (std::size_t k = 0; k < d; ++k) own[k] = form[k * d + k];
    for (std::size_t k = 0; k < d; ++k) {
      const double pivot = form[k * d + k];
      if (pivot < -rounding * own[k]) return false;
      const bool is_nothing = !(pivot > rounding * own[k]);
      for (std::size_t i = k + 1; i < d; ++i) {
        const double beside = form[i * d + k];
        if (is_nothing && beside * beside > rounding * std::abs(own[i] * own[k])) return false;
        for (std::size_t j = k + 1; j < d && !is_nothing; ++j)
          form[i * d + j] -= beside * form[k * d + j] / pivot;
      }
    }
    return true;
  }

  const tree& f_;
  std::vector<std::optional<quadratic>> values_;
  std::vector<addend> exponents_;
  int divisors_ = 0;
};

class judge_of_addends {
 public:
  explicit judge_of_addends(const tree& f)
      : f_(f), varies_(f.nodes.size()), peaks_(f.nodes.size()) {
    for (std::size_t k = 0; k < f.nodes.size(); ++k) {
      const node& here = f.nodes[k];
      varies_[k] = here.is == operation::variable;
      for (const int operand : operands_of(here)) {
        varies_[k] = varies_[k] || varies(operand);
        peaks_[k] = peaks_[k] || peaks(operand);
      }
      peaks_[k] = peaks_[k] || makes_peaks(here);
    }
  }

  bool are_apart(int k) const {
    using enum operation;
    const auto [a, b, c] = f_.at(k).operands;
    switch (f_.at(k).is) {
      case add:
      case subtract: return (peaks(a) && peaks(b)) || are_apart(a) || are_apart(b);
      case multiply: return are_apart(a) || are_apart(b);
      case divide:
      case power:
      case negate:
      case absolute:
      case sqrt: return are_apart(a);
      default: return false;
    }
  }

 private:
  bool varies(int k) const { return varies_[static_cast<std::size_t>(k)]; }
  bool peaks(int k) const { return peaks_[static_cast<std::size_t>(k)]; }

  bool makes_peaks(const node& of) const {
    using enum operation;
    const auto [a, b, c] = of.operands;
    switch (of.is) {
      case exp: return varies(a);
      case divide: return varies(b);
      case power:  // a number below 0 is one above it, negated
        return varies(b) || (varies(a) && f_.at(b).is != number);
      default: return false;
    }
  }

  const tree& f_;
  std::vector<bool> varies_;
  std::vector<bool> peaks_;
};

}  // namespace

bool may_have_peaks_apart(const tree& f) { return judge_of_addends(f).are_apart(f.root()); }

bool may_have_humps(const tree& f, std::span<const double> parameters) {
  return judge_of_humps(f, parameters).may_have_several();
}

}  // namespace riemann::expressions

// Polynomials of degree 2 at most in several variables, and which parts of a formula they are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/meant_number.hpp"
#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/question/region.hpp"

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace riemann::expressions {

/// With coefficients that are doubles, or numbers as they are meant.
template <class Number>
class quadratic_with {
 public:
  /// What a coefficient belongs to: the product of two of 1, x_0, x_1, ..., where 1 is `one`. The
  /// first is not behind the second.
  using monomial = std::pair<int, int>;
  static constexpr int one = -1;

  quadratic_with() = default;
  explicit quadratic_with(const Number& number) { add({one, one}, number); }
  static quadratic_with variable(int k);

  const std::map<monomial, Number>& terms() const { return terms_; }
  Number of(const monomial& which) const;
  Number constant() const { return of({one, one}); }
  /// The last variable that it depends on; `one` where there is none.
  int last_variable() const;
  bool depends_on(int variable) const;
  /// How many variables it depends on.
  int variables() const;

  /// this + factor * other.
  quadratic_with plus(const quadratic_with& other, const Number& factor = Number{1}) const;
  /// Nothing where the degree is above 2.
  std::optional<quadratic_with> times(const quadratic_with& other) const;
  /// Variable k becomes a number.
  quadratic_with at(int variable, const Number& value) const;
  /// Variable k becomes variable number[k]. Precondition: each has its own.
  quadratic_with renumbered(std::span<const int> number) const;

  /// this = square x^2 + slope x + rest in that variable.
  struct in_one;
  in_one by(int variable) const;

 private:
  void add(monomial which, const Number& coefficient);

  std::map<monomial, Number> terms_;  // none is 0
};

template <class Number>
struct quadratic_with<Number>::in_one {
  Number square{};
  quadratic_with slope;
  quadratic_with rest;
};

using quadratic = quadratic_with<double>;
using meant_quadratic = quadratic_with<meant_number>;

/// With doubles next to the coefficients.
quadratic rounded(const meant_quadratic&);

/// Bounds of a polynomial over these ranges, which are rising and may be infinite, with the size of
/// what is finite of what they are made of; NaN where a range is.
struct bounds_of_quadratic {
  double least = 0;
  double most = 0;
  double size = 0;
};
bounds_of_quadratic bounds_over(const quadratic&, std::span<const range>);

/// -1 or 1 where it has that sign all over these ranges; 0 where that is not sure.
int sign_over(const quadratic&, std::span<const range>);

/// One for each node of the tree.
std::vector<std::optional<quadratic>> quadratics_of(const tree&,
                                                    std::span<const double> parameters);

/// The same with numbers as they are meant; `parameters` by index.
std::vector<std::optional<meant_quadratic>> meant_quadratics_of(
    const tree&, std::span<const meant_number> parameters);

}  // namespace riemann::expressions

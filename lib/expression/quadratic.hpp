// Polynomials of degree 2 at most in several variables, and which parts of a formula they are.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"
#include "riemann/lib/question/region.hpp"

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace riemann::expressions {

class quadratic {
 public:
  /// What a coefficient belongs to: the product of two of 1, x_0, x_1, ..., where 1 is `one`. The
  /// first is not behind the second.
  using monomial = std::pair<int, int>;
  static constexpr int one = -1;

  quadratic() = default;
  explicit quadratic(double number) { add({one, one}, number); }
  static quadratic variable(int k);

  const std::map<monomial, double>& terms() const { return terms_; }
  double of(const monomial& which) const;
  double constant() const { return of({one, one}); }
  /// The last variable that it depends on; `one` where there is none.
  int last_variable() const;
  bool depends_on(int variable) const;
  /// How many variables it depends on.
  int variables() const;

  /// this + factor * other.
  quadratic plus(const quadratic& other, double factor = 1) const;
  /// Nothing where the degree is above 2.
  std::optional<quadratic> times(const quadratic& other) const;
  /// Variable k becomes a number.
  quadratic at(int variable, double value) const;
  /// Variable k becomes variable number[k]. Precondition: each has its own.
  quadratic renumbered(std::span<const int> number) const;

  /// this = square x^2 + slope x + rest in that variable.
  struct in_one;
  in_one by(int variable) const;

  /// Bounds over these ranges, which are rising and may be infinite, with the size of what is
  /// finite of what they are made of; NaN where a range is.
  struct bounds;
  bounds over(std::span<const range>) const;
  /// -1 or 1 where it has that sign all over these ranges; 0 where that is not sure.
  int sign_over(std::span<const range>) const;

 private:
  void add(monomial which, double coefficient);

  std::map<monomial, double> terms_;  // none is 0
};

struct quadratic::in_one {
  double square = 0;
  quadratic slope;
  quadratic rest;
};

struct quadratic::bounds {
  double least = 0;
  double most = 0;
  double size = 0;
};

/// One for each node of the tree.
std::vector<std::optional<quadratic>> quadratics_of(const tree&,
                                                    std::span<const double> parameters);

}  // namespace riemann::expressions

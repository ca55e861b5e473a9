// How a formula of several variables is made of functions of two at most, by sums and products.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace riemann::expressions {

/// A factor of one or two variables, in rising order: x is the first in its formula. Exponents stay
/// such, as exp(-x y) alone would leave the range of doubles where exp(-x^2 - x y - y^2) does not.
struct linking_formula {
  std::vector<int> variables;
  formula f;
  bool is_exponent = false;  // the factor is exp(f)
};

/// The sum of these products, equal to the formula but for rounding.
struct links {
  std::vector<linking_formula> factors;
  std::vector<std::vector<std::size_t>> products;  // numbers of factors
  std::vector<linking_formula> sites;  // by product, what depends on one variable alone, as a value
};

/// exp(-(x1-x2)^2-(x2-x3)^2-x3^4) is a product of links, (x1+x2+x3)^2 times that a sum of nine.
/// Nothing where some factor has more than two variables, or there are too many products.
std::optional<links> links_of(const formula&);

}  // namespace riemann::expressions

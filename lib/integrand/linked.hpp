// An integrand of several variables as products of functions of two at most: what a formula shows
// of itself where neighbours alone depend on each other, as in chains, trees and rings.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/integrand/integrand.hpp"

#include <cstddef>
#include <vector>

namespace riemann {

/// A factor, as a function of one or two variables of the whole, in rising order: f or exp(f).
struct link {
  std::vector<int> variables;
  integrand f;
  bool is_exponent = false;
};

/// The sum of these products.
struct linked {
  int dimensions = 0;
  std::vector<link> links;
  std::vector<std::vector<std::size_t>> products;  // numbers of links
  std::vector<link> sites;  // by product, all of it that depends on one variable alone
};

}  // namespace riemann

// Integrals over several variables of which neighbours alone depend on each other: chains, trees,
// rings. Sums over a grid of Gauss rules, which gets finer, take n^2 operations a variable, or
// n^3 where rings close, in any number of dimensions. When to use: where links are smooth. When not
// to use: for links that bend or jump across both their variables.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/integrand/linked.hpp"
#include "riemann/lib/methods/elimination/order.hpp"
#include "riemann/lib/methods/elimination/product_over_grid.hpp"
#include "riemann/lib/question/question.hpp"

#include <functional>
#include <stop_token>
#include <vector>

namespace riemann::elimination {

struct options {
  std::vector<std::vector<double>> cuts;  // by axis, rising: between these it is smooth, or easy
  unsigned long long seed = 1;            // of points for `holds`
  int threads = 1;
  /// Asked before an answer is met: whether the rules hold along lines through these points, which
  /// lie where the integrand is large; none, if it is 0 at all points of the grid.
  std::function<bool(const grid&, const std::vector<std::vector<double>>& points)> holds;
};

/// Over the unit cube. The error is what the last two grids differ by, or more where differences
/// fall slowly or the one before was much larger. Not met where they settle too slowly to be worth
/// finer grids, or where some product is not settled yet, however small it is.
integral integrate(const linked&, const order&, const goal&, const options&,
                   const std::stop_token&);

}  // namespace riemann::elimination

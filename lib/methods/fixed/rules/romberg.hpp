// Composite Romberg quadrature: trapezoids of 1, 2, 4, ... steps a panel, extrapolated to width
// zero (Romberg 1955; Richardson's extrapolation in h^2).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/fixed/rules/rule.hpp"

#include <vector>

namespace riemann::rules {

struct romberg {
  static constexpr bool has_order = true;
  static constexpr int largest_order = 8;  // 128 steps a panel; more panels serve better

  /// Order 1 is the trapezoidal rule, 2 Simpson's, 3 Boole's.
  static quadrature_rule make(int order) {
    const std::vector<double_word> shares = shares_of_trapezoids(order);
    quadrature_rule rule{
        .description = "--order trapezoid rules a panel, extrapolated; n a multiple of 2^(order-1)",
        .n_per_panel = 1 << (order - 1),
        .convergence_order = 2 * order,
        .degree_of_exactness = 2 * order - 1};
    // The nodes that halving number `level` adds lie in the midst of those there were.
    double_word weight;
    for (int level = order - 1; level >= 0; --level) {
      const double step = 1.0 / (1 << level);
      weight = weight + shares[static_cast<std::size_t>(level)] * double_word(step);
      if (level > 0)
        rule.inner.push_back({.offset = step, .weight = weight, .per_panel = 1 << (level - 1)});
    }
    rule.joint = weight;
    rule.at_begin = rule.at_end = weight * double_word(0.5);
    return rule;
  }

 private:
  /// Of the trapezoidal rules with 1, 2, 4, ... steps: the last entry of Romberg's table is their
  /// sum with these weights.
  static std::vector<double_word> shares_of_trapezoids(int order) {
    std::vector<double_word> shares{1};
    double power = 1;
    for (int column = 1; column < order; ++column) {
      power *= 4;  // (4^m R(k, m-1) - R(k-1, m-1)) / (4^m - 1)
      std::vector<double_word> next(shares.size() + 1);
      for (std::size_t k = 0; k < shares.size(); ++k) {
        next[k + 1] = next[k + 1] + shares[k] * double_word(power);
        next[k] = next[k] - shares[k];
      }
      for (double_word& each : next) each = each / double_word(power - 1);
      shares = next;
    }
    return shares;
  }
};

}  // namespace riemann::rules

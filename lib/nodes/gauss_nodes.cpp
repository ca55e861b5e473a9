// Nodes and weights of Gauss-Legendre quadrature.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/nodes/gauss_nodes.hpp"

#include "riemann/lib/nodes/gauss_of_measure.hpp"

#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <mutex>

namespace riemann {
namespace {

struct legendre_value {
  double_word value;
  double_word derivative;
};

/// P_n and P_n' at |x| < 1 by the three-term recurrence.
legendre_value legendre(int n, double_word x) {
  double_word before{1};
  double_word now = x;
  for (int k = 2; k <= n; ++k) {
    const double_word next =
        (x * now * double_word(2 * k - 1) - before * double_word(k - 1)) / double_word(k);
    before = now;
    now = next;
  }
  return {now, (x * now - before) * double_word(n) / (x * x - double_word(1))};
}

/// Of the weight 1 on [-1, 1].
recurrence of_legendre(int order) {
  recurrence coefficients;
  for (int k = 0; k < order; ++k) {
    coefficients.centre.push_back(0);
    coefficients.root.push_back(k == 0 ? std::sqrt(2.0) : k / std::sqrt(4.0 * k * k - 1));
  }
  return coefficients;
}

std::vector<inner_node> computed_nodes(int order) {
  if (order == 1) return {{.offset = 0.5, .weight = 1}};
  const auto size = static_cast<std::size_t>(order);
  const std::vector<point_mass> start = gauss_rule(of_legendre(order), size);
  std::vector<inner_node> nodes;
  for (int k = 0; k < order; ++k) {
    double_word x = 2 * k + 1 == order ? 0.0 : start[static_cast<std::size_t>(k)].place;
    // The start is right to some 1e-15; Newton squares that.
    for (int step = 0; step < 2; ++step) {
      const legendre_value p = legendre(order, x);
      x = x - p.value / p.derivative;
    }
    const double_word slope = legendre(order, x).derivative;
    // The weight on [-1, 1] is 2 / ((1 - x^2) P'^2); on [0, 1], half of it.
    const double_word weight = double_word(1) / ((double_word(1) - x * x) * slope * slope);
    nodes.push_back({.offset = (x + double_word(1)) * double_word(0.5), .weight = weight});
  }
  return nodes;
}

}  // namespace

const std::vector<inner_node>& gauss_legendre_nodes(int order) {
  assert(1 <= order && order <= largest_gauss_order);
  static std::array<std::once_flag, largest_gauss_order + 1> once;
  static std::array<std::vector<inner_node>, largest_gauss_order + 1> nodes;
  const auto place = static_cast<std::size_t>(order);
  std::call_once(once[place], [&] { nodes[place] = computed_nodes(order); });
  return nodes[place];
}

}  // namespace riemann

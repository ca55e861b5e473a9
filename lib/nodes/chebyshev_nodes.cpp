// Nodes and weights of Clenshaw-Curtis quadrature.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/nodes/chebyshev_nodes.hpp"

#include <cassert>
#include <cmath>
#include <numbers>

namespace riemann {
namespace {

/// The zero of U_(order-1) nearest to `start`. (x^2 - 1) U' = order T_order - x U.
double_word polished(double_word x, int order) {
  for (int step = 0; step < 2; ++step) {
    double_word t_before{1};
    double_word t = x;  // T_1
    double_word u{1};   // U_0
    for (int k = 1; k < order; ++k) {
      u = x * u + t;  // U_k = x U_(k-1) + T_k
      const double_word next = x * t + x * t - t_before;
      t_before = t;
      t = next;
    }
    const double_word slope = (t * double_word(order) - x * u) / (x * x - double_word(1));
    x = x - u / slope;
  }
  return x;
}

/// cos(k pi / order), k from 0 to order.
std::vector<double_word> cosines(int order) {
  std::vector<double_word> x(static_cast<std::size_t>(order) + 1);
  x.front() = 1;
  x.back() = -1;
  for (int k = 1; 2 * k < order; ++k) {
    const auto at = static_cast<std::size_t>(k);
    x[at] = polished(std::cos(k * std::numbers::pi / order), order);
    x[x.size() - 1 - at] = -x[at];
  }
  return x;
}

/// The weight on [-1, 1] of an inner node k; of an end, twice it.
double_word weight_of(int k, const std::vector<double_word>& cosine) {
  const int order = static_cast<int>(cosine.size()) - 1;
  double_word sum{1};
  for (int j = 1; 2 * j <= order; ++j) {
    const int turn = 2 * j * k % (2 * order);
    const int angle = turn <= order ? turn : 2 * order - turn;
    const double share = 2 * j == order ? 1 : 2;
    sum = sum - cosine[static_cast<std::size_t>(angle)] * double_word(share) /
                    double_word(4.0 * j * j - 1);
  }
  return sum * double_word(2) / double_word(order);
}

}  // namespace

std::vector<inner_node> clenshaw_curtis_nodes(int order) {
  assert(1 <= order && order <= largest_chebyshev_order);
  const std::vector<double_word> cosine = cosines(order);
  std::vector<inner_node> nodes;
  for (int k = 1; k < order; ++k) {
    const double_word x = cosine[static_cast<std::size_t>(k)];
    nodes.push_back({.offset = (double_word(1) - x) * double_word(0.5),
                     .weight = weight_of(k, cosine) * double_word(0.5)});
  }
  return nodes;
}

double_word clenshaw_curtis_end_weight(int order) {
  return weight_of(0, cosines(order)) * double_word(0.25);
}

}  // namespace riemann

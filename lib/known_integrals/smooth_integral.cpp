// Nodes of Gauss's rule are double-words; long double keeps what it can of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/known_integrals/smooth_integral.hpp"

#include "riemann/lib/nodes/gauss_nodes.hpp"

namespace riemann {
namespace {

long double long_of(double_word x) {
  return static_cast<long double>(x.hi) + static_cast<long double>(x.lo);
}

}  // namespace

long double smooth_integral(const std::function<long double(long double)>& f, long double lower,
                            long double upper) {
  constexpr int panels = 64;
  constexpr int points = 20;
  const long double width = (upper - lower) / panels;
  long double sum = 0;
  for (int panel = 0; panel < panels; ++panel)
    for (const inner_node& each : gauss_legendre_nodes(points))
      sum += long_of(each.weight) * f(lower + width * (panel + long_of(each.offset)));
  return width * sum;
}

}  // namespace riemann

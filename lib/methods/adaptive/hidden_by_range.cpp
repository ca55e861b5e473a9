// A formula tells what parts out of range have hidden at a place.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/hidden_by_range.hpp"

#include <algorithm>

namespace riemann::adaptive {

double hidden_by_range(const integrand& f, const panel& of) {
  const auto is_zero = [](double g) { return g == 0; };
  const auto first = std::find_if(of.g.begin(), of.g.end(), is_zero);
  if (first == of.g.end()) return 0;
  const auto last = std::find_if(of.g.rbegin(), of.g.rend(), is_zero).base() - 1;
  double largest = 0;
  for (const auto zero : {first, last}) {
    const double s = all_nodes[static_cast<std::size_t>(zero - of.g.begin())];
    largest = std::max(largest, f.hidden_by_range(of.on.at(of.t_at(s)).x));
  }
  return largest;
}

}  // namespace riemann::adaptive

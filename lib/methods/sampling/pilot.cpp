// Random points: no lattice is used twice.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/pilot.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::sampling {

double scale_for(double largest) {
  constexpr int most = 1000;  // within the range of doubles, and its inverse
  return std::ldexp(1.0, std::clamp(-std::ilogb(largest), -most, most));
}

double scale_for(evaluator& on, unsigned long long seed) {
  constexpr index_t count = 1 << 10;
  std::vector<double> values(count);
  point_rule random;
  random.key = ~seed;  // apart from the points of plain Monte Carlo
  const std::vector<std::vector<unsigned>> none(1);
  on.values({random, {}, none, count}, values.data());
  double largest = 0;
  for (const double value : values)
    if (is_finite(value)) largest = std::max(largest, std::abs(value));
  return largest > 0 ? scale_for(largest) : 1;
}

sampled_estimate in_units_of(double scale, sampled_estimate result) {
  result.value /= scale;
  result.half_width /= scale;
  result.one_point /= scale;
  result.magnitude /= scale;
  result.root_of_squares /= scale;
  return result;
}

}  // namespace riemann::sampling

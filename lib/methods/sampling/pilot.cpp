// Random points: no lattice is used twice.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/pilot.hpp"

#include "riemann/lib/evaluating/random_places.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace riemann::sampling {

std::vector<double> random_values(evaluator& on, const point_rule& random, index_t count) {
  const std::vector<std::vector<unsigned>> none(1);
  std::vector<double> values(static_cast<std::size_t>(count));
  on.values({random, {}, none, count}, values.data());
  return values;
}

std::vector<double> random_coordinates(unsigned long long key, int count, int dimensions) {
  std::vector<double> columns(static_cast<std::size_t>(count * dimensions));
  find_random_places(key, 0, count, dimensions, columns.data());
  std::vector<double> points;
  points.reserve(columns.size());
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < dimensions; ++k)
      points.push_back(columns[static_cast<std::size_t>(k * count + i)]);
  return points;
}

double scale_for(double largest) {
  constexpr int most = 1000;  // within the range of doubles, and its inverse
  return std::ldexp(1.0, std::clamp(-std::ilogb(largest), -most, most));
}

double scale_for(evaluator& on, unsigned long long seed) {
  constexpr index_t few = 1 << 4;
  constexpr double most = 1 << 10;
  constexpr double share = 1.0 / 32;  // of the evaluations that there is time for
  point_rule random;
  random.key = ~seed;  // apart from the points of plain Monte Carlo
  double largest = 0;
  const auto look = [&](index_t count) {
    for (const double value : random_values(on, random, count))
      if (is_finite(value)) largest = std::max(largest, std::abs(value));
    random.begin += count;
  };
  look(few);
  if (const double more = std::min(share * on.affordable(), most - few); more >= 1)
    look(static_cast<index_t>(more));
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

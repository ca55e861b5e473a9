// Sums of products by draw: a matrix that has no variance below 0, whatever the draws.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/answer/covariance.hpp"

#include <cstddef>
#include <limits>
#include <map>

namespace riemann {

std::vector<std::vector<double>> covariance_of(
    const std::vector<std::vector<drawn_error>>& integrals) {
  const std::size_t count = integrals.size();
  std::map<unsigned long long, std::vector<double>> by_draw;  // each integral's error
  for (std::size_t k = 0; k < count; ++k)
    for (const drawn_error& each : integrals[k]) {
      std::vector<double>& errors = by_draw[each.draw];
      errors.resize(count);
      errors[k] += each.error;
    }
  if (by_draw.empty()) return {};
  std::vector<std::vector<double>> matrix(count, std::vector<double>(count));
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = 0; b < count; ++b) {
      if (integrals[a].empty() || integrals[b].empty())
        matrix[a][b] = std::numeric_limits<double>::quiet_NaN();
      else
        for (const auto& [draw, errors] : by_draw) matrix[a][b] += errors[a] * errors[b];
    }
  return matrix;
}

}  // namespace riemann

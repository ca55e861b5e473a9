// Rows to columns.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrand/values_at.hpp"

namespace riemann {

std::vector<double> values_at(const integrand& f, std::span<const double> points) {
  const auto d = static_cast<std::size_t>(f.facts().dimensions);
  const std::size_t count = points.size() / d;
  std::vector<double> storage(points.size());
  std::vector<const double*> columns(d);
  for (std::size_t k = 0; k < d; ++k) {
    columns[k] = storage.data() + k * count;
    for (std::size_t i = 0; i < count; ++i) storage[k * count + i] = points[i * d + k];
  }
  std::vector<double> values(count);
  double* const out = values.data();
  if (count > 0)
    f.values({columns.data(), nullptr, static_cast<int>(d), static_cast<int>(count)}, &out);
  return values;
}

double value_at(const integrand& f, double_word x, function_digits functions) {
  const double* const column = &x.hi;
  const double* const low = &x.lo;
  double value = 0;
  double* const out = &value;
  f.values({&column, f.facts().pairs ? &low : nullptr, 1, 1, functions}, &out);
  return value;
}

}  // namespace riemann

// Values one by one, then the sum that they would have had together.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/pilot_calls.hpp"

#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/summing/sum_of_values.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

namespace riemann {

double take_first_samples(const lattice_integrand& f, values_at_nodes& samples) {
  using clock = std::chrono::steady_clock;
  double shortest = std::numeric_limits<double>::infinity();
  for (index_t i = 0; i < std::min(samples.nodes.count, first_samples); ++i) {
    const clock::time_point start = clock::now();
    samples.values[static_cast<std::size_t>(i)] =
        f.value(samples.nodes.node(i), precision::double_precision);
    shortest = std::min(shortest, std::chrono::duration<double>(clock::now() - start).count());
  }
  return shortest;
}

lattice_integrand watched(const lattice_integrand& f, const std::function<void()>& before_each) {
  lattice_integrand sums = f;
  sums.value = [&f, before_each](double x, precision precise) {
    before_each();
    return f.value(x, precise);
  };
  sums.values = [value = sums.value](const lattice& nodes, precision precise, double* out) {
    for (index_t i = 0; i < nodes.count; ++i) out[i] = value(nodes.node(i), precise);
  };
  sums.sum_with_magnitude = [value = sums.value](const lattice& nodes, precision precise) {
    constexpr index_t lanes = lanes_of_terms(sizeof(double));  // a sum's nodes start from its tiles
    std::vector<double> all(static_cast<std::size_t>(nodes.count));
    for (index_t i = 0; i < nodes.count; ++i)
      all[static_cast<std::size_t>(i)] =
          value(nodes.from(i / lanes * lanes)(0, static_cast<int>(i % lanes)), precise);
    return sum_of_values(all);
  };
  return sums;
}

}  // namespace riemann

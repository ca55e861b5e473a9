// Strategies on the types that users have: plain sums of floats and doubles.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/naive.hpp"
#include "riemann/kernels/emulator/passes.hpp"

namespace riemann::emulator {

namespace {

template <class T>
riemann::strategies::strategy_kernels sums_of(const std::string& strategy) {
  using sum = accumulators::naive::of<T>;
  const auto kernels = passes_named<false, sum, watched_terms<T>>(strategy);
  return kernels.first != nullptr ? kernels : passes_named<true, sum, watched_terms<T>>(strategy);
}

}  // namespace

riemann::strategies::strategy_kernels exact_kernels_of(const std::string& strategy,
                                                       const std::string& type) {
  if (type == "float") return sums_of<float>(strategy);
  if (type == "double") return sums_of<double>(strategy);
  return {};
}

}  // namespace riemann::emulator

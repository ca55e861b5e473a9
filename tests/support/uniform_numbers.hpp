// Numbers in [-1, 1) for tests of arrays and matrices: sums of them round.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/random.hpp"

#include <vector>

namespace riemann {

template <class T>
std::vector<T> uniform_numbers(index_t count, std::uint64_t seed = 1) {
  std::vector<T> values(static_cast<std::size_t>(count));
  for (index_t i = 0; i < count; ++i)
    values[static_cast<std::size_t>(i)] = static_cast<T>(2 * random_fraction(seed, i, 53) - 1);
  return values;
}

}  // namespace riemann

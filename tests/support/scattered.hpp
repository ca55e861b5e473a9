// Numbers whose sum shows the order it was taken in.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <vector>

namespace riemann::reference {

/// Terms of all sizes and both signs, so that every order of summation has bits of its own.
struct scattered {
  double operator()(index_t i) const {
    auto bits = static_cast<unsigned long long>(i) * 0x9e3779b97f4a7c15ULL;
    bits = (bits ^ bits >> 29) * 0xbf58476d1ce4e5b9ULL;
    const double fraction = static_cast<double>(bits >> 12) * 0x1p-52 - 0.5;
    constexpr double scale[] = {1, 1e8, 1e-8, 3};
    return fraction * scale[bits & 3];
  }
};

/// The first of them.
template <class T>
std::vector<T> scattered_numbers(index_t count) {
  std::vector<T> values(static_cast<std::size_t>(count));
  for (index_t i = 0; i < count; ++i)
    values[static_cast<std::size_t>(i)] = static_cast<T>(scattered{}(i));
  return values;
}

}  // namespace riemann::reference

// The elements of an array as the terms of a reduction.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// Elements that the engine reads and does not own; at any alignment.
template <class T>
struct array_terms {
  const T* data;

  struct terms {
    const T* data;

    HOST_DEVICE T operator()(int row, int lane) const { return data[row + lane]; }

    /// Elements row + lane and the N - 1 after it: one wide load where their place allows it.
    template <int N>
    HOST_DEVICE void load(int row, int lane, T (&out)[N]) const {
      struct alignas(N * sizeof(T)) pack {
        T values[N];
      };
      const T* const from = data + row + lane;
      if (reinterpret_cast<unsigned long long>(from) % sizeof(pack) == 0) {
        const pack loaded = *reinterpret_cast<const pack*>(from);
        for (int k = 0; k < N; ++k) out[k] = loaded.values[k];
      } else {
        for (int k = 0; k < N; ++k) out[k] = from[k];
      }
    }
  };
  HOST_DEVICE terms from(index_t first) const { return {data + first}; }
};
static_assert(term_source<array_terms<double>>);

}  // namespace riemann

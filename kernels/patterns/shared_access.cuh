// Several neighbours of shared memory at once, by loads of 16 bytes.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"

namespace riemann::patterns {

/// One thread: from[at .. at + Count), which begin at a multiple of 16 bytes.
template <int Count, class T>
__device__ void load_shared(shared_array<T> from, int at, T* out) {
#ifdef RIEMANN_EMULATED
  for (int k = 0; k < Count; ++k) out[k] = from[at + k];
#else
  static_assert(Count * sizeof(T) % sizeof(sixteen_bytes) == 0);
  constexpr int wide = Count * sizeof(T) / sizeof(sixteen_bytes);
  const auto* const loads = reinterpret_cast<const sixteen_bytes*>(from + at);
#pragma unroll
  for (int k = 0; k < wide; ++k) {
    const sixteen_bytes got = loads[k];
    copy_bytes(out + k * (Count / wide), &got, sizeof got);
  }
#endif
}

/// One thread: in[0 .. Count) to to[at] on, which begins at a multiple of 16 bytes.
template <int Count, class T>
__device__ void store_shared(shared_array<T> to, int at, const T* in) {
#ifdef RIEMANN_EMULATED
  for (int k = 0; k < Count; ++k) to[at + k] = in[k];
#else
  static_assert(Count * sizeof(T) % sizeof(sixteen_bytes) == 0);
  constexpr int wide = Count * sizeof(T) / sizeof(sixteen_bytes);
  auto* const stores = reinterpret_cast<sixteen_bytes*>(to + at);
#pragma unroll
  for (int k = 0; k < wide; ++k) {
    sixteen_bytes kept;
    copy_bytes(&kept, in + k * (Count / wide), sizeof kept);
    stores[k] = kept;
  }
#endif
}

}  // namespace riemann::patterns

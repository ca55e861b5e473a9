// Work over as many threads as it is worth.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/parallel.hpp"

#include <algorithm>

namespace riemann::cpu {

/// Of `threads`, those worth starting to read `bytes` together.
inline int useful_threads(index_t bytes, int threads) {
  constexpr index_t worth_a_thread = 1 << 21;  // more work than starting one
  return static_cast<int>(std::clamp<index_t>(bytes / worth_a_thread, 1, std::max(1, threads)));
}

/// work(slice) for all of [0, count), which reads `bytes` together: on one thread, this one, where
/// that takes no longer than starting others.
template <class Work>
void share_out(index_t count, index_t bytes, int threads, index_t largest_slice, const Work& work) {
  const int useful = useful_threads(bytes, threads);
  if (useful == 1) return work(slice{0, count});
  parallel_for(count, useful, work, [](index_t) { return true; }, largest_slice);
}

}  // namespace riemann::cpu

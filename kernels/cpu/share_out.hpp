// Work over as many threads as it is worth.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/parallel.hpp"

#include <algorithm>

namespace riemann::cpu {

/// work(slice) for all of [0, count), which reads `bytes` together: on one thread, this one, where
/// that takes no longer than starting others.
template <class Work>
void share_out(index_t count, index_t bytes, int threads, index_t largest_slice, const Work& work) {
  constexpr index_t worth_a_thread = 1 << 21;  // more work than starting one
  const auto useful =
      static_cast<int>(std::clamp<index_t>(bytes / worth_a_thread, 1, std::max(1, threads)));
  if (useful == 1) return work(slice{0, count});
  parallel_for(count, useful, work, [](index_t) { return true; }, largest_slice);
}

}  // namespace riemann::cpu

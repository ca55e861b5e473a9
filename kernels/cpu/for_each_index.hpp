// One call for each index, over threads.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/parallel.hpp"

namespace riemann::cpu {

/// body(k) for every k of [0, count), in no particular order; as parallel_for.
template <class Body>
void for_each_index(index_t count, int threads, const Body& body) {
  parallel_for(
      count, threads,
      [&](slice some) {
        for (index_t k = some.begin; k < some.end; ++k) body(k);
      },
      [](index_t) { return true; });
}

}  // namespace riemann::cpu

// Arrays that a lab generates.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/divided_up.hpp"
#include "riemann/lib/reading/array_file.hpp"

#include <algorithm>

namespace riemann::lab {

/// elements[i] = element(i), on so many threads.
template <class T, class Element>
void fill(T* elements, index_t count, int threads, const Element& element,
          const progress_t& progress) {
  constexpr index_t per_piece = 1 << 16;
  const index_t pieces = divided_up(count, per_piece);
  cpu::parallel_for(
      pieces, threads,
      [&](slice some) {
        const index_t end = std::min(some.end * per_piece, count);
        for (index_t i = some.begin * per_piece; i < end; ++i) elements[i] = element(i);
      },
      [&](index_t done) {
        progress(static_cast<double>(done) / static_cast<double>(pieces));
        return true;
      });
}

}  // namespace riemann::lab

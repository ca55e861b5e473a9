// Which element stands where a stencil looks, also beyond the ends.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::patterns {

/// As enum class boundary has them, in numbers that a kernel takes.
enum class beyond { zero, clamp, wrap };

/// What a kernel is told.
struct stencil_shape {
  index_t count = 0;
  index_t results = 0;
  index_t taps = 1;
  index_t first = 0;  // the element that tap 0 of result 0 looks at
  beyond ends = beyond::zero;
};

/// The element at `i`, at most a whole length beyond an end; -1 where zero stands.
RIEMANN_HOST_DEVICE constexpr index_t element_at(const stencil_shape& of, index_t i) {
  if (i >= 0 && i < of.count) return i;
  if (of.ends == beyond::zero) return -1;
  if (of.ends == beyond::clamp) return i < 0 ? 0 : of.count - 1;
  return i < 0 ? i + of.count : i - of.count;
}

/// to[k]: the element under tap k of result `first`, which is that under tap k - 1 of the next one.
template <class T>
void gather_elements(const stencil_shape& of, const T* in, index_t first, index_t count, T* to) {
  for (index_t k = 0; k < count; ++k) {
    const index_t at = element_at(of, of.first + first + k);
    to[k] = at < 0 ? T(0) : in[at];
  }
}

}  // namespace riemann::patterns

// What the warps of a stencil are told.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/loads.hpp"
#include "riemann/kernels/patterns/stencil/stencil_elements.hpp"

namespace riemann::patterns {

struct stencil_launch {
  stencil_shape of;
  int turns = 1;              // of a warp: runs of results
  loads how = loads::single;  // how results are written
};

/// How it is executed; results do not depend on it.
template <class T>
struct stencil_tuning {
  static constexpr int threads = 128;
  static constexpr int blocks_at_once = sizeof(T) == 4 ? 6 : 5;  // 80 or 96 registers a thread
  static constexpr int results_of_thread = 64 / static_cast<int>(sizeof(T));
  static constexpr int taps_at_once = 65;  // more take turns
  static constexpr int most_turns = 4;     // while a warp takes one, the next elements come
  static constexpr int waves = 4;          // of all warps, before they take more turns
};

}  // namespace riemann::patterns

// What the blocks of a scan are told.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/loads.hpp"
#include "riemann/kernels/patterns/scan/scan_shape.hpp"

namespace riemann::patterns {

/// Whether an element's prefix ends with it or before it.
enum class scan_ends { inclusive, exclusive };

/// Room for one value on its way from a block to others. Zeroed memory is an empty slot.
struct alignas(16) scan_slot {
  unsigned long long words[2];
};

struct scan_launch {
  index_t count = 0;
  index_t tiles = 1;
  scan_ends ends = scan_ends::inclusive;
  loads how = loads::single;  // of strips, and how they are written
  scan_slot* of_tiles = nullptr;
  scan_slot* of_groups = nullptr;
  scan_slot* of_companies = nullptr;  // what stands before them
};

struct scan_tuning {
  static constexpr int threads = scan_shape::parts * scan_shape::lanes;
  static constexpr int blocks_at_once = 4;  // of a multiprocessor: 64 registers a thread
};

}  // namespace riemann::patterns

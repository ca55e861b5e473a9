// What the blocks of a scan are told.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/lines/line_launches.hpp"
#include "riemann/kernels/patterns/scan/scan_shape.hpp"

namespace riemann::patterns {

/// Whether an element's prefix ends with it or before it.
enum class scan_ends { inclusive, exclusive };

/// Room for one value on its way from a block to others. Zeroed memory is an empty slot.
struct alignas(16) scan_slot {
  unsigned long long words[2];
};

#ifndef RIEMANN_SCAN_VARIANT
#define RIEMANN_SCAN_VARIANT 0
#endif

#ifndef RIEMANN_SCAN_NANOSECONDS
#define RIEMANN_SCAN_NANOSECONDS 100
#endif

/// Forms under trial: bits of RIEMANN_SCAN_VARIANT.
struct scan_trial {
  static constexpr int bits = RIEMANN_SCAN_VARIANT;
  static constexpr bool prefetch_lines = (bits & 1) != 0;
  static constexpr bool prefetch_bulk = (bits & 2) != 0;
  static constexpr bool half_a_wave_ahead = (bits & 4) != 0;
  static constexpr bool rows_side_by_side = (bits & 8) != 0;
  static constexpr bool streaming_stores = (bits & 16) != 0;
  static constexpr bool back_off = (bits & 32) != 0;
  static constexpr bool fewer_blocks = (bits & 64) != 0;
};

struct scan_launch {
  index_t count = 0;
  index_t tiles = 1;
  scan_ends ends = scan_ends::inclusive;
  loads how = loads::single;  // of strips, and how they are written
  index_t ahead = 0;          // tiles
  scan_slot* of_tiles = nullptr;
  scan_slot* of_groups = nullptr;
  scan_slot* of_companies = nullptr;  // what stands before them
};

struct scan_tuning {
  static constexpr int threads = scan_shape::parts * scan_shape::lanes;
  static constexpr int blocks_at_once =
      scan_trial::fewer_blocks ? 3 : 4;  // of a multiprocessor: 64 registers a thread
};

}  // namespace riemann::patterns

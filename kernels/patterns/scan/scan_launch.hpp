// What the blocks of a scan are told.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/divided_up.hpp"
#include "riemann/kernels/patterns/loads.hpp"
#include "riemann/kernels/patterns/scan/scan_shape.hpp"

namespace riemann::patterns {

/// Whether an element's prefix ends with it or before it.
enum class scan_ends { inclusive, exclusive };

/// Room for 8 bytes of a value on its way from a block to others. Zeroed memory is an empty slot.
struct alignas(16) scan_slot {
  unsigned long long words[2];
};

/// Slots of one value.
template <class T>
inline constexpr int scan_slots_of = (static_cast<int>(sizeof(T)) + 7) / 8;

struct scan_launch {
  index_t count = 0;
  index_t tiles = 1;
  scan_ends ends = scan_ends::inclusive;
  loads how = loads::single;  // of strips, and how they are written
  index_t ahead = 0;          // tiles: that one is brought to the L2 cache meanwhile
  scan_slot* of_tiles = nullptr;
  scan_slot* of_groups = nullptr;
  scan_slot* of_companies = nullptr;  // what stands before them
};

/// The scans of many lines, whose slots follow each other: `first` has those of the first line.
struct scan_of_lines {
  scan_launch first;
  index_t first_line = 0;   // of this launch
  index_t slots_apart = 0;  // from a line's to the next's
};

/// How many values wait in a scan of so many tiles: of these, of groups and of companies, which
/// follow each other.
struct scan_waiting {
  index_t tiles;
  index_t groups = divided_up(tiles, scan_shape::tiles_of_group);
  index_t companies = divided_up(groups, scan_shape::groups_of_company);

  constexpr index_t all() const { return tiles + groups + companies; }

  /// `slots` has room for them, of type T.
  template <class T>
  void lie_at(scan_slot* slots, scan_launch& what) const {
    what.of_tiles = slots;
    what.of_groups = what.of_tiles + scan_slots_of<T> * tiles;
    what.of_companies = what.of_groups + scan_slots_of<T> * groups;
  }
};

struct scan_tuning {
  static constexpr int threads = scan_shape::parts * scan_shape::lanes;
  static constexpr int blocks_at_once = 4;  // of a multiprocessor: 64 registers a thread
  // Of a multiprocessor: a tile is asked for half a wave before its block begins, long enough to
  // come to the L2 cache, not so long that it leaves it.
  static constexpr int tiles_ahead = blocks_at_once / 2;
};

}  // namespace riemann::patterns

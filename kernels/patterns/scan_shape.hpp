// The shape of a scan: which partial results an element's prefix is made of, in which order; a
// function of the elements' size alone, so that bits are the same everywhere.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::patterns {

/// A strip is 64 bytes of neighbouring elements, a tile 512 strips, a group 128 tiles. What stands
/// before an element is, from left to right: the groups before its own, combined one after the
/// other; the group's tiles before its own; the tile's warps of strips before its own; the strips
/// before its own in their warp; and the strip's elements up to it, one after the other. Tiles are
/// combined in runs of tiles_of_lane, one after the other, runs and strips and warps by
/// prefixes_of_lanes().
struct scan_shape {
  static constexpr int bytes_of_strip = 64;
  static constexpr int strips = 512;  // of a tile: a thread each
  static constexpr int lanes = 32;
  static constexpr int warps = strips / lanes;
  static constexpr int tiles_of_lane = 4;
  static constexpr int tiles_of_group = lanes * tiles_of_lane;

  template <class T>
  static constexpr int elements_of_strip = bytes_of_strip / static_cast<int>(sizeof(T));
  template <class T>
  static constexpr int elements_of_tile = strips * elements_of_strip<T>;
};

/// How Kogge and Stone combine `lanes` values into the prefix of each: in steps of 1, 2, 4, ...
/// every lane takes what stands so far before it (IEEE Transactions on Computers C-22 (1973)).
/// value[l] becomes value[0] ... value[l] combined.
template <class T, class Operation>
void prefixes_of_lanes(T* value, int lanes, const Operation& combine) {
  for (int distance = 1; distance < lanes; distance *= 2)
    for (int l = lanes - 1; l >= distance; --l) value[l] = combine(value[l - distance], value[l]);
}

}  // namespace riemann::patterns

// Which lanes of two vectors a level of a tree merges, and where its results end up.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

namespace riemann::cpu {

/// How two vectors of neighbours become two of left and of right neighbours: in every 16 bytes
/// until one element of each vector is left there, then 16 bytes at a time. Half of what is made
/// comes from the first vector, half from the second, so that after as many levels as a vector has
/// are behind it, element k is what vector k was.
template <int Lanes, int LanesOf16Bytes>
struct neighbours_apart {
  /// Which lane of two vectors becomes lane l of the left neighbours (side 0) or the right (1).
  static constexpr int source(int level, int side, int l) {
    const bool close = 2 << level <= LanesOf16Bytes;
    const int run = close ? 1 : LanesOf16Bytes;
    const int block = close ? LanesOf16Bytes : Lanes;
    const int place = l % block / run;
    const int half = block / run / 2;
    return place / half * Lanes + l / block * block + (2 * (place % half) + side) * run + l % run;
  }
};

/// The same with what stays in its lane in one vector, left or right, and what comes from its
/// neighbour's in the other: a blend and a shuffle instead of two of these, of which a processor
/// may do but one at a time. For additions that do not mind who comes first.
template <int Lanes>
struct neighbours_swapped {
  static constexpr int source(int level, int side, int l) {
    const int bit = 1 << level;
    return ((l & bit) != 0 ? Lanes : 0) + (side == 0 ? l : l ^ bit);
  }
};

/// Of 2^levels vectors: the lanes in which their trees' results are found, one after the other.
template <class Neighbours, int Lanes>
constexpr std::array<int, Lanes> result_lanes(int levels) {
  std::array<int, Lanes> lanes{};
  for (int l = 0; l < Lanes; ++l) {
    int lane = l;  // of an element that goes into the result in lane l
    int vector = 0;
    for (int level = levels - 1; level >= 0; --level) {
      const int from = Neighbours::source(level, 0, lane);
      vector = 2 * vector + from / Lanes;
      lane = from % Lanes;
    }
    lanes[static_cast<std::size_t>((vector * Lanes + lane) >> levels)] = l;
  }
  return lanes;
}

}  // namespace riemann::cpu

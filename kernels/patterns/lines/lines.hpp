// The shape of a line's sum: a line is a row or a column of a matrix. Which lane adds which
// elements, and in which order parts are merged, is a function of the line's length and of the
// elements' size alone: not of layout, leading dimension, alignment, grid or threads.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

// Changing anything below changes sums in their last bits.
namespace line_constants {
inline constexpr int bytes_of_lanes = 512;  // a warp's 16-byte loads: 128 floats, 64 doubles
inline constexpr int rounds = 16;           // elements of a lane in a full chunk
}  // namespace line_constants

/// Of a line with so many elements or more.
template <class T>
inline constexpr int lanes_of_long_line = line_constants::bytes_of_lanes / int{sizeof(T)};

/// Element j of a chunk belongs to lane j mod `lanes`, which adds its elements in order; a balanced
/// tree merges all lanes of a chunk in order, neighbours first; another one the chunks, in which
/// who has no neighbour stays as he is.
struct line_shape {
  index_t length = 0;
  int lanes = 1;  // a power of two: as many as 512 bytes have elements, or as a shorter line needs

  RIEMANN_HOST_DEVICE constexpr index_t elements_of_chunk() const {
    return index_t{lanes} * line_constants::rounds;
  }
  RIEMANN_HOST_DEVICE constexpr index_t chunk_count() const {
    const index_t full = (length + elements_of_chunk() - 1) / elements_of_chunk();
    return full > 1 ? full : 1;
  }
};

RIEMANN_HOST_DEVICE constexpr line_shape shape_of_line(index_t length, int bytes_per_element) {
  int lanes = line_constants::bytes_of_lanes / bytes_per_element;
  while (lanes > 1 && lanes / 2 >= length) lanes /= 2;
  return {length, lanes};
}

/// What becomes of a line's result.
enum class line_value { total, mean };

}  // namespace riemann

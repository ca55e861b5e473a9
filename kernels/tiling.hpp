// The shape of a sum: which lane adds which terms, and in which order parts are merged.
// A function of the number of terms and their size alone, never of the machine: this is what makes
// the bits the same for every grid, thread count, GPU and instruction set.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// Changing anything below changes results in their last bits: raise the version with it.
inline constexpr int tiling_version = 1;

/// The constants of the scheme.
namespace tiling_constants {
inline constexpr int bytes_per_row = 4096;              // 512 doubles: one row, one term a lane
inline constexpr index_t few_tiles = 256;               // up to here a tile is a single row ...
inline constexpr index_t rows_before_many_tiles = 16;   // ... then rows double up to this many ...
inline constexpr index_t tiles_per_section = 16384;     // ... and beyond, only to stay below this,
inline constexpr index_t rows_per_tile_at_most = 1024;  // after which sections multiply.
}  // namespace tiling_constants

/// Terms [0, term_count) in rows of `lanes` terms: term j of a row belongs to lane j. A tile is
/// `rows_per_tile` rows; a lane adds its terms of a tile in order; a balanced binary tree merges
/// the lanes of a tile in order. Tiles form sections of at most tiles_per_section; section results
/// merge from left to right.
struct tiling {
  index_t term_count = 0;
  int lanes = 1;
  index_t rows_per_tile = 1;
  index_t tile_count = 0;

  RIEMANN_HOST_DEVICE constexpr index_t terms_per_tile() const { return rows_per_tile * lanes; }

  RIEMANN_HOST_DEVICE constexpr slice terms_of_tile(index_t tile) const {
    const index_t begin = tile * terms_per_tile();
    const index_t end = begin + terms_per_tile();
    return {begin, end < term_count ? end : term_count};
  }

  RIEMANN_HOST_DEVICE constexpr index_t section_count() const {
    constexpr index_t per_section = tiling_constants::tiles_per_section;
    return (tile_count + per_section - 1) / per_section;
  }

  RIEMANN_HOST_DEVICE constexpr slice tiles_of_section(index_t section) const {
    const index_t begin = section * tiling_constants::tiles_per_section;
    const index_t end = begin + tiling_constants::tiles_per_section;
    return {begin, end < tile_count ? end : tile_count};
  }
};

/// Lanes of a row: a power of two, and as many terms as a row has room for.
RIEMANN_HOST_DEVICE constexpr int lanes_of_terms(int bytes_per_term) {
  int lanes = tiling_constants::bytes_per_row;
  while (lanes * bytes_per_term > tiling_constants::bytes_per_row) lanes /= 2;
  return lanes;
}

/// The tiling of term_count terms of bytes_per_term bytes each (at most 4096).
RIEMANN_HOST_DEVICE constexpr tiling make_tiling(index_t term_count, int bytes_per_term) {
  using namespace tiling_constants;
  const int lanes = lanes_of_terms(bytes_per_term);
  const index_t rows = (term_count + lanes - 1) / lanes;
  index_t r = 1;
  while (r < rows_before_many_tiles && (rows + r - 1) / r > few_tiles) r *= 2;
  while (r < rows_per_tile_at_most && (rows + r - 1) / r > tiles_per_section) r *= 2;
  return {term_count, lanes, r, (rows + r - 1) / r};
}

/// How the results of a section's tiles are merged: fold_lanes lanes, each taking a contiguous run
/// of tiles in order, then the same balanced tree.
inline constexpr int fold_lanes = 512;

RIEMANN_HOST_DEVICE constexpr int tiles_of_fold_run(index_t tiles) {
  return static_cast<int>((tiles + fold_lanes - 1) / fold_lanes);
}

RIEMANN_HOST_DEVICE constexpr slice tiles_of_fold_lane(index_t tiles, int lane) {
  const index_t run = tiles_of_fold_run(tiles);
  const index_t begin = run * lane < tiles ? run * lane : tiles;
  return {begin, begin + run < tiles ? begin + run : tiles};
}

}  // namespace riemann

// The sum that kernels/tiling.hpp defines, written from its words: no vectors, no threads, no
// reuse.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace riemann::reference {

/// The balanced tree over a power of two of parts.
template <class Accumulator>
Accumulator tree(std::span<const Accumulator> parts) {
  if (parts.size() == 1) return parts[0];
  Accumulator left = tree(parts.first(parts.size() / 2));
  left.merge(tree(parts.last(parts.size() / 2)));
  return left;
}

/// Lanes of a row: 4096 bytes, by default of doubles. Rows a tile: 1, doubled while there are more
/// than 256 tiles and it is below 16, then while there are more than 16384 tiles and it is below
/// 1024.
inline index_t rows_of_tile(index_t term_count, index_t lanes_of_row = 512) {
  const auto tiles_of = [&](index_t rows) {
    return (term_count + lanes_of_row * rows - 1) / (lanes_of_row * rows);
  };
  index_t rows = 1;
  while (tiles_of(rows) > 256 && rows < 16) rows += rows;
  while (tiles_of(rows) > 16384 && rows < 1024) rows += rows;
  return rows;
}

template <class Accumulator, class Term>
std::vector<Accumulator> reference_tiles(const Term& term, index_t term_count,
                                         index_t lanes_of_row = 512) {
  const index_t tile_size = lanes_of_row * rows_of_tile(term_count, lanes_of_row);
  std::vector<Accumulator> tiles;
  for (index_t begin = 0; begin < term_count; begin += tile_size) {
    std::vector<Accumulator> lanes(static_cast<std::size_t>(lanes_of_row));
    for (index_t i = begin; i < std::min(begin + tile_size, term_count); ++i)
      lanes[static_cast<std::size_t>(i % lanes_of_row)].add(term(i));
    tiles.push_back(tree(std::span<const Accumulator>(lanes)));
  }
  return tiles;
}

/// One section (up to 2^33 terms): 512 runs of ceil(tiles/512) tiles, merged from left to right,
/// then the tree; the result joins an empty sum.
template <class Accumulator, class Term>
Accumulator reference_reduce(const Term& term, index_t term_count, index_t lanes_of_row = 512) {
  if (term_count == 0) return {};
  const std::vector<Accumulator> tiles =
      reference_tiles<Accumulator>(term, term_count, lanes_of_row);
  const std::size_t run = (tiles.size() + 511) / 512;
  std::vector<Accumulator> runs(512);
  for (std::size_t tile = 0; tile < tiles.size(); ++tile) runs[tile / run].merge(tiles[tile]);
  Accumulator total;
  total.merge(tree(std::span<const Accumulator>(runs)));
  return total;
}

}  // namespace riemann::reference

// The shape of a scan: which partial results an element's prefix is made of, in which order; a
// function of the elements' size alone, so that bits are the same everywhere.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::patterns {

/// A strip is 16 bytes of neighbouring elements, a row 32 strips, a part 8 rows, a tile 8 parts, a
/// group 32 tiles, a company 32 groups. The prefix of an element combines, from left to right,
///   what stands before its part: the companies before its own, one after the other; then the
///     groups of the company, the tiles of the group and the parts of the tile before its own, each
///     by prefixes_of_lanes();
///   its prefix within the part: what stands before its strip, which is the rows before its own,
///     one after the other, and the strips of the row before its own, by prefixes_of_lanes(); and
///     the strip's elements up to it, one after the other.
/// What stands before an element is the prefix of the one before it in the part, or what stands
/// before the part.
struct scan_shape {
  static constexpr int lanes = 32;
  static constexpr int bytes_of_strip = 16;
  static constexpr int rows = 8;
  static constexpr int parts = 8;  // of a tile: a warp each
  static constexpr int tiles_of_group = lanes;
  static constexpr int groups_of_company = lanes;
  static constexpr int tiles_of_company = tiles_of_group * groups_of_company;

  template <class T>
  static constexpr int elements_of_strip = bytes_of_strip / static_cast<int>(sizeof(T));
  template <class T>
  static constexpr int elements_of_row = lanes * elements_of_strip<T>;
  template <class T>
  static constexpr int elements_of_part = rows * elements_of_row<T>;
  template <class T>
  static constexpr int elements_of_tile = parts * elements_of_part<T>;
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

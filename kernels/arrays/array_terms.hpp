// The elements of an array as the terms of a reduction.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann {

/// Elements that the engine reads and does not own; at any alignment.
template <class T>
struct array_terms {
  const T* data;

  struct terms {
    const T* data;

    RIEMANN_HOST_DEVICE T operator()(int row, int lane) const { return data[row + lane]; }

    /// Elements of one wide load; 1 where none takes a whole number of them.
    static constexpr bool fill_loads = sizeof(sixteen_bytes) % sizeof(T) == 0;
    static constexpr int neighbours = fill_loads ? int{sizeof(sixteen_bytes) / sizeof(T)} : 1;

    /// True if `load` may be used: in rows of 4096 bytes all wide loads are aligned or none.
    RIEMANN_HOST_DEVICE bool wide() const {
      return reinterpret_cast<unsigned long long>(data) % sizeof(sixteen_bytes) == 0;
    }

    /// Elements `at` (a multiple of `neighbours`) and those after it, by one load.
    RIEMANN_HOST_DEVICE void load(index_t at, T (&out)[neighbours]) const
      requires fill_loads
    {
      const sixteen_bytes got = read_once(reinterpret_cast<const sixteen_bytes*>(data + at));
      copy_bytes(out, &got, sizeof got);
    }
  };
  RIEMANN_HOST_DEVICE terms from(index_t first) const { return {data + first}; }
};
static_assert(term_source<array_terms<double>>);

/// Lines of an array, one after the other.
template <class T>
struct lines_of_array {
  using source = array_terms<T>;
  const T* data;
  index_t length;  // of a line

  RIEMANN_HOST_DEVICE source operator[](index_t line) const { return {data + line * length}; }
};

}  // namespace riemann

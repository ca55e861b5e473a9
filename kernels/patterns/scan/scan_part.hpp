// Prefixes of the elements of a scan's part, in vector registers: strips side by side, as
// scan_shape.hpp wants them combined.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/scan/scan_shape.hpp"
#include "riemann/kernels/patterns/scan/strip_vectors.hpp"

#include <algorithm>
#include <optional>

namespace riemann::cpu {

template <class T, int Bytes, class Operation>
class part_scan {
  using shape = patterns::scan_shape;
  using block = strip_block<T, Bytes>;
  using values = typename block::values;
  static constexpr int lanes = block::lanes;
  static constexpr int blocks = shape::lanes / lanes;
  static constexpr int per_row = shape::elements_of_row<T>;
  static constexpr int per_part = shape::elements_of_part<T>;
  static_assert(blocks * block::elements == per_row);

 public:
  explicit part_scan(const Operation& combine) : combine_(combine) {}

  /// What a whole part combines to.
  [[gnu::always_inline]] T total(const T* in) const {
    values so_far;
    for (int first = 0; first < per_part; first += per_row) {
      const values here = last_of(row(in + first, combine_));
      so_far = first > 0 ? combined(so_far, here, combine_) : here;
    }
    return of_first_lane(so_far);
  }

  /// The prefixes of `count` > 0 elements behind `before`, if anything. Returns what a whole part
  /// combines to, without that. `in` and `out` may be the same.
  [[gnu::always_inline]] T prefixes(const T* in, int count, const std::optional<T>& before,
                                    T* out) const {
    const values before_part = in_all_lanes<Bytes>(before ? *before : *in);
    T edge[per_row];
    values so_far;
    for (int first = 0; first < count; first += per_row) {
      const bool whole = count - first >= per_row;
      const T* from = in + first;
      if (!whole) {
        std::fill(std::copy(from, in + count, edge), edge + per_row, *from);
        from = edge;
      }
      row loaded(from, combine_);
      finish(loaded, first > 0 ? &so_far : nullptr, before ? &before_part : nullptr,
             whole ? out + first : edge);
      if (!whole) std::copy(edge, edge + count - first, out + first);
      const values here = last_of(loaded);
      so_far = first > 0 ? combined(so_far, here, combine_) : here;
    }
    return of_first_lane(so_far);
  }

 private:
  /// The prefixes of strips' elements within the strip, and what the strips combine to, each with
  /// those before it in the row.
  struct row {
    block strips[blocks];
    values up_to[blocks];

    [[gnu::always_inline]] row(const T* in, const Operation& combine) {
      for (int b = 0; b < blocks; ++b) {
        block loaded;
        loaded.load(in + b * block::elements);
#pragma GCC unroll 4
        for (int k = 1; k < block::each; ++k)
          loaded.element[k] = combined(loaded.element[k - 1], loaded.element[k], combine);
        up_to[b] = block::ordered(loaded.element[block::each - 1]);
        strips[b] = loaded;
      }
      combine_lanes<1>(combine);
      combine_lanes<2>(combine);
      combine_lanes<4>(combine);
      combine_lanes<8>(combine);
      combine_lanes<16>(combine);
      static_assert(shape::lanes == 32);
    }

    /// A step of prefixes_of_lanes().
    template <int Distance>
    [[gnu::always_inline]] void combine_lanes(const Operation& combine) {
      if constexpr (Distance < lanes) {
        for (int b = blocks - 1; b > 0; --b)
          up_to[b] = combined(moved<Distance>(up_to[b - 1], up_to[b]), up_to[b], combine);
        up_to[0] = first_kept<Distance>(
            up_to[0], combined(moved<Distance>(up_to[0], up_to[0]), up_to[0], combine));
      } else {
        for (int b = blocks - 1; b >= Distance / lanes; --b)
          up_to[b] = combined(up_to[b - Distance / lanes], up_to[b], combine);
      }
    }
  };

  /// `right` as it stands `Distance` lanes later, behind the last ones of `left`.
  template <int Distance>
  [[gnu::always_inline]] static values moved(const values& left, const values& right) {
    return picked(left, right, [](int l) { return lanes - Distance + l; });
  }
  /// The first lanes of `first`, the others of `others`.
  template <int Count>
  [[gnu::always_inline]] static values first_kept(const values& first, const values& others) {
    return picked(first, others, [](int l) { return l < Count ? l : lanes + l; });
  }
  /// The row's total in all lanes.
  [[gnu::always_inline]] static values last_of(const row& loaded) {
    const values& last = loaded.up_to[blocks - 1];
    return picked(last, last, [](int) { return lanes - 1; });
  }

  /// The row's prefixes behind the rows before it and behind the part, if there are any.
  [[gnu::always_inline]] void finish(const row& loaded, const values* before_row,
                                     const values* before_part, T* out) const {
    for (int b = 0; b < blocks; ++b) {
      values before = moved<1>(loaded.up_to[b > 0 ? b - 1 : 0], loaded.up_to[b]);
      if (before_row != nullptr) {
        before = combined(*before_row, before, combine_);
        if (b == 0) before = first_kept<1>(*before_row, before);
      }
      before = block::as_loaded(before);
      block strips = loaded.strips[b];
#pragma GCC unroll 4
      for (int k = 0; k < block::each; ++k) {
        values& element = strips.element[k];
        values prefix = combined(before, element, combine_);
        if (before_row == nullptr && b == 0) prefix = first_kept<1>(element, prefix);
        if (before_part != nullptr) prefix = combined(*before_part, prefix, combine_);
        element = prefix;
      }
      strips.store(out + b * block::elements);
    }
  }

  const Operation& combine_;
};

}  // namespace riemann::cpu

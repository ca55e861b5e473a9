// Scans as scan_shape.hpp describes them, level by level: all others must have these bits.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/scan/scan_launch.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace riemann::reference {

/// Every set of up to `size` neighbours becomes their prefixes.
template <class T, class Operation>
void combine_in_sets(std::vector<T>& all, std::size_t size, const Operation& combine) {
  for (std::size_t first = 0; first < all.size(); first += size)
    patterns::prefixes_of_lanes(all.data() + first,
                                static_cast<int>(std::min(size, all.size() - first)), combine);
}

/// The last of every set of up to `size` neighbours.
template <class T>
std::vector<T> last_of_sets(const std::vector<T>& all, std::size_t size) {
  std::vector<T> last;
  for (std::size_t first = 0; first < all.size(); first += size)
    last.push_back(all[std::min(first + size, all.size()) - 1]);
  return last;
}

template <class T, class Operation>
class scan_by_definition {
 public:
  explicit scan_by_definition(const std::vector<T>& in) : prefixes_(in) {
    for (std::size_t first = 0; first < in.size(); first += per_part)
      of_part_.push_back(combine_part(first, std::min(in.size(), first + per_part)));
    combine_in_sets(of_part_, shape::parts, combine_);
    of_tile_ = last_of_sets(of_part_, shape::parts);
    combine_in_sets(of_tile_, shape::tiles_of_group, combine_);
    of_group_ = last_of_sets(of_tile_, shape::tiles_of_group);
    combine_in_sets(of_group_, shape::groups_of_company, combine_);
    of_company_ = last_of_sets(of_group_, shape::groups_of_company);
  }

  std::vector<T> result(patterns::scan_ends ends) const {
    std::vector<T> out;
    for (std::size_t k = 0; k < prefixes_.size(); ++k) {
      std::optional<T> before = before_part(k / per_part);
      if (ends == patterns::scan_ends::inclusive)
        append(before, prefixes_[k]);
      else if (k % per_part > 0)
        append(before, prefixes_[k - 1]);
      out.push_back(before ? *before : Operation::template identity<T>());
    }
    return out;
  }

 private:
  using shape = patterns::scan_shape;
  static constexpr std::size_t per_strip = shape::elements_of_strip<T>;
  static constexpr std::size_t per_row = shape::elements_of_row<T>;
  static constexpr std::size_t per_part = shape::elements_of_part<T>;

  void append(std::optional<T>& to, T next) const { to = to ? combine_(*to, next) : next; }

  /// Elements [begin, end) become their prefixes within the part.
  T combine_part(std::size_t begin, std::size_t end) {
    std::optional<T> rows;
    for (std::size_t first = begin; first < end; first += per_row) {
      const std::size_t last = std::min(first + per_row, end);
      for (std::size_t k = first; k < last; ++k)
        if (k % per_strip > 0) prefixes_[k] = combine_(prefixes_[k - 1], prefixes_[k]);
      std::vector<T> strips = last_of_sets<T>({prefixes_.begin() + static_cast<long>(first),
                                               prefixes_.begin() + static_cast<long>(last)},
                                              per_strip);
      combine_in_sets(strips, shape::lanes, combine_);
      for (std::size_t k = first; k < last; ++k) {
        std::optional<T> before = rows;
        if (k >= first + per_strip) append(before, strips[(k - first) / per_strip - 1]);
        if (before) prefixes_[k] = combine_(*before, prefixes_[k]);
      }
      append(rows, strips.back());
    }
    return *rows;
  }

  std::optional<T> before_part(std::size_t part) const {
    const std::size_t tile = part / shape::parts;
    const std::size_t group = tile / shape::tiles_of_group;
    const std::size_t company = group / shape::groups_of_company;
    std::optional<T> before;
    for (std::size_t c = 0; c < company; ++c) append(before, of_company_[c]);
    if (group % shape::groups_of_company > 0) append(before, of_group_[group - 1]);
    if (tile % shape::tiles_of_group > 0) append(before, of_tile_[tile - 1]);
    if (part % shape::parts > 0) append(before, of_part_[part - 1]);
    return before;
  }

  const Operation combine_{};
  std::vector<T> prefixes_;  // within the part
  std::vector<T> of_part_;   // with those before it in the tile
  std::vector<T> of_tile_;   // ... in the group
  std::vector<T> of_group_;
  std::vector<T> of_company_;  // alone
};

}  // namespace riemann::reference

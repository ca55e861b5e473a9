// What stands before each tile of a scan, found as tiles come.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/scan/scan_shape.hpp"

#include <optional>
#include <utility>

namespace riemann::patterns {

template <class T, class Operation>
void append(std::optional<T>& to, const T& next, const Operation& combine) {
  to = to ? combine(*to, next) : next;
}

/// prefixes_of_lanes() of values that come one by one, `lanes` of them at most.
template <class T>
class running_prefixes {
 public:
  /// The value with all before it.
  template <class Operation>
  T next(T value, const Operation& combine) {
    for (int step = 0; step < steps; ++step) {
      const int distance = 1 << step;
      stood_[step][count_] = value;
      if (count_ >= distance) value = combine(stood_[step][count_ - distance], value);
    }
    ++count_;
    return value;
  }
  int count() const { return count_; }
  void clear() { count_ = 0; }

 private:
  static constexpr int steps = 5;
  static_assert(1 << steps == scan_shape::lanes);

  T stood_[steps][scan_shape::lanes];  // before each step, of each lane
  int count_ = 0;
};

/// The tiles so far.
template <class T, class Operation>
class tiles_so_far {
 public:
  explicit tiles_so_far(const Operation& combine) : combine_(combine) {}

  /// What stands before the next tile, if anything.
  std::optional<T> before() const {
    std::optional<T> all = companies_;
    if (groups_) append(all, *groups_, combine_);
    if (tiles_) append(all, *tiles_, combine_);
    return all;
  }

  void add(const T& tile) {
    tiles_ = of_group_.next(tile, combine_);
    if (of_group_.count() < scan_shape::tiles_of_group) return;
    of_group_.clear();
    groups_ = of_company_.next(*std::exchange(tiles_, std::nullopt), combine_);
    if (of_company_.count() < scan_shape::groups_of_company) return;
    of_company_.clear();
    append(companies_, *std::exchange(groups_, std::nullopt), combine_);
  }

 private:
  const Operation& combine_;
  running_prefixes<T> of_group_;
  running_prefixes<T> of_company_;
  std::optional<T> companies_;
  std::optional<T> groups_;  // of the company
  std::optional<T> tiles_;   // of the group
};

}  // namespace riemann::patterns

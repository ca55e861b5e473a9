// The mean of an array's elements and the variance about it, in one pass.
// Welford (1962) for an element, Chan, Golub, LeVeque (1979) for a merge.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/operations/facts.hpp"
#include "riemann/kernels/results.hpp"

namespace riemann::operations {

/// In double, whatever the elements. With d = additions and merges on the longest way of an element
/// (a few dozen), u = 2^-53 and k = sqrt(1 + mean^2 / variance), to first order: the mean is right
/// to some d u (|mean| + deviation), the variance to some d k u relative (Chan, Golub, LeVeque,
/// American Statistician 37 (1983)); the squares of deviations above 1e154 overflow. Elements that
/// are not finite make both NaN. Integers beyond 2^53 are rounded first.
struct mean_and_squares {
  using term = double;
  static constexpr int components = 0;
  static constexpr bool commutative = true;

  index_t count = 0;
  double mean = 0;
  double squares = 0;  // of distances from the mean, summed

  RIEMANN_HOST_DEVICE constexpr void add(double x) {
    ++count;
    const double distance = x - mean;
    mean += distance / static_cast<double>(count);
    squares += distance * (x - mean);
  }

  RIEMANN_HOST_DEVICE constexpr void merge(const mean_and_squares& next) {
    const index_t both = count + next.count;
    if (both == 0) return;
    const double share = static_cast<double>(next.count) / static_cast<double>(both);
    const double distance = next.mean - mean;
    mean = count == 0 ? next.mean : mean + distance * share;
    squares += next.squares + distance * distance * (static_cast<double>(count) * share);
    count = both;
  }

  /// Of at least one element.
  RIEMANN_HOST_DEVICE constexpr moments total() const {
    const bool known = squares == squares;
    return {canonical(known ? mean : squares), canonical(squares / static_cast<double>(count)),
            count};
  }
};

struct mean_variance {
  static constexpr const char* description =
      "the mean of all elements and their variance about it (of the population)";
  static constexpr bool has_identity = false;
  static constexpr bool floating = true;
  static constexpr bool integers = true;
  static constexpr finding finds = finding::mean_and_variance;

  template <class T>
  using of = mean_and_squares;
};
static_assert(accumulator<mean_variance::of<int>, int> &&
              accumulator<mean_variance::of<float>, float>);

}  // namespace riemann::operations

// Hypercubes, and their points by damped spreads.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/strata.hpp"

#include "riemann/kernels/double_word.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace riemann::sampling {
namespace {

constexpr index_t fewest_points = 2;       // of a hypercube: for a spread
constexpr index_t points_a_hypercube = 8;  // on average: the spread tells the place of most

/// To the power of 3/4: in full, by spreads of few points, would be too much.
double damped(double spread) {
  const double root = std::sqrt(spread);
  return root * std::sqrt(root);
}

std::vector<unsigned> strides_of(const std::vector<unsigned>& parts) {
  std::vector<unsigned> strides(parts.size(), 1);
  for (std::size_t k = 1; k < parts.size(); ++k) strides[k] = strides[k - 1] * parts[k - 1];
  return strides;
}

}  // namespace

strata::strata(int dimensions)
    : parts_(static_cast<std::size_t>(dimensions), 1),
      strides_{strides_of(parts_)},
      spread_(1, 1.0) {}

/// A new hypercube has the spread of the one in which its middle lies.
void strata::spread_over(const std::vector<unsigned>& parts) {
  const std::vector<unsigned> strides = strides_of(parts);
  const std::size_t all = std::size_t{strides.back()} * parts.back();
  std::vector<double> spread(all);
  for (std::size_t h = 0; h < all; ++h) {
    std::size_t before = 0;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const std::size_t part = h / strides[k] % parts[k];
      before += (2 * part + 1) * parts_[k] / (2 * std::size_t{parts[k]}) * strides_.front()[k];
    }
    spread[h] = spread_[before];
  }
  spread_ = std::move(spread);
  parts_ = parts;
  strides_.front() = strides;
}

void strata::divide(index_t points) {
  std::vector<unsigned> parts(parts_.size(), 1);
  index_t all = 1;
  for (std::size_t k = 0;; k = (k + 1) % parts.size()) {  // one more part of each axis in turn
    const index_t more = all / parts[k] * (parts[k] + 1);
    if (more * points_a_hypercube > points) break;
    all = more;
    ++parts[k];
  }
  if (parts != parts_) spread_over(parts);
  std::vector<double> share(spread_.size());
  std::transform(spread_.begin(), spread_.end(), share.begin(), damped);
  const double sum = std::accumulate(share.begin(), share.end(), 0.0);
  const auto free = static_cast<double>(points - fewest_points * all);
  points_in_.resize(share.size());
  of_points_.clear();
  for (std::size_t h = 0; h < share.size(); ++h) {
    const double more = sum > 0 ? free * (share[h] / sum) : free / static_cast<double>(all);
    points_in_[h] = fewest_points + static_cast<index_t>(more);
    of_points_.insert(of_points_.end(), static_cast<std::size_t>(points_in_[h]),
                      static_cast<unsigned>(h));
  }
}

iteration_sums strata::sums(std::span<const double> values) {
  iteration_sums sums;
  double_word value{0, 0};
  std::size_t first = 0;
  for (std::size_t h = 0; h < points_in_.size(); ++h) {
    const auto n = static_cast<double>(points_in_[h]);
    const auto mine = values.subspan(first, static_cast<std::size_t>(points_in_[h]));
    first += mine.size();
    double sum = 0;
    double magnitude = 0;
    double squares = 0;
    for (const double each : mine) {
      if (!is_finite(each)) ++sums.not_finite;
      const double counted = is_finite(each) ? each : 0;
      sum += counted;
      magnitude += std::abs(counted);
      squares += counted * counted;
    }
    const double mean = sum / n;
    double off = 0;
    for (const double each : mine) {
      const double from_mean = (is_finite(each) ? each : 0) - mean;
      off += from_mean * from_mean;
    }
    const double variance = off / (n - 1);
    spread_[h] = std::sqrt(variance);
    value = two_sum(value.hi, mean + value.lo);
    sums.variance += variance / n;
    sums.magnitude += magnitude / n;
    sums.mean_square += squares / n;
    sums.squares += squares / (n * n);
  }
  const auto all = static_cast<double>(points_in_.size());
  sums.value = (value.hi + value.lo) / all;
  sums.variance /= all * all;
  sums.magnitude /= all;
  sums.mean_square /= all;
  sums.squares /= all * all;
  sums.points = static_cast<double>(values.size());
  return sums;
}

}  // namespace riemann::sampling

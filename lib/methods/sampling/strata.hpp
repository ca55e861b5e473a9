// The unit cube in equal hypercubes with random points in each, more where values vary more.
// G. P. Lepage, "Adaptive multidimensional integration: VEGAS enhanced", J. Comput. Phys. 439
// (2021) 110386, section 3.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace riemann::sampling {

class strata {
 public:
  explicit strata(int dimensions);

  /// Makes as many hypercubes as are worth `points`, and gives each its share of them by the spread
  /// of the values that sums() has seen there. Precondition: points >= 2.
  void divide(index_t points);

  std::size_t count() const { return points_in_.size(); }
  /// Of a point_request: parts of each axis, and how they are numbered.
  std::span<const unsigned> parts() const { return parts_; }
  std::span<const std::vector<unsigned>> strides() const { return strides_; }
  /// The number of each point's hypercube; they rise.
  std::span<const unsigned> of_points() const { return of_points_; }

  /// Of the values at these points.
  iteration_sums sums(std::span<const double> values);

 private:
  void spread_over(const std::vector<unsigned>& parts);

  std::vector<unsigned> parts_;
  std::vector<std::vector<unsigned>> strides_;  // one, for a request
  std::vector<double> spread_;                  // of the values in each hypercube
  std::vector<index_t> points_in_;
  std::vector<unsigned> of_points_;
};

}  // namespace riemann::sampling

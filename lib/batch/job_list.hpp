// The jobs of a batch, where the points of a sweep share what they have in common.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job.hpp"

#include <cstddef>
#include <vector>

namespace riemann::batch {

/// Point k of a job whose parameters have several values: the same job with one value of each.
job at_point(const job& swept, index_t k);

/// A job for each point of every sweep, in order. Jobs are made when they are asked for: memory
/// does not grow with the points.
class job_list {
 public:
  job_list() = default;
  job_list(std::vector<job> swept);  // NOLINT: a vector of jobs is a list of them

  std::size_t size() const { return ends_.empty() ? 0 : ends_.back(); }
  job operator[](std::size_t k) const;

  /// What job k is: a point of a sweep, which may have this point alone.
  struct point {
    const job& swept;
    index_t at;
  };
  point point_of(std::size_t k) const;

 private:
  std::vector<job> swept_;
  std::vector<std::size_t> ends_;  // of the points of each, counted from the first job's
};

}  // namespace riemann::batch

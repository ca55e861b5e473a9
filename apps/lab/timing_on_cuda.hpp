// How long calls take that follow each other on a GPU's stream.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/timing.hpp"
#include "riemann/kernels/cuda/session.cuh"

#include <cstddef>
#include <vector>

namespace riemann::lab {

/// Bytes: more than any GPU's cache, several times.
inline constexpr std::size_t forgotten = std::size_t{1} << 28;

/// Seconds of a call: batch(calls) enqueues as many.
template <class Batch>
double seconds_a_call(cuda::session& on, int calls, const Batch& batch) {
  on.begin.record(on.work);
  batch(calls);
  on.end.record(on.work);
  return cuda::seconds_between(on.begin, on.end) / calls;
}

/// The median of seven batches, after one that warms up.
template <class Batch>
double median_seconds_a_call(cuda::session& on, int calls, const Batch& batch) {
  constexpr int batches = 7;
  std::vector<double> seconds;
  for (int k = 0; k <= batches; ++k) seconds.push_back(seconds_a_call(on, calls, batch));
  seconds.erase(seconds.begin());
  return median_of(seconds);
}

}  // namespace riemann::lab

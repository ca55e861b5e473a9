// An error-free sum on a GPU: in any order, so that a grid of the device's size serves every sum.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/reduction.hpp"
#include "riemann/kernels/strategies/exact_sum.cuh"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace riemann::cuda {

/// Enqueues the exact sum of `tiles` by `kernel`, exact_sum of the type of *source: one launch,
/// which may be captured in a graph; it is left at `result`, which the device can write to.
/// `blocks`: the grid, which changes no bit.
inline void launch_exact_sum(session& on, const void* kernel, const void* source,
                             const tiling& shape, slice tiles, index_t blocks,
                             superaccumulator* result) {
  tiling shape_of_sum = shape;
  auto* total = on.error_free_total.as<superaccumulator>();
  void* arguments[] = {const_cast<void*>(source), &shape_of_sum, &tiles, &total, &result};
  check(cudaLaunchKernel(kernel, static_cast<unsigned>(blocks), exact_tuning::threads, arguments, 0,
                         on.work.get()));
}

/// The sum of all terms of `shape`, at most `tiles_at_once` tiles a launch; keep_going and
/// `seconds` as of cuda::reduce, `kernel` and `source` as of launch_exact_sum. prepare(tiles)
/// enqueues what is to be done before a launch. Whoever calls holds on.in_use and is on the
/// session's device.
template <error_free Accumulator, class KeepGoing, class Prepare>
reduction<Accumulator> reduce_exactly(session& on, const void* kernel, const void* source,
                                      const tiling& shape, index_t tiles_at_once, double& seconds,
                                      const KeepGoing& keep_going, const Prepare& prepare) {
  reduction<Accumulator> reduced;
  auto* const result = on.result.as<superaccumulator>();
  const index_t most_tiles = std::min(
      tiles_at_once, on.facts.multiprocessors * most_terms_of_block / shape.terms_per_tile());
  on.begin.record(on.work);
  for (slice part; part.end < shape.tile_count;) {
    part = {part.end, std::min(part.end + most_tiles, shape.tile_count)};
    prepare(part);
    launch_exact_sum(on, kernel, source, shape, part,
                     blocks_for_exact_sum(on.facts.multiprocessors, shape, part), result);
    on.end.record(on.work);
    on.work.synchronize();
    seconds = seconds_between(on.begin, on.end);
    reduced.terms_done = std::min(part.end * shape.terms_per_tile(), shape.term_count);
    superaccumulator sum;
    std::memcpy(static_cast<void*>(&sum), result, sizeof sum);
    reduced.result.merge({sum});
    if (part.end < shape.tile_count && !keep_going(reduced.terms_done)) return reduced;
  }
  reduced.result.carry();
  reduced.complete = true;
  return reduced;
}

}  // namespace riemann::cuda

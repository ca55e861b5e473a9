// Sums by two kernels: one, compiled at run time, knows the terms; the other, compiled ahead,
// folds.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/strategies/fold_tiles.cuh"
#include "riemann/kernels/strategies/reduce.cuh"
#include "riemann/kernels/strategies/sum_tiles.cuh"

#include <span>

namespace riemann::cuda {

/// Enqueues tiles `tiles` of each of `sums` sums; `kernel` is sum_tiles<Accumulator, Sources>,
/// `sources` points to a Sources, partial has room for all of them.
template <class Accumulator>
void launch_sum_tiles(session& on, const void* kernel, const void* sources, const tiling& shape,
                      slice tiles, index_t sums, Accumulator* partial) {
  tiling shape_of_each = shape;
  index_t first = tiles.begin;
  auto tiles_each = static_cast<unsigned>(tiles.size());
  void* arguments[] = {const_cast<void*>(sources), &shape_of_each, &first, &tiles_each, &partial};
  check(cudaLaunchKernel(kernel, static_cast<unsigned>(tiles.size() * sums),
                         sum_tiles_tuning::threads_per_tile, arguments, 0, on.work.get()));
}

/// Enqueues results[k] = the sum of the k-th `tiles` of `partial`.
template <class Accumulator>
void launch_fold_tiles(session& on, const Accumulator* partial, index_t tiles, index_t sums,
                       Accumulator* results) {
  auto tiles_each = static_cast<int>(tiles);
  void* arguments[] = {&partial, &tiles_each, &results};
  check(cudaLaunchKernel(reinterpret_cast<const void*>(&fold_tiles<Accumulator>),
                         static_cast<unsigned>(sums), fold_lanes, arguments, 0, on.work.get()));
}

/// All terms of `shape`, at most `at_once` tiles a launch, by a kernel
/// sum_tiles<Accumulator, one_source<...>>; `source` points to such a one. The bits of
/// cuda::reduce. prepare(tiles) enqueues what is to be done before a launch. Whoever calls holds
/// on.in_use and is on the session's device.
template <class Accumulator, class KeepGoing, class Prepare>
reduction<Accumulator> reduce_in_two_launches(session& on, const void* kernel, const void* source,
                                              const tiling& shape, index_t at_once, double& seconds,
                                              const KeepGoing& keep_going, const Prepare& prepare) {
  Accumulator* const partial = on.partial_results.as<Accumulator>();
  return reduce_in_order<Accumulator>(
      on, shape, at_once, seconds, keep_going, [&](slice tiles, slice part) {
        prepare(part);
        launch_sum_tiles(on, kernel, source, shape, part, 1, partial + (part.begin - tiles.begin));
        if (part.end == tiles.end)
          launch_fold_tiles(on, partial, tiles.size(), 1, on.result.as<Accumulator>());
      });
}

/// The sums of `term_count` terms of each source that `sources`, a many_sources<...>, points to, as
/// many as `results` has room for; of one section each. Returns device time.
template <class Accumulator>
double reduce_many(session& on, const void* kernel, const void* sources, const tiling& shape,
                   std::span<Accumulator> results) {
  const auto sums = static_cast<index_t>(results.size());
  const slice tiles{0, shape.tile_count};
  const device_buffer partial(sizeof(Accumulator) * static_cast<std::size_t>(tiles.size() * sums));
  const device_buffer totals(results.size_bytes());
  on.begin.record(on.work);
  launch_sum_tiles(on, kernel, sources, shape, tiles, sums, partial.as<Accumulator>());
  launch_fold_tiles(on, partial.as<const Accumulator>(), tiles.size(), sums,
                    totals.as<Accumulator>());
  on.end.record(on.work);
  on.work.synchronize();
  check(cudaMemcpy(static_cast<void*>(results.data()), totals.as<void>(), results.size_bytes(),
                   cudaMemcpyDeviceToHost));
  return seconds_between(on.begin, on.end);
}

}  // namespace riemann::cuda

// tiled: the sum in the fixed tiling, in one launch. A block takes a tile; the last block of each
// run of tiles merges the run in order, the last of those merges the runs and writes the sum.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/tiling.hpp"

namespace riemann::cuda {

/// How the tiling is executed; results do not depend on any of it. Measured on an H200.
struct tiled_tuning {
  static constexpr int threads = 256;       // 8 warps: 16 bytes of a row a thread
  static constexpr int rows_in_flight = 8;  // of an array: loaded before the first is added
  static constexpr int blocks_per_multiprocessor = 4;  // at least: 64 registers a thread
  static constexpr int partials_in_flight = 8;  // tile results loaded before the first is merged
};

/// Neighbouring lanes that a thread holds: those of one 16-byte load.
template <class Term>
inline constexpr int lanes_per_thread =
    tiling_constants::bytes_per_row / tiled_tuning::threads / static_cast<int>(sizeof(Term));

/// Runs that a thread merges when the tiles' results are folded.
inline constexpr int runs_per_thread = fold_lanes / tiled_tuning::threads;

/// All threads of a warp: the state of the lane `distance` further on.
template <class Accumulator>
__device__ Accumulator shuffle_down(const Accumulator& state, int distance) {
  static_assert(sizeof(Accumulator) % sizeof(int) == 0);
  constexpr int words = sizeof(Accumulator) / sizeof(int);
  Accumulator other;
  int from[words];
  memcpy(from, &state, sizeof state);
#pragma unroll
  for (int k = 0; k < words; ++k) from[k] = __shfl_down_sync(0xffffffffU, from[k], distance);
  memcpy(&other, from, sizeof other);
  return other;
}

/// All threads of a warp: the states of lanes 0 .. width-1 merged in order; valid in lane 0.
template <class Accumulator>
__device__ Accumulator merge_warp(Accumulator state, int width) {
#pragma unroll
  for (int distance = 1; distance < 32; distance *= 2)
    if (distance < width) state.merge(shuffle_down(state, distance));
  return state;
}

/// All threads of a block of tiled_tuning::threads, which hold consecutive runs of lanes: the first
/// `width` lanes merged in order by the balanced tree (those beyond are identities, which change
/// nothing); valid in thread 0. Ends with no barrier: `across` may be reused after the next
/// __syncthreads().
template <class Accumulator, int Lanes>
__device__ Accumulator merge_block(Accumulator (&lanes)[Lanes], Accumulator* across,
                                   int width = tiled_tuning::threads * Lanes) {
  constexpr int warps = tiled_tuning::threads / 32;
#pragma unroll
  for (int distance = 1; distance < Lanes; distance *= 2)
#pragma unroll
    for (int k = 0; k + distance < Lanes; k += 2 * distance) lanes[k].merge(lanes[k + distance]);
  const int threads = (width + Lanes - 1) / Lanes;
  Accumulator state = merge_warp(lanes[0], threads < 32 ? threads : 32);
  if (threads <= 32) return state;
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  __syncthreads();  // the previous use of `across` is over
  if (lane == 0) across[warp] = state;
  __syncthreads();
  if (warp == 0) {
    if (lane < warps) state = across[lane];
    state = merge_warp(state, warps);
  }
  return state;
}

/// Terms that lie in memory and come N at a time: terms.load(row, lane, out).
template <class Terms, class Term, int N>
concept loads_neighbours = requires(const Terms terms, Term (&out)[N]) { terms.load(0, 0, out); };

/// All threads of a block: the rows of a full tile of an array, as many loads in flight as pay.
template <class Accumulator, class Term, class Terms>
__device__ void add_rows_in_flight(const Terms& terms, index_t first, int rows,
                                   Accumulator (&lanes)[lanes_per_thread<Term>]) {
  constexpr int per_thread = lanes_per_thread<Term>;
  constexpr int row = tiled_tuning::threads * per_thread;
  constexpr int in_flight = tiled_tuning::rows_in_flight;
  const int lane = threadIdx.x * per_thread;
  const auto add = [&](const Term(&ready)[per_thread], int r) {
#pragma unroll
    for (int k = 0; k < per_thread; ++k) add_term(lanes[k], ready[k], first + r * row + lane + k);
  };
  int r = 0;
#pragma unroll 1
  for (; r + in_flight <= rows; r += in_flight) {
    Term ready[in_flight][per_thread];
#pragma unroll
    for (int f = 0; f < in_flight; ++f) terms.load((r + f) * row, lane, ready[f]);
#pragma unroll
    for (int f = 0; f < in_flight; ++f) add(ready[f], r + f);
  }
  Term ready[in_flight][per_thread];  // rows are a power of two: 1, 2 or 4 are left
#pragma unroll
  for (int f = 0; f < in_flight - 1; ++f)
    if (r + f < rows) terms.load((r + f) * row, lane, ready[f]);
#pragma unroll
  for (int f = 0; f < in_flight - 1; ++f)
    if (r + f < rows) add(ready[f], r + f);
}

/// All threads of a block: this thread's lanes of one tile, each summed in order. `full_rows` is
/// the number of rows of a full tile: an argument of the kernel, so that the compiler can see that
/// all threads take the loop alike, and keeps constants (a polynomial's coefficients, say) in
/// uniform registers; that is worth 25 % for exp.
template <class Accumulator, class Source>
__device__ void sum_lanes(const Source& source, slice range, int full_rows,
                          Accumulator (&lanes)[lanes_per_thread<term_of<Source>>]) {
  constexpr int per_thread = lanes_per_thread<term_of<Source>>;
  constexpr int row = tiled_tuning::threads * per_thread;
  const auto terms = source.from(range.begin);
  const int count = static_cast<int>(range.size());
  const int lane = threadIdx.x * per_thread;
  if (count == full_rows * row) {
    if constexpr (loads_neighbours<terms_of<Source>, term_of<Source>, per_thread>) {
      add_rows_in_flight<Accumulator, term_of<Source>>(terms, range.begin, full_rows, lanes);
    } else {
#pragma unroll 1
      for (int r = 0; r < full_rows; ++r) {
        term_of<Source> ready[per_thread];
#pragma unroll
        for (int k = 0; k < per_thread; ++k) ready[k] = terms(r * row, lane + k);
#pragma unroll
        for (int k = 0; k < per_thread; ++k)
          add_term(lanes[k], ready[k], range.begin + r * row + lane + k);
      }
    }
    return;
  }
#pragma unroll 1
  for (int first = 0; first < count; first += row)
#pragma unroll
    for (int k = 0; k < per_thread; ++k)
      if (first + lane + k < count)
        add_term(lanes[k], terms(first, lane + k), range.begin + first + lane + k);
}

/// The accumulator at `stored`, from L2: another multiprocessor wrote it.
template <class Accumulator>
__device__ Accumulator load_from_l2(const Accumulator* stored) {
  static_assert(sizeof(Accumulator) % sizeof(int) == 0);
  constexpr int words = sizeof(Accumulator) / sizeof(int);
  int from[words];
#pragma unroll
  for (int w = 0; w < words; ++w) from[w] = __ldcg(reinterpret_cast<const int*>(stored) + w);
  Accumulator loaded;
  memcpy(&loaded, from, sizeof loaded);
  return loaded;
}

/// One thread of each of `count` blocks: true for the last to come, which leaves the ticket at zero
/// and acquires what the others had written before they came.
__device__ inline bool comes_last(unsigned* ticket, int count) {
  unsigned before;
  asm volatile("atom.inc.acq_rel.gpu.global.u32 %0, [%1], %2;"
               : "=r"(before)
               : "l"(ticket), "r"(count - 1)
               : "memory");
  return before == static_cast<unsigned>(count - 1);
}

/// One thread: a run's tile results merged in order, several loads in flight.
template <class Accumulator>
__device__ Accumulator fold_run(const Accumulator* partials, slice run) {
  constexpr int in_flight = tiled_tuning::partials_in_flight;
  Accumulator state;
  for (index_t first = run.begin; first < run.end; first += in_flight) {
    Accumulator parts[in_flight];
#pragma unroll
    for (int p = 0; p < in_flight; ++p)
      if (first + p < run.end) parts[p] = load_from_l2(partials + first + p);
#pragma unroll
    for (int p = 0; p < in_flight; ++p)
      if (first + p < run.end) state.merge(parts[p]);
  }
  return state;
}

/// Block b sums tile first_tile + b, numbered within the whole sum; partials[0] belongs to the
/// first tile of `section`. The block that finishes a run's last tile, in whichever launch, merges
/// the run; the one that finishes the last run merges the runs and writes *result. tickets[0]
/// counts complete runs, tickets[1 + k] the tiles of run k that are done.
template <class Accumulator, class Source>
__global__ void __launch_bounds__(tiled_tuning::threads, tiled_tuning::blocks_per_multiprocessor)
    tiled(const __grid_constant__ Source source, const __grid_constant__ tiling shape,
          slice section, index_t first_tile, Accumulator* partials, unsigned* tickets,
          Accumulator* result) {
  __shared__ alignas(16) unsigned char shared[sizeof(Accumulator) * (tiled_tuning::threads / 32)];
  __shared__ bool last_block;
  auto* across = reinterpret_cast<Accumulator*>(shared);
  const int tiles = static_cast<int>(section.size());
  const int tiles_per_run = tiles_of_fold_run(tiles);
  const int runs = (tiles + tiles_per_run - 1) / tiles_per_run;

  const index_t tile = first_tile + blockIdx.x;
  Accumulator lanes[lanes_per_thread<term_of<Source>>];
  sum_lanes(source, shape.terms_of_tile(tile), static_cast<int>(shape.rows_per_tile), lanes);
  const Accumulator sum = merge_block(lanes, across);

  if (threadIdx.x == 0) {
    const int place = static_cast<int>(tile - section.begin);
    const slice run = tiles_of_fold_lane(tiles, place / tiles_per_run);
    Accumulator of_run;
    of_run.merge(sum);
    bool run_is_complete = true;
    if (run.size() > 1) {
      partials[place] = sum;
      run_is_complete =
          comes_last(tickets + 1 + place / tiles_per_run, static_cast<int>(run.size()));
      if (run_is_complete) of_run = fold_run(partials, run);
    }
    last_block = false;
    if (run_is_complete && runs == 1) *result = of_run;
    if (run_is_complete && runs > 1) {
      partials[run.begin] = of_run;
      last_block = comes_last(tickets, runs);
    }
  }
  __syncthreads();
  if (!last_block) return;

  Accumulator of_runs[runs_per_thread];
#pragma unroll
  for (int k = 0; k < runs_per_thread; ++k) {
    const int run = threadIdx.x * runs_per_thread + k;
    if (run < runs) of_runs[k] = load_from_l2(partials + index_t{run} * tiles_per_run);
  }
  const Accumulator total = merge_block(of_runs, across, runs);
  if (threadIdx.x == 0) *result = total;
}

}  // namespace riemann::cuda

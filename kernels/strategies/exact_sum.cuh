// exact_sum: a sum without any rounding, in one launch and any order. A thread keeps an expansion;
// what that cannot hold, and in the end all of it, goes to the block's superaccumulator in shared
// memory, and from there to one in global memory, by atomic additions of integers.
// Collange, Defour, Graillat, Iakymchuk, Parallel Computing 49 (2015), section 5.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/expansions.hpp"
#include "riemann/kernels/superaccumulator.hpp"
#include "riemann/kernels/tiling.hpp"

namespace riemann::cuda {

/// How it is executed; results do not depend on any of it.
struct exact_tuning {
  static constexpr int threads = 256;                  // 16 bytes of a row a thread
  static constexpr int blocks_per_multiprocessor = 4;  // at least: 64 registers a thread
  static constexpr int rows_in_flight = 8;  // of an array: loaded before the first is added
  static constexpr int rows_at_once = 16;   // at most, of a tile: what a block takes next
  static constexpr int levels = 3;          // doubles of a thread's expansion
  static constexpr int copies = 32;         // of a block's digits: the lanes of a warp never meet
};

/// Terms a block may take in one launch. Each makes two additions at most, of what was left of it
/// and of a double of an expansion; digits hold 2^31.
inline constexpr index_t most_terms_of_block = index_t{1} << 29;

/// The grid for `tiles`: what such a device runs at once, and no block without terms.
RIEMANN_HOST_DEVICE constexpr index_t blocks_for_exact_sum(int multiprocessors, const tiling& shape,
                                                           slice tiles) {
  const index_t pieces = shape.rows_per_tile / exact_tuning::rows_at_once;
  const index_t useful = tiles.size() * (pieces > 1 ? pieces : 1);
  const index_t at_once = index_t{multiprocessors} * exact_tuning::blocks_per_multiprocessor;
  return useful < at_once ? useful : at_once;
}

/// A block's superaccumulator: 64-bit digits as two words, since shared memory adds 32 bits at a
/// time; lane l of each warp adds to copy l.
struct block_digits {
  shared_array<unsigned> words;

  static constexpr int word_count = 2 * superaccumulator::digit_count * exact_tuning::copies + 1;

  __device__ shared_array<unsigned> low(int digit, int copy) const {
    return words + (digit * exact_tuning::copies + copy);
  }
  __device__ shared_array<unsigned> high(int digit, int copy) const {
    return low(superaccumulator::digit_count + digit, copy);
  }
  /// What has been met beside finite terms.
  __device__ shared_array<unsigned> nonfinite() const { return words + (word_count - 1); }
};

/// This block's; cleared by clear_block_digits.
__device__ inline block_digits digits_of_block() {
  RIEMANN_SHARED_ARRAY(unsigned, block_digits::word_count, words);
  return {words};
}

/// All threads of a block; ends with a barrier.
__device__ inline void clear_block_digits() {
  const block_digits all = digits_of_block();
  for (unsigned w = threadIdx.x; w < block_digits::word_count; w += blockDim.x) all.words[w] = 0;
  __syncthreads();
}

/// Any thread.
__device__ inline void add_to_block(double x) {
  const block_digits to = digits_of_block();
  if (!is_finite(x)) {
    atomicOr(to.nonfinite(), superaccumulator::flag_of(x));
    return;
  }
  const int copy = static_cast<int>(threadIdx.x) % exact_tuning::copies;
  const double_in_digits term = in_digits(x);
#pragma unroll
  for (int j = 0; j < 3; ++j) {
    const auto part = static_cast<unsigned long long>(term.parts[j]);
    const auto low = static_cast<unsigned>(part);
    const unsigned before = atomicAdd(to.low(term.first + j, copy), low);
    const unsigned carry = before + low < low ? 1 : 0;
    const unsigned high = static_cast<unsigned>(part >> 32) + carry;
    if (high != 0) atomicAdd(to.high(term.first + j, copy), high);
  }
}

/// What stands behind a thread's expansion.
struct block_sum {
  __device__ void add(double x) const { add_to_block(x); }
};

template <class Source>
inline constexpr int exact_terms_per_thread =
    tiling_constants::bytes_per_row / exact_tuning::threads / int{sizeof(term_of<Source>)};

/// All threads of a block: rows [begin_row, end_row) of the tile `range` of terms. Where a
/// thread's expansion does not hold its terms in flight, they are taken again, one by one: what is
/// rare shall not cost registers.
template <class Source, class Expansion>
__device__ void add_rows_of_tile(const Source& source, slice range, int begin_row, int end_row,
                                 Expansion& sum) {
  using term = term_of<Source>;
  constexpr int per_thread = exact_terms_per_thread<Source>;
  constexpr int row = exact_tuning::threads * per_thread;
  constexpr int in_flight = exact_tuning::rows_in_flight;
  const auto terms = source.from(range.begin);
  const int count = static_cast<int>(range.size());
  const int lane = static_cast<int>(threadIdx.x) * per_thread;
  const auto add = [&]<int Rows>(int first_row, const term(&ready)[Rows][per_thread]) {
    const Expansion before = sum;
    bool all_held = true;
#pragma unroll
    for (int f = 0; f < Rows; ++f)
      all_held = sum.template try_add<per_thread>(ready[f], per_thread) && all_held;
    if (all_held) return;
    sum = before;
    block_sum behind;
#pragma unroll 1
    for (int again = 0; again < Rows * per_thread; ++again) {
      const int at_row = (first_row + again / per_thread) * row;
      const int at_lane = lane + again % per_thread;
      if (at_row + at_lane >= count) return;
      const term one = terms(at_row, at_lane);
      sum.template add<1>(&one, 1, behind);
    }
  };
  const bool full = end_row * row <= count;
  int r = begin_row;
  if constexpr (loads_neighbours<terms_of<Source>, term>) {
    const bool wide = full && terms.wide();
#pragma unroll 1
    for (; wide && r + in_flight <= end_row; r += in_flight) {
      term ready[in_flight][per_thread];
#pragma unroll
      for (int f = 0; f < in_flight; ++f) terms.load(index_t{r + f} * row + lane, ready[f]);
      add(r, ready);
    }
  }
#pragma unroll 1
  for (; r < end_row; ++r) {
    term ready[1][per_thread]{};
#pragma unroll
    for (int k = 0; k < per_thread; ++k)
      if (full || r * row + lane + k < count) ready[0][k] = terms(r * row, lane + k);
    add(r, ready);
  }
}

/// Where a superaccumulator's parts lie, in words of 32 bits.
inline constexpr int nonfinite_word = 2 * superaccumulator::digit_count;
inline constexpr int pending_word = nonfinite_word + 1;
static_assert(sizeof(superaccumulator) == 4 * (pending_word + 1));

/// Those of one in global memory.
struct parts_of_total {
  global_view<unsigned long long> digits;
  global_view<unsigned> nonfinite;
  global_view<unsigned> pending;

  __device__ explicit parts_of_total(global_view<superaccumulator> all)
      : digits(view_as<unsigned long long>(all)),
        nonfinite(view_as<unsigned>(all) + nonfinite_word),
        pending(view_as<unsigned>(all) + pending_word) {}
};

/// All threads of a block: adds the block's digits to `total`, each below 1.5 2^32 in magnitude.
__device__ inline void add_block_to(const parts_of_total& total) {
  RIEMANN_SHARED_ARRAY(long long, superaccumulator::digit_count, over);
  constexpr int top = superaccumulator::digit_count - 1;
  const block_digits from = digits_of_block();
  const int k = static_cast<int>(threadIdx.x);
  unsigned long long sum = 0;
  __syncthreads();
  if (k <= top) {
    for (int c = 0; c < exact_tuning::copies; ++c) {
      const int copy = (k + c) % exact_tuning::copies;  // of another bank for each thread
      sum += static_cast<unsigned long long>(from.high(k, copy)[0]) << 32;
      sum += from.low(k, copy)[0];
    }
    over[k] = static_cast<long long>(sum) >> 32;
  }
  __syncthreads();
  if (k < top) sum &= 0xffffffffULL;
  if (k > 0 && k <= top) sum += static_cast<unsigned long long>(over[k - 1]);
  if (k <= top && sum != 0) atomicAdd(total.digits + k, sum);
  if (k != 0) return;
  const unsigned met = from.nonfinite()[0];
  if (met != 0) atomicOr(total.nonfinite, met);
}

/// All threads of a block: moves `total` to `result`, carried, and leaves zero.
__device__ inline void take_total(const parts_of_total& total, const parts_of_total& result) {
  RIEMANN_SHARED_ARRAY(superaccumulator, 1, sum);
  const auto digits = view_as<unsigned long long>(sum);
  const int k = static_cast<int>(threadIdx.x);
  const auto words = view_as<unsigned>(sum);
  if (k < superaccumulator::digit_count) digits[k] = atomicExch(total.digits + k, 0ULL);
  if (k == 0) words[nonfinite_word] = atomicExch(total.nonfinite, 0U);
  if (k == 0) words[pending_word] = 0;
  __syncthreads();
  if (k == 0) in_place(sum).carry();
  __syncthreads();
  if (k < superaccumulator::digit_count) result.digits[k] = digits[k];
  if (k != 0) return;
  result.nonfinite[0] = words[nonfinite_word];
  result.pending[0] = words[pending_word];
}

/// All blocks of a sum, along x: the exact sum of `tiles` of `shape`, on any grid; a block takes
/// most_terms_of_block at most. `all` is zero before; its `pending` counts the blocks that have
/// added theirs, of which the last leaves zero there, and then the sum at `result`.
template <class Source>
__device__ void sum_exactly(const Source& source, const tiling& shape, slice tiles,
                            const parts_of_total& all, const parts_of_total& result) {
  RIEMANN_SHARED_VARIABLE(bool, last_block);
  const int rows = static_cast<int>(shape.rows_per_tile);  // a power of two
  const int at_once = rows < exact_tuning::rows_at_once ? rows : exact_tuning::rows_at_once;
  const int log2_pieces = __ffs(rows / at_once) - 1;
  expansions<1, exact_tuning::levels> sum;
  clear_block_digits();
#pragma unroll 1
  for (index_t piece = blockIdx.x; piece < tiles.size() << log2_pieces; piece += gridDim.x) {
    const index_t tile = tiles.begin + (piece >> log2_pieces);
    const int begin_row = static_cast<int>(piece & ((1 << log2_pieces) - 1)) * at_once;
    add_rows_of_tile(source, shape.terms_of_tile(tile), begin_row, begin_row + at_once, sum);
  }
  block_sum behind;
  sum.flush(behind);
  add_block_to(all);

  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last_block = atomicInc(all.pending, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (!last_block) return;
  __threadfence();
  take_total(all, result);
}

/// One sum; `total` is zero before and after.
template <class Source>
__global__ void __launch_bounds__(exact_tuning::threads, exact_tuning::blocks_per_multiprocessor)
    exact_sum(const __grid_constant__ Source source, const __grid_constant__ tiling shape,
              slice tiles, global_view<superaccumulator> total,
              global_view<superaccumulator> result) {
  sum_exactly(source, shape, tiles, parts_of_total(total), parts_of_total(result));
}

/// Those of lines, from `first_line` on, of which blocks (x, k) sum the k-th; results are zero
/// before.
template <class Lines>
__global__ void __launch_bounds__(exact_tuning::threads, exact_tuning::blocks_per_multiprocessor)
    exact_lines(const __grid_constant__ Lines lines, const __grid_constant__ tiling shape,
                index_t first_line, global_view<superaccumulator> results) {
  const parts_of_total result(results + static_cast<index_t>(blockIdx.y));
  sum_exactly(lines[first_line + blockIdx.y], shape, {0, shape.tile_count}, result, result);
}

}  // namespace riemann::cuda

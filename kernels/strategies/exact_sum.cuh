// exact_sum: a sum without any rounding, in one launch and any order. A thread keeps an expansion;
// what that cannot hold, and in the end all of it, goes to the block's superaccumulator in shared
// memory, and from there to one in global memory, by atomic additions of integers.
// Collange, Defour, Graillat, Iakymchuk, Parallel Computing 49 (2015), section 5.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

/// A block's superaccumulator: 64-bit digits as two words, since shared memory adds 32 bits at a
/// time; lane l of each warp adds to copy l.
struct block_digits {
  unsigned low[superaccumulator::digit_count][exact_tuning::copies];
  unsigned high[superaccumulator::digit_count][exact_tuning::copies];
  unsigned nonfinite;
};

/// This block's; cleared by clear_block_digits.
__device__ inline block_digits& digits_of_block() {
  __shared__ block_digits here;
  return here;
}

/// All threads of a block; ends with a barrier.
__device__ inline void clear_block_digits() {
  auto* words = reinterpret_cast<unsigned*>(&digits_of_block());
  for (unsigned w = threadIdx.x; w < sizeof(block_digits) / sizeof(unsigned); w += blockDim.x)
    words[w] = 0;
  __syncthreads();
}

/// Any thread.
__device__ inline void add_to_block(double x) {
  block_digits& to = digits_of_block();
  if (!is_finite(x)) {
    atomicOr(&to.nonfinite, superaccumulator::flag_of(x));
    return;
  }
  const int copy = threadIdx.x % exact_tuning::copies;
  const double_in_digits term = in_digits(x);
#pragma unroll
  for (int j = 0; j < 3; ++j) {
    const auto part = static_cast<unsigned long long>(term.parts[j]);
    const auto low = static_cast<unsigned>(part);
    const unsigned before = atomicAdd(&to.low[term.first + j][copy], low);
    const unsigned carry = before + low < low ? 1 : 0;
    const unsigned high = static_cast<unsigned>(part >> 32) + carry;
    if (high != 0) atomicAdd(&to.high[term.first + j][copy], high);
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

/// All threads of a block: adds the block's digits to `total`, each below 1.5 2^32 in magnitude.
__device__ inline void add_block_to(superaccumulator* total) {
  __shared__ long long over[superaccumulator::digit_count];
  constexpr int top = superaccumulator::digit_count - 1;
  const block_digits& from = digits_of_block();
  const int k = static_cast<int>(threadIdx.x);
  unsigned long long sum = 0;
  __syncthreads();
  if (k <= top) {
    for (int c = 0; c < exact_tuning::copies; ++c) {
      const int copy = (k + c) % exact_tuning::copies;  // of another bank for each thread
      sum += static_cast<unsigned long long>(from.high[k][copy]) << 32;
      sum += from.low[k][copy];
    }
    over[k] = static_cast<long long>(sum) >> 32;
  }
  __syncthreads();
  if (k < top) sum &= 0xffffffffULL;
  if (k > 0 && k <= top) sum += static_cast<unsigned long long>(over[k - 1]);
  if (k <= top && sum != 0)
    atomicAdd(reinterpret_cast<unsigned long long*>(total->digits + k), sum);
  if (k == 0 && from.nonfinite != 0) atomicOr(&total->nonfinite, from.nonfinite);
}

/// All threads of a block: moves `total` to `result`, carried, and leaves zero.
__device__ inline void take_total(superaccumulator* total, superaccumulator* result) {
  alignas(superaccumulator) __shared__ unsigned char shared[sizeof(superaccumulator)];
  auto& sum = *reinterpret_cast<superaccumulator*>(shared);
  const int k = static_cast<int>(threadIdx.x);
  if (k < superaccumulator::digit_count)
    sum.digits[k] = static_cast<long long>(
        atomicExch(reinterpret_cast<unsigned long long*>(total->digits + k), 0ULL));
  if (k == 0) sum.nonfinite = atomicExch(&total->nonfinite, 0U);
  __syncthreads();
  if (k == 0) sum.carry();
  __syncthreads();
  if (k < superaccumulator::digit_count) result->digits[k] = sum.digits[k];
  if (k == 0) result->nonfinite = sum.nonfinite;
  if (k == 0) result->pending = sum.pending;
}

/// The exact sum of `tiles` of `shape`, on any grid; a block takes most_terms_of_block at most.
/// `total` is zero before and after; in between its `pending` counts the blocks that have added
/// theirs, of which the last writes *result.
template <class Source>
__global__ void __launch_bounds__(exact_tuning::threads, exact_tuning::blocks_per_multiprocessor)
    exact_sum(const __grid_constant__ Source source, const __grid_constant__ tiling shape,
              slice tiles, superaccumulator* total, superaccumulator* result) {
  __shared__ bool last_block;
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
  add_block_to(total);

  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) last_block = atomicInc(&total->pending, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (!last_block) return;
  __threadfence();
  take_total(total, result);
}

}  // namespace riemann::cuda

// tiled: the sum in the fixed tiling, in one launch. Blocks sum tiles and post their results; for
// many tiles the last block of each run of tiles merges the run, in order; the block of the last
// tile collects the runs, merges them by the tree and writes the sum.
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/mailbox.cuh"
#include "riemann/kernels/scalar.hpp"
#include "riemann/kernels/strategies/facts.hpp"
#include "riemann/kernels/strategies/tree.cuh"
#include "riemann/kernels/tiling.hpp"

namespace riemann::cuda {

/// What the blocks of one launch need to know of the section they work on.
struct tiled_part {
  index_t begin;      // number of the section's first tile in the whole sum
  int first;          // tile of the launch's first block, counted in the section
  int tiles;          // of the section
  int rows;           // of a tile
  int tiles_per_run;  // tiles that a lane of the fold merges in order
  int runs;

  RIEMANN_HOST_DEVICE tiled_part(slice section, index_t first_tile, int rows_per_tile)
      : begin(section.begin),
        first(static_cast<int>(first_tile - section.begin)),
        tiles(static_cast<int>(section.size())),
        rows(rows_per_tile),
        tiles_per_run(tiles_of_fold_run(tiles)),
        runs((tiles + tiles_per_run - 1) / tiles_per_run) {}
};

/// How the tiling is executed; results do not depend on any of it. Measured on an H200.
struct tiled_tuning {
  static constexpr int threads_per_tile = 256;  // 8 warps: 16 bytes of a row a thread
  static constexpr int rows_in_flight = 8;      // of an array: loaded before the first is added
  static constexpr int most_tiles_per_block = 4;
  static constexpr int threads_per_multiprocessor = 1024;  // at least: 64 registers a thread

  /// Tiles of an array that one block takes, where every tile is a run of its own: few blocks are
  /// quickly begun and quickly collected, many blocks read more at once.
  RIEMANN_HOST_DEVICE static int tiles_per_block(const tiled_part& what) {
    if (what.rows > 2 || what.tiles_per_run > 1 || what.tiles <= 32) return 1;
    return what.tiles <= 128 ? 2 : 4;
  }

  /// So few tiles of an array that the threads of one tile take them all, in less time than others
  /// need to send their results.
  RIEMANN_HOST_DEVICE static bool for_one_block(const tiled_part& what, int lanes) {
    return what.rows == 1 && what.tiles > 1 && what.tiles <= most_tiles_per_block &&
           lanes <= most_lanes_of_one_block;
  }
  static constexpr int most_lanes_of_one_block = 1024;  // of a tile: four a thread, in registers
};

/// A launch of the tiles `part` of a section: whoever launches `tiled` asks here.
struct tiled_grid {
  bool several;  // asks for the kernel for several tiles a block
  unsigned blocks;
  int threads;

  /// `may_be_several`: there is such a kernel.
  RIEMANN_HOST_DEVICE tiled_grid(const tiling& shape, const tiled_part& what, slice part,
                                 bool may_be_several) {
    const bool whole = may_be_several && part.size() == what.tiles;
    const bool one_block = whole && tiled_tuning::for_one_block(what, shape.lanes);
    const int per_block = whole ? tiled_tuning::tiles_per_block(what) : 1;
    several = one_block || per_block > 1;
    blocks = one_block ? 1 : static_cast<unsigned>((part.size() + per_block - 1) / per_block);
    threads = tiled_tuning::threads_per_tile * per_block;
  }
};

/// Neighbouring lanes that a thread holds: those of one 16-byte load.
template <class Term>
inline constexpr int lanes_per_thread =
    lanes_of_terms(static_cast<int>(sizeof(Term))) / tiled_tuning::threads_per_tile;

/// Elements that the hardware adds four at a time, where their order does not show.
template <class Accumulator, class Term>
inline constexpr bool adds_four_at_a_time =
    sizeof(Term) == 1 && requires { Accumulator::has_no_order; };

/// One thread: `count` elements of one byte, a multiple of four and so few that 32 bits hold their
/// sum. One instruction for four keeps up with memory; four additions of 64 bits do not.
template <class Accumulator, class Term>
__device__ void add_bytes(Accumulator& state, const Term* elements, int count) {
  using word = select_type<is_signed_integer<Term>, int, unsigned>;
  constexpr word ones = 0x01010101;
  word sum = 0;
#pragma unroll
  for (int k = 0; k < count; k += 4) {
    word four;
    copy_bytes(&four, elements + k, sizeof four);
    sum = __dp4a(four, ones, sum);
  }
  state.add(sum);
}

/// One thread: `Rows` rows on their way, or there.
template <int Rows, class Accumulator, class Term>
struct rows_in_flight {
  static constexpr int held = lanes_per_thread<Term>;
  static constexpr int row = tiled_tuning::threads_per_tile * held;
  Term terms[Rows][held];

  template <class Terms>
  __device__ void load(const Terms& from, index_t at) {
#pragma unroll
    for (int f = 0; f < Rows; ++f) from.load(at + f * row, terms[f]);
  }

  __device__ void add(index_t number, Accumulator (&lanes)[held]) const {
#pragma unroll
    for (int f = 0; f < Rows; ++f) {
      if constexpr (adds_four_at_a_time<Accumulator, Term>) {
        add_bytes(lanes[0], terms[f], held);
      } else {
#pragma unroll
        for (int k = 0; k < held; ++k) add_term(lanes[k], terms[f][k], number + f * row + k);
      }
    }
  }
};

/// All threads of a tile: `rows` rows, a multiple of twice Half, in order. While one half of those
/// in flight is added, the other is on its way. (The branches between them keep the compiler from
/// gathering all loads behind all additions.)
template <int Half, class Accumulator, class Term, class Terms>
__device__ void add_rows_in_turns(const Terms& terms, index_t first, int rows, int lane,
                                  Accumulator (&lanes)[lanes_per_thread<Term>]) {
  using half = rows_in_flight<Half, Accumulator, Term>;
  constexpr int step = Half * half::row;
  const int end = lane + rows * half::row;
  half even;
  half odd;
  even.load(terms, lane);
  odd.load(terms, lane + step);
  int at = lane;
  even.add(first + at, lanes);
#pragma unroll 1
  while (at + 2 * step < end) {
    even.load(terms, at + 2 * step);
    odd.add(first + at + step, lanes);
    odd.load(terms, at + 3 * step);
    at += 2 * step;
    even.add(first + at, lanes);
  }
  odd.add(first + at + step, lanes);
}

/// All threads of a tile: the rows of a full tile of an array. `rows` is a power of two.
template <class Accumulator, class Term, class Terms>
__device__ void add_loaded_rows(const Terms& terms, index_t first, int rows, int lane,
                                Accumulator (&lanes)[lanes_per_thread<Term>]) {
  static_assert(tiled_tuning::rows_in_flight == 8,
                "the cases below are the powers of two up to it");
  const auto at_once = [&]<int Rows>(rows_in_flight<Rows, Accumulator, Term> all) {
    all.load(terms, lane);
    all.add(first + lane, lanes);
  };
  if (rows == 1) return at_once(rows_in_flight<1, Accumulator, Term>());
  if (rows == 2) return at_once(rows_in_flight<2, Accumulator, Term>());
  if (rows == 4) return at_once(rows_in_flight<4, Accumulator, Term>());
  add_rows_in_turns<tiled_tuning::rows_in_flight / 2, Accumulator, Term>(terms, first, rows, lane,
                                                                         lanes);
}

/// All threads of a tile: the lanes that begin with `lane`, each summed in order. `full_rows` is
/// the number of rows of a full tile: an argument of the kernel, so that the compiler can see that
/// all threads take the loop alike, and keeps constants (a polynomial's coefficients, say) in
/// uniform registers.
template <class Accumulator, class Source>
__device__ void sum_lanes(const Source& source, slice range, int full_rows, int lane,
                          Accumulator (&lanes)[lanes_per_thread<term_of<Source>>]) {
  using term = term_of<Source>;
  constexpr int per_thread = lanes_per_thread<term>;
  constexpr int row = tiled_tuning::threads_per_tile * per_thread;
  const auto terms = source.from(range.begin);
  const int count = static_cast<int>(range.size());
  if (count == full_rows * row) {
    if constexpr (loads_neighbours<terms_of<Source>, term>)
      if (terms.wide())
        return add_loaded_rows<Accumulator, term>(terms, range.begin, full_rows, lane, lanes);
#pragma unroll 1
    for (int r = 0; r < full_rows; ++r) {
      term ready[per_thread];
#pragma unroll
      for (int k = 0; k < per_thread; ++k) ready[k] = terms(r * row, lane + k);
#pragma unroll
      for (int k = 0; k < per_thread; ++k)
        add_term(lanes[k], ready[k], range.begin + r * row + lane + k);
    }
    return;
  }
#pragma unroll 1
  for (int first = 0; first < count; first += row)
#pragma unroll 1  // once in the code: seldom taken, and a term may be long
    for (int j = 0; j < per_thread && first + lane + j < count; ++j) {
      const term last = terms(first, lane + j);
#pragma unroll
      for (int k = 0; k < per_thread; ++k)
        if (k == j) add_term(lanes[k], last, range.begin + first + lane + k);
    }
}

/// All threads of a block of threads_per_tile: `count` terms of an array in tiles of one row, as
/// many as the block has room for: each thread takes neighbours, and what the tree merges first is
/// merged within it. Valid in thread 0.
template <int MostTiles, class Accumulator, class Source>
__device__ Accumulator sum_few_tiles(const Source& source, int count,
                                     shared_array<Accumulator> states) {
  using term = term_of<Source>;
  constexpr int held = lanes_per_thread<term>;
  const auto terms = source.from(0);
  const int first = static_cast<int>(threadIdx.x) * held * MostTiles;
  Accumulator lanes[held * MostTiles];
  term ready[MostTiles][held];
#pragma unroll
  for (int t = 0; t < MostTiles; ++t) {
    const int at = first + t * held;
    if (terms.wide() && at + held <= count) {
      terms.load(at, ready[t]);
    } else {
#pragma unroll
      for (int k = 0; k < held; ++k)
        if (at + k < count) ready[t][k] = terms(at, k);
    }
  }
#pragma unroll
  for (int t = 0; t < MostTiles; ++t)
#pragma unroll
    for (int k = 0; k < held; ++k)
      if (first + t * held + k < count)
        add_term(lanes[t * held + k], ready[t][k], index_t{first} + t * held + k);
  return merge_block(lanes, states, count);
}

/// The first warp, whose lane 0 holds the result of `tile`: if this is the last tile of its run to
/// be done, the run is merged in order and posted. `states` is room for 32 states.
template <class Accumulator>
__device__ void merge_run(const tiled_part& what, int tile, const Accumulator& sum,
                          mail_slot* of_tiles, unsigned* tickets,
                          shared_array<Accumulator> states) {
  static_assert(tiling_constants::tiles_per_section / fold_lanes <= 32, "a lane for each tile");
  const int lane = threadIdx.x;
  const int run = tile / what.tiles_per_run;
  const int begin = run * what.tiles_per_run;
  const int tiles = min(what.tiles_per_run, what.tiles - begin);
  int last = 0;
  if (lane == 0) {
    post(of_tiles[tile], sum);
    last = comes_last(tickets + run, tiles);
  }
  if (!__shfl_sync(0xffffffffU, last, 0)) return;
  if (lane < tiles) {
    Accumulator of_tile[1];
    collect(of_tiles + begin + lane, 1, of_tile);
    states[lane] = of_tile[0];
  }
  __syncwarp();
  if (lane != 0) return;
  Accumulator merged;
#pragma unroll 1
  for (int k = 0; k < tiles; ++k) merged.merge(states[k]);
  post(of_tiles[what.tiles + run], merged);
}

/// A block of k threads_per_tile threads sums k <= MostTiles neighbouring tiles, the section's from
/// what.first on. k may be 2 or 4 where every tile is a run (what.tiles_per_run = 1) and all of
/// them are in this launch: neighbours are merged as the tree would merge them. (Where MostTiles is
/// more than 1, k = 1 means that MostTiles tiles of one row at most are the whole sum.) (MostTiles
/// is 1 or more: where it is 1, the compiler sees that all of a block works on one tile.) `mailbox`
/// has a slot for each tile, then one for each run; `tickets` one for each run. The launches of a
/// section follow each other in order; the last leaves the result, the mailbox empty and the
/// tickets zero. The last block waits for what the others post. It may: a GPU begins blocks in the
/// order of their numbers (CUB's scan by decoupled look-back, Merrill and Garland 2016, builds on
/// the same), and no other block waits for anything that a block has yet to begin. A ticket for all
/// blocks instead costs a trip to memory that everybody waits for.
template <class Accumulator, int MostTiles, class Source>
__global__ void __launch_bounds__(tiled_tuning::threads_per_tile* MostTiles,
                                  tiled_tuning::threads_per_multiprocessor /
                                      tiled_tuning::threads_per_tile / MostTiles)
    tiled(const __grid_constant__ Source source, const __grid_constant__ tiling shape,
          const __grid_constant__ tiled_part what, mail_slot* mailbox, unsigned* tickets,
          global_view<Accumulator> result) {
  constexpr int threads = tiled_tuning::threads_per_tile;
  RIEMANN_SHARED_ARRAY(Accumulator, 32, states);
  wait_for_earlier_kernels();

  if constexpr (MostTiles > 1 &&
                lanes_of_terms(sizeof(term_of<Source>)) <= tiled_tuning::most_lanes_of_one_block) {
    if (blockDim.x == threads) {
      const Accumulator all =
          sum_few_tiles<MostTiles, Accumulator>(source, static_cast<int>(shape.term_count), states);
      let_next_kernel_begin();
      if (threadIdx.x == 0) result[0] = all;
      return;
    }
  }

  const int per_block = MostTiles == 1 ? 1 : static_cast<int>(blockDim.x) / threads;
  const int block = what.first / per_block + static_cast<int>(blockIdx.x);
  const int tile = block * per_block + (MostTiles == 1 ? 0 : int(threadIdx.x) / threads);
  Accumulator lanes[lanes_per_thread<term_of<Source>>];
  if (MostTiles == 1 || tile < what.tiles)
    sum_lanes(source, shape.terms_of_tile(what.begin + tile), what.rows,
              static_cast<int>(threadIdx.x) % threads * lanes_per_thread<term_of<Source>>, lanes);
  let_next_kernel_begin();

  constexpr int held = lanes_per_thread<term_of<Source>>;
  Accumulator sum = merge_block(lanes, states, static_cast<int>(blockDim.x) * held);
  const int blocks = (what.tiles + per_block - 1) / per_block;
  const bool every_tile_is_a_run = what.tiles_per_run == 1;
  mail_slot* const runs = every_tile_is_a_run ? mailbox : mailbox + what.tiles;
  const int count = every_tile_is_a_run ? blocks : what.runs;
  if (threadIdx.x < 32) {
    if (!every_tile_is_a_run) {
      merge_run(what, tile, sum, mailbox, tickets, states);
    } else if (threadIdx.x == 0) {
      Accumulator alone;
      alone.merge(sum);  // a run begins with an empty state
      if (count == 1) result[0] = alone;
      if (count > 1) post(runs[block], alone);
    }
  }
  if (count == 1 || block != blocks - 1) return;

  constexpr int per_thread = fold_lanes / threads;
  Accumulator of_runs[per_thread];
  const int first_run = static_cast<int>(threadIdx.x) * per_thread;
  if (threadIdx.x < threads && first_run < count)
    collect(runs + first_run, min(per_thread, count - first_run), of_runs);
  sum = merge_block(of_runs, states, count);
  if (threadIdx.x == 0) result[0] = sum;
}

}  // namespace riemann::cuda

namespace riemann::strategies {

struct tiled {
  static constexpr strategy_facts facts{
      .description = "the default: the fixed tiling, the last block folds by the fixed tree",
      .repeatable = repeatability::any_launch,
      .finishes = finish::last_block,
      .arrays_only = false,
      .launches = "1 for each 2^24 rows",
      .workspace = "1 MiB, whatever n",
      .block = block_shape::power_of_two};
};

}  // namespace riemann::strategies

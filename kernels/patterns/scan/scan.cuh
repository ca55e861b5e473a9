// scan: every element's prefix in one pass over memory. Blocks take tiles in order, post what a
// tile combines to, and look back: at the tiles of their group, the groups of their company, and at
// what stands before it. Every prefix is combined in one fixed order, so that bits do not depend on
// who came first. Elements stay in registers meanwhile.
// Merrill and Garland, "Single-pass parallel prefix scan with decoupled look-back" (2016), but for
// that order.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/patterns/scan/scan_launch.hpp"
#include "riemann/kernels/patterns/scan/scan_shape.hpp"

namespace riemann::patterns {

/// One thread: puts a value into its slots, which are empty: every 32-bit word of it travels with a
/// flag.
template <class T>
__device__ void post_value(scan_slot* slots, T value) {
  constexpr unsigned long long flag = 1ULL << 32;
  static_assert(sizeof value % sizeof(unsigned) == 0);
  unsigned words[2 * scan_slots_of<T>] = {};
  memcpy(words, &value, sizeof value);
#pragma unroll
  for (int s = 0; s < scan_slots_of<T>; ++s)
    store_pair(slots[s].words, flag | words[2 * s], flag | words[2 * s + 1]);
}

/// One thread: whether all of a value is in its slots, where it stays.
template <class T>
__device__ bool look_into(scan_slot* slots, T& value) {
  unsigned words[2 * scan_slots_of<T>];
  bool there = true;
#pragma unroll
  for (int s = 0; s < scan_slots_of<T>; ++s) {
    unsigned long long got[2];
    load_pair(slots[s].words, got[0], got[1]);
    words[2 * s] = static_cast<unsigned>(got[0]);
    words[2 * s + 1] = static_cast<unsigned>(got[1]);
    there = there && got[0] >> 32 != 0 && got[1] >> 32 != 0;
  }
  memcpy(&value, words, sizeof value);
  return there;
}

/// All threads of a warp: the value of the lane from which `send` takes it.
template <class T, class Send>
__device__ T sent(T value, const Send& send) {
  return send(value);
}
template <class Real, class Send>
__device__ double_word_of<Real> sent(double_word_of<Real> value, const Send& send) {
  return {send(value.hi), send(value.lo)};
}
template <class T>
__device__ T of_lane(T value, int lane) {
  return sent(value, [&](auto word) { return __shfl_sync(0xffffffffU, word, lane); });
}
template <class T>
__device__ T of_lane_before(T value, int distance) {
  return sent(value, [&](auto word) { return __shfl_up_sync(0xffffffffU, word, distance); });
}

/// All threads of a warp: see prefixes_of_lanes().
template <class T, class Operation>
__device__ T prefix_of_lane(T value, const Operation& combine, int lanes = scan_shape::lanes) {
  const int lane = static_cast<int>(threadIdx.x) % scan_shape::lanes;
#pragma unroll
  for (int distance = 1; distance < lanes; distance *= 2) {
    const T before = of_lane_before(value, distance);
    if (lane >= distance) value = combine(before, value);
  }
  return value;
}

/// A prefix that may be that of nothing.
template <class T>
struct prefix {
  T value;
  bool there;

  template <class Operation>
  __device__ void append(T next, const Operation& combine) {
    value = there ? combine(value, next) : next;
    there = true;
  }
};

/// The first warp: what stands before `tile`, which combines to `own`. The last tile of a group
/// posts what the group combines to, the last of a company what stands before the next.
template <class T, class Operation>
__device__ prefix<T> look_back(index_t tile, T own, const scan_launch& what,
                               const Operation& combine) {
  const int lane = static_cast<int>(threadIdx.x) % scan_shape::lanes;
  const index_t group = tile / scan_shape::tiles_of_group;
  const index_t company = tile / scan_shape::tiles_of_company;
  const int in_group = static_cast<int>(tile % scan_shape::tiles_of_group);
  const int in_company = static_cast<int>(group % scan_shape::groups_of_company);
  constexpr int last = scan_shape::lanes - 1;
  const bool more = tile + 1 < what.tiles;

  // Lane l looks at tile l of the group and at group l of the company; the last one, which no
  // group is left for, at what stands before the company. All at once: a trip to memory each time.
  T of_tile = own;
  T further = T();
  const bool wants_tile = lane < in_group;
  const bool wants_further = lane < in_company || (lane == last && company > 0);
  constexpr int each = scan_slots_of<T>;
  scan_slot* const tile_slots = what.of_tiles + each * (tile - in_group + lane);
  scan_slot* const further_slots = lane == last
                                       ? what.of_companies + each * company
                                       : what.of_groups + each * (group - in_company + lane);
  bool got_further = !wants_further;
  for (bool got_tile = !wants_tile; !got_tile;) {
    got_tile = look_into(tile_slots, of_tile);
    if (!got_further) got_further = look_into(further_slots, further);
  }
  __syncwarp();
  const T up_to_tile = prefix_of_lane(of_tile, combine);
  const T of_group = of_lane(up_to_tile, last);
  if (in_group == last && more && lane == 0) post_value(what.of_groups + each * group, of_group);
  while (!got_further) got_further = look_into(further_slots, further);
  __syncwarp();
  const T before_company = of_lane(further, last);
  const bool ends_company = in_group == last && in_company == last;
  if (lane == in_company) further = of_group;
  const T up_to_group = prefix_of_lane(further, combine);
  prefix<T> before{before_company, company > 0};
  if (ends_company && more && lane == last) {
    prefix<T> next = before;
    next.append(up_to_group, combine);
    post_value(what.of_companies + each * (company + 1), next.value);
  }
  const T groups = of_lane(up_to_group, in_company > 0 ? in_company - 1 : 0);
  const T tiles = of_lane(up_to_tile, in_group > 0 ? in_group - 1 : 0);
  if (in_company > 0) before.append(groups, combine);
  if (in_group > 0) before.append(tiles, combine);
  return before;
}

/// One thread: its strips of its warp's part, `left` elements from there to the end of all.
template <loads How, class T>
__device__ void load_strips(global_view<const T> from, index_t left,
                            T (&strips)[scan_shape::rows][scan_shape::elements_of_strip<T>]) {
  constexpr int each = scan_shape::elements_of_strip<T>;
#pragma unroll
  for (int r = 0; r < scan_shape::rows; ++r) {
    const int at = r * scan_shape::elements_of_row<T>;
    if constexpr (How == loads::sixteen_bytes) {
      load_wide(from, at, strips[r]);
    } else {
#pragma unroll
      for (int k = 0; k < each; ++k) {
        strips[r][k] = T();
        if (at + k < left) strips[r][k] = from[at + k];
      }
    }
  }
}

/// One thread: asks for a tile that a later block loads, if it is whole.
template <class T>
__device__ void bring_tile_closer(global_view<const T> in, index_t tile, const scan_launch& what) {
  constexpr index_t elements = scan_shape::elements_of_tile<T>;
  if (what.how == loads::sixteen_bytes && (tile + 1) * elements <= what.count)
    prefetch_wide<elements>(in, tile * elements);
}

template <loads How, class T>
__device__ void store_strips(
    global_view<T> to, index_t left,
    const T (&strips)[scan_shape::rows][scan_shape::elements_of_strip<T>]) {
  constexpr int each = scan_shape::elements_of_strip<T>;
#pragma unroll
  for (int r = 0; r < scan_shape::rows; ++r) {
    const int at = r * scan_shape::elements_of_row<T>;
    if constexpr (How == loads::sixteen_bytes) {
      store_wide_once(to, at, strips[r]);
    } else {
#pragma unroll
      for (int k = 0; k < each; ++k)
        if (at + k < left) to[at + k] = strips[r][k];
    }
  }
}

/// All threads of a warp: every element of its part becomes the one before it; the very first
/// stays.
template <class T>
__device__ void shift_strips(T (&strips)[scan_shape::rows][scan_shape::elements_of_strip<T>]) {
  constexpr int each = scan_shape::elements_of_strip<T>;
  const int lane = static_cast<int>(threadIdx.x) % scan_shape::lanes;
#pragma unroll
  for (int r = scan_shape::rows - 1; r >= 0; --r) {
    // The row's first strip comes after the last one of the row before.
    const bool gives_row_before = r > 0 && lane == scan_shape::lanes - 1;
    const T given = gives_row_before ? strips[r > 0 ? r - 1 : 0][each - 1] : strips[r][each - 1];
    const T before = of_lane(given, (lane + scan_shape::lanes - 1) % scan_shape::lanes);
#pragma unroll
    for (int k = each - 1; k > 0; --k) strips[r][k] = strips[r][k - 1];
    if (r > 0 || lane > 0) strips[r][0] = before;
  }
}

/// All threads of a block, a warp for every part of a tile of the scan: its elements become their
/// prefixes. What lies beyond the last element is combined as well, and reaches nobody; where the
/// first parts hold all of the only tile, they may be alone. Slots are empty before and not after.
template <class Operation, class T>
__device__ void scan_strips(T (&strips)[scan_shape::rows][scan_shape::elements_of_strip<T>],
                            index_t tile, const scan_launch& what) {
  using shape = scan_shape;
  constexpr int each = shape::elements_of_strip<T>;
  RIEMANN_SHARED_ARRAY(T, shape::parts, of_parts);
  RIEMANN_SHARED_ARRAY(T, 1, before_tile);
  const Operation combine;
  const int lane = static_cast<int>(threadIdx.x) % shape::lanes;
  const int part = static_cast<int>(threadIdx.x) / shape::lanes;
  // Prefixes within the part.
  T of_part = T();
#pragma unroll
  for (int r = 0; r < shape::rows; ++r) {
#pragma unroll
    for (int k = 1; k < each; ++k) strips[r][k] = combine(strips[r][k - 1], strips[r][k]);
    const T up_to = prefix_of_lane(strips[r][each - 1], combine);
    const T in_row = of_lane_before(up_to, 1);
    const T of_row = of_lane(up_to, shape::lanes - 1);
    prefix<T> before{of_part, r > 0};
    if (lane > 0) before.append(in_row, combine);
#pragma unroll
    for (int k = 0; k < each; ++k)
      if (before.there) strips[r][k] = combine(before.value, strips[r][k]);
    of_part = r > 0 ? combine(of_part, of_row) : of_row;
  }
  if (lane == 0) of_parts[part] = of_part;
  __syncthreads();
  T up_to_part = T();
  if (lane < static_cast<int>(blockDim.x) / shape::lanes) up_to_part = of_parts[lane];
  up_to_part = prefix_of_lane(up_to_part, combine, shape::parts);
  const T before_part = of_lane(up_to_part, part > 0 ? part - 1 : 0);
  const T of_tile = of_lane(up_to_part, shape::parts - 1);
  if (part == 0) {
    if (lane == 0 && tile + 1 < what.tiles)
      post_value(what.of_tiles + scan_slots_of<T> * tile, of_tile);
    const prefix<T> before = look_back<T>(tile, of_tile, what, combine);
    if (lane == 0) before_tile[0] = before.value;
  }
  __syncthreads();
  prefix<T> before{T(), tile > 0};
  before.value = before_tile[0];
  if (part > 0) before.append(before_part, combine);
  if (what.ends == scan_ends::exclusive) {
    shift_strips(strips);
    const bool first = lane == 0;
    if (first) strips[0][0] = before.there ? before.value : Operation::template identity<T>();
#pragma unroll
    for (int r = 0; r < shape::rows; ++r)
#pragma unroll
      for (int k = 0; k < each; ++k)
        if (before.there && !(first && r == 0 && k == 0))
          strips[r][k] = combine(before.value, strips[r][k]);
  } else if (before.there) {
#pragma unroll
    for (int r = 0; r < shape::rows; ++r)
#pragma unroll
      for (int k = 0; k < each; ++k) strips[r][k] = combine(before.value, strips[r][k]);
  }
}

/// Blocks of a tile each.
template <class Operation, class T>
__global__ void __launch_bounds__(scan_tuning::threads, scan_tuning::blocks_at_once)
    scan(global_view<const T> in, global_view<T> out, const __grid_constant__ scan_launch what) {
  using shape = scan_shape;
  constexpr int each = shape::elements_of_strip<T>;
  const int lane = static_cast<int>(threadIdx.x) % shape::lanes;
  const int part = static_cast<int>(threadIdx.x) / shape::lanes;
  const index_t tile = static_cast<index_t>(blockIdx.x);
  const index_t begin =
      tile * shape::elements_of_tile<T> + part * shape::elements_of_part<T> + lane * each;
  const index_t left = what.count - begin;
  const bool wide =
      what.how == loads::sixteen_bytes && (tile + 1) * shape::elements_of_tile<T> <= what.count;

  T strips[shape::rows][each];
  if (wide)
    load_strips<loads::sixteen_bytes>(in + begin, left, strips);
  else
    load_strips<loads::single>(in + begin, left, strips);
  if (threadIdx.x == 0) bring_tile_closer(in, tile + what.ahead, what);
  scan_strips<Operation>(strips, tile, what);
  if (wide)
    store_strips<loads::sixteen_bytes>(out + begin, left, strips);
  else
    store_strips<loads::single>(out + begin, left, strips);
}

}  // namespace riemann::patterns

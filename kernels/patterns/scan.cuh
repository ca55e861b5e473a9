// scan: every element's prefix in one pass over memory. Blocks take tiles in order, post what a
// tile combines to, and look back: at the tiles of their group, and at what stands before it. Every
// prefix is combined in one fixed order, so that bits do not depend on who came first.
// Merrill and Garland, "Single-pass parallel prefix scan with decoupled look-back" (2016), but for
// that order.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/mailbox.cuh"
#include "riemann/kernels/patterns/scan_launch.hpp"
#include "riemann/kernels/patterns/scan_shape.hpp"

namespace riemann::patterns {

/// One thread: what is in the first `count` <= Most of neighbouring slots, which stays there; waits
/// until all of it has come. It asks for all at once: a trip to memory each time.
template <class T, int Most>
__device__ void look_into(cuda::mail_slot* slots, int count, T (&values)[Most]) {
  constexpr int words = sizeof(T) / sizeof(int);
  static_assert(words == 1 || words == 2);
  unsigned long long got[Most][2];
  for (bool there = false; !there;) {
    there = true;
#pragma unroll
    for (int s = 0; s < Most; ++s)
      if (s < count) load_pair(slots[s].words, got[s][0], got[s][1]);
#pragma unroll
    for (int s = 0; s < Most; ++s)
      there =
          there && (s >= count || (got[s][0] >> 32 != 0 && (words == 1 || got[s][1] >> 32 != 0)));
  }
#pragma unroll
  for (int s = 0; s < Most; ++s) {
    if (s >= count) break;
    const unsigned parts[2] = {static_cast<unsigned>(got[s][0]), static_cast<unsigned>(got[s][1])};
    memcpy(&values[s], parts, sizeof values[s]);
  }
}

/// Empties the slots before a scan. Of this unit alone, like the handles.
static __global__ void empty_slots(cuda::mail_slot* slots, index_t count) {
  const index_t at = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (at < count) store_pair(slots[at].words, 0, 0);
}

/// All threads of a warp: see prefixes_of_lanes().
template <class T, class Operation>
__device__ T prefix_of_lane(T value, const Operation& combine) {
  const int lane = static_cast<int>(threadIdx.x) % scan_shape::lanes;
#pragma unroll
  for (int distance = 1; distance < scan_shape::lanes; distance *= 2) {
    const T before = __shfl_up_sync(0xffffffffU, value, distance);
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

/// The first warp: what stands before `tile`. The last tile of a group posts what stands before the
/// next group; `own` is what the tile combines to.
template <class T, class Operation>
__device__ prefix<T> look_back(index_t tile, T own, bool ends_group, cuda::mail_slot* of_tiles,
                               cuda::mail_slot* of_groups, const Operation& combine) {
  constexpr int run = scan_shape::tiles_of_lane;
  const int lane = static_cast<int>(threadIdx.x) % scan_shape::lanes;
  const index_t group = tile / scan_shape::tiles_of_group;
  const int in_group = static_cast<int>(tile % scan_shape::tiles_of_group);
  const index_t first = tile - in_group;
  prefix<T> mine{T(), false};
  const int before = in_group - lane * run;
  const int count = before < 0 ? 0 : before < run ? before : run;
  T of_run[run];
  look_into(of_tiles + first + lane * run, count, of_run);
#pragma unroll
  for (int k = 0; k < run; ++k)
    if (k < count) mine.append(of_run[k], combine);
  // Lanes beyond the tile's own have nothing, and nobody before them takes anything of theirs.
  const int last = in_group / run;
  const T up_to = prefix_of_lane(mine.value, combine);
  prefix<T> tiles{__shfl_sync(0xffffffffU, up_to, last > 0 ? last - 1 : 0), last > 0};
  const prefix<T> partial{__shfl_sync(0xffffffffU, mine.value, last), last * run < in_group};
  T before_group[1] = {};
  if (group > 0 && lane == 0) look_into(of_groups + group, 1, before_group);
  prefix<T> all{__shfl_sync(0xffffffffU, before_group[0], 0), group > 0};
  if (ends_group && lane == 0) {
    prefix<T> last_run = partial;
    last_run.append(own, combine);
    prefix<T> whole = tiles;
    whole.append(last_run.value, combine);
    prefix<T> next = all;
    next.append(whole.value, combine);
    cuda::post(of_groups[group + 1], next.value);
  }
  if (partial.there) tiles.append(partial.value, combine);
  if (tiles.there) all.append(tiles.value, combine);
  return all;
}

/// Blocks of scan_shape::strips threads, one for each tile. Slots are empty before and not after.
template <class Operation, class T>
__global__ void __launch_bounds__(scan_shape::strips)
    scan(global_view<const T> in, global_view<T> out, const __grid_constant__ scan_launch what,
         cuda::mail_slot* of_tiles, cuda::mail_slot* of_groups) {
  constexpr int each = scan_shape::elements_of_strip<T>;
  constexpr int tile_elements = scan_shape::elements_of_tile<T>;
  constexpr int threads = scan_shape::strips;
  constexpr int lanes = scan_shape::lanes;
  SHARED_ARRAY(T, tile_elements + threads, elements);  // a gap after each strip: no bank conflicts
  SHARED_ARRAY(T, scan_shape::warps, of_warps);
  SHARED_ARRAY(T, 1, before_tile);
  const Operation combine;
  const int thread = static_cast<int>(threadIdx.x);
  const index_t tile = static_cast<index_t>(blockIdx.x);
  const index_t begin = tile * tile_elements;
  const int count =
      what.count - begin < tile_elements ? static_cast<int>(what.count - begin) : tile_elements;
  {
    T ready[each];
#pragma unroll
    for (int k = 0; k < each; ++k)
      if (thread + k * threads < count) ready[k] = in[begin + thread + k * threads];
#pragma unroll
    for (int k = 0; k < each; ++k) {
      const int at = thread + k * threads;
      if (at < count) elements[at + at / each] = ready[k];
    }
  }
  __syncthreads();
  const int first = thread * each;
  const int mine = count - first < 0 ? 0 : count - first < each ? count - first : each;
  T strip[each];
#pragma unroll
  for (int k = 0; k < each; ++k)
    if (k < mine) strip[k] = elements[first + thread + k];
  prefix<T> own{T(), false};
#pragma unroll
  for (int k = 0; k < each; ++k)
    if (k < mine) own.append(strip[k], combine);
  // What lanes without elements combine reaches nobody.
  const T up_to = prefix_of_lane(own.value, combine);
  const int warp = thread / lanes;
  const int lane = thread % lanes;
  const int strips = (count + each - 1) / each;
  const int warps = (strips + lanes - 1) / lanes;
  const int last_lane = warp == warps - 1 ? (strips - 1) % lanes : lanes - 1;
  if (lane == last_lane && warp < warps) of_warps[warp] = up_to;
  const T before_lane = __shfl_up_sync(0xffffffffU, up_to, 1);
  __syncthreads();
  T of_warp = T();
  if (lane < warps) of_warp = of_warps[lane];
  const T up_to_warp = prefix_of_lane(of_warp, combine);
  const T before_warp = __shfl_sync(0xffffffffU, up_to_warp, warp > 0 ? warp - 1 : 0);
  const T of_tile = __shfl_sync(0xffffffffU, up_to_warp, warps - 1);
  if (warp == 0) {
    if (lane == 0 && tile + 1 < what.tiles) cuda::post(of_tiles[tile], of_tile);
    const bool ends_group = (tile + 1) % scan_shape::tiles_of_group == 0 && tile + 1 < what.tiles;
    const prefix<T> before = look_back<T>(tile, of_tile, ends_group, of_tiles, of_groups, combine);
    if (lane == 0) before_tile[0] = before.value;
  }
  __syncthreads();
  prefix<T> before{T(), tile > 0};
  before.value = before_tile[0];
  if (warp > 0) before.append(before_warp, combine);
  if (lane > 0) before.append(before_lane, combine);
  prefix<T> in_strip{T(), false};
#pragma unroll
  for (int k = 0; k < each; ++k) {
    if (k >= mine) continue;
    prefix<T> here = before;
    if (what.ends == scan_ends::exclusive) {
      if (in_strip.there) here.append(in_strip.value, combine);
      in_strip.append(strip[k], combine);
      elements[first + thread + k] = here.there ? here.value : Operation::template identity<T>();
    } else {
      in_strip.append(strip[k], combine);
      here.append(in_strip.value, combine);
      elements[first + thread + k] = here.value;
    }
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < each; ++k) {
    const int at = thread + k * threads;
    if (at < count) {
      const T element = elements[at + at / each];
      out[begin + at] = element;
    }
  }
}

}  // namespace riemann::patterns

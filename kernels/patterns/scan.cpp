// Prefixes on the CPU in the kernel's order, and the launches of the kernel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/scan.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/scan_shape.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

using patterns::prefixes_of_lanes;
using patterns::scan_ends;
using shape = patterns::scan_shape;

/// The state of a tile of `count` > 0 elements.
template <class T>
struct tile_prefixes {
  T up_to_strip[shape::strips];  // from the beginning of the strip's warp
  T up_to_warp[shape::warps];
  int warps = 0;

  template <class Operation>
  tile_prefixes(const T* in, int count, const Operation& combine) {
    constexpr int each = shape::elements_of_strip<T>;
    const int strips = (count + each - 1) / each;
    for (int s = 0; s < strips; ++s) {
      T own = in[s * each];
      for (int k = s * each + 1; k < std::min((s + 1) * each, count); ++k)
        own = combine(own, in[k]);
      up_to_strip[s] = own;
    }
    warps = (strips + shape::lanes - 1) / shape::lanes;
    for (int w = 0; w < warps; ++w) {
      const int lanes = std::min(shape::lanes, strips - w * shape::lanes);
      prefixes_of_lanes(up_to_strip + w * shape::lanes, lanes, combine);
      up_to_warp[w] = up_to_strip[w * shape::lanes + lanes - 1];
    }
    prefixes_of_lanes(up_to_warp, warps, combine);
  }
};

template <class T, class Operation>
void append(std::optional<T>& to, T next, const Operation& combine) {
  to = to ? combine(*to, next) : next;
}

/// What stands before each tile.
template <class T, class Operation>
std::vector<std::optional<T>> before_tiles(const std::vector<T>& tiles, const Operation& combine) {
  constexpr int run = shape::tiles_of_lane;
  std::vector<std::optional<T>> before(tiles.size());
  std::optional<T> before_group;
  for (std::size_t first = 0; first < tiles.size(); first += shape::tiles_of_group) {
    const int count =
        static_cast<int>(std::min<std::size_t>(shape::tiles_of_group, tiles.size() - first));
    T runs[shape::lanes];
    for (int r = 0; r * run < count; ++r) {
      std::optional<T> own;
      for (int k = r * run; k < std::min((r + 1) * run, count); ++k)
        append(own, tiles[first + static_cast<std::size_t>(k)], combine);
      runs[r] = *own;
    }
    prefixes_of_lanes(runs, (count + run - 1) / run, combine);
    for (int t = 0; t < count; ++t) {
      std::optional<T> within;
      if (t >= run) within = runs[t / run - 1];
      std::optional<T> partial;
      for (int k = t / run * run; k < t; ++k)
        append(partial, tiles[first + static_cast<std::size_t>(k)], combine);
      if (partial) append(within, *partial, combine);
      std::optional<T> all = before_group;
      if (within) append(all, *within, combine);
      before[first + static_cast<std::size_t>(t)] = all;
    }
    if (count == shape::tiles_of_group) {
      // As the group's last tile does it: the runs before the last, then the last.
      std::optional<T> whole = runs[shape::lanes - 2];
      std::optional<T> last;
      for (int k = count - run; k < count; ++k)
        append(last, tiles[first + static_cast<std::size_t>(k)], combine);
      append(whole, *last, combine);
      append(before_group, *whole, combine);
    }
  }
  return before;
}

template <class T, class Operation>
void finish_tile(const T* in, T* out, int count, const std::optional<T>& before, scan_ends ends,
                 const Operation& combine) {
  constexpr int each = shape::elements_of_strip<T>;
  const tile_prefixes<T> tile(in, count, combine);
  for (int s = 0; s * each < count; ++s) {
    std::optional<T> before_strip = before;
    if (s >= shape::lanes) append(before_strip, tile.up_to_warp[s / shape::lanes - 1], combine);
    if (s % shape::lanes > 0) append(before_strip, tile.up_to_strip[s - 1], combine);
    std::optional<T> in_strip;
    for (int k = s * each; k < std::min((s + 1) * each, count); ++k) {
      const T own = in[k];
      std::optional<T> here = before_strip;
      if (ends == scan_ends::exclusive) {
        if (in_strip) append(here, *in_strip, combine);
        append(in_strip, own, combine);
        out[k] = here ? *here : Operation::template identity<T>();
      } else {
        append(in_strip, own, combine);
        append(here, *in_strip, combine);
        out[k] = *here;
      }
    }
  }
}

template <class T, class Operation>
void scan_as(const scan_request& asked, const T* in, T* out, int threads,
             const Operation& combine) {
  constexpr index_t per_tile = shape::elements_of_tile<T>;
  const index_t tiles = patterns::divided_up(asked.count, per_tile);
  const auto count_of = [&](index_t tile) {
    return static_cast<int>(std::min(per_tile, asked.count - tile * per_tile));
  };
  std::vector<T> totals(static_cast<std::size_t>(tiles));
  const auto each = [&](const auto& work) {
    cpu::parallel_for(
        tiles, threads,
        [&](slice some) {
          for (index_t tile = some.begin; tile < some.end; ++tile) work(tile);
        },
        [](index_t) { return true; });
  };
  each([&](index_t tile) {
    const tile_prefixes<T> made(in + tile * per_tile, count_of(tile), combine);
    totals[static_cast<std::size_t>(tile)] = made.up_to_warp[made.warps - 1];
  });
  const std::vector<std::optional<T>> before = before_tiles(totals, combine);
  each([&](index_t tile) {
    finish_tile(in + tile * per_tile, out + tile * per_tile, count_of(tile),
                before[static_cast<std::size_t>(tile)], asked.ends, combine);
  });
}

}  // namespace

void scan(const scan_request& asked, const void* in, void* out, int threads) {
  if (threads == 0) threads = cpu::available_threads();
  const bool known = patterns::visit_scan_operation(asked.operation, [&](auto combine) {
    if (asked.type == "float")
      scan_as(asked, static_cast<const float*>(in), static_cast<float*>(out), threads, combine);
    else
      scan_as(asked, static_cast<const double*>(in), static_cast<double*>(out), threads, combine);
  });
  if (!known)
    throw std::invalid_argument("scans do not combine by " + asked.operation +
                                "; allowed: sum, max, min");
}

void scan_double_words(index_t count, const double_word* in, double_word* out, int threads) {
  scan_request asked;
  asked.count = count;
  scan_as(asked, in, out, threads == 0 ? cpu::available_threads() : threads, patterns::scan_sum{});
}

namespace patterns {

launches plan_scan(const scan_request& asked, const scan_kernels& kernels, const void* in,
                   void* out, const site& where) {
  if (asked.count == 0) return {};
  const bool floats = asked.type == "float";
  const index_t per_tile =
      floats ? scan_shape::elements_of_tile<float> : scan_shape::elements_of_tile<double>;
  const scan_launch what{asked.count, divided_up(asked.count, per_tile), asked.ends};
  const index_t groups = divided_up(what.tiles, scan_shape::tiles_of_group) + 1;
  constexpr index_t bytes_of_slot = 64;
  const index_t slots = what.tiles + groups;
  std::byte* const of_tiles = where.memory(static_cast<std::size_t>(slots * bytes_of_slot));
  std::byte* const of_groups = of_tiles + what.tiles * bytes_of_slot;
  constexpr int threads_of_emptying = 256;
  return {{.what = "slots",
           .kernel = kernels.empty,
           .blocks = divided_up(slots, threads_of_emptying),
           .threads = threads_of_emptying,
           .arguments = arguments_of(of_tiles, slots)},
          {.what = "tiles",
           .kernel = kernels.scan,
           .blocks = what.tiles,
           .threads = scan_shape::strips,
           .arguments = arguments_of(in, out, what, of_tiles, of_groups)}};
}

double longest_chain(const scan_request& asked) {
  const double each = asked.type == "float" ? scan_shape::elements_of_strip<float>
                                            : scan_shape::elements_of_strip<double>;
  const double groups =
      static_cast<double>(asked.count) / (each * scan_shape::strips * scan_shape::tiles_of_group);
  constexpr double levels = 5 + 4 + 5;  // of lanes, of warps, of runs of tiles
  constexpr double joints = 4;
  return each + levels + scan_shape::tiles_of_lane + groups + joints;
}

}  // namespace patterns
}  // namespace riemann

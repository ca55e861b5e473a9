// Prefixes on the CPU in the kernel's order, and the launches of the kernel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/scan.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/scan_shape.hpp"
#include "riemann/kernels/patterns/wide_access.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace riemann {
namespace {

using patterns::prefixes_of_lanes;
using patterns::scan_ends;
using shape = patterns::scan_shape;

template <class T, class Operation>
void append(std::optional<T>& to, T next, const Operation& combine) {
  to = to ? combine(*to, next) : next;
}

/// The strips of a row of `count` > 0 elements: what each combines to, with those before it in the
/// row. Returns how many there are.
template <class T, class Operation>
int combine_strips(const T* row, int count, const Operation& combine, T* up_to) {
  constexpr int each = shape::elements_of_strip<T>;
  const int strips = (count + each - 1) / each;
  for (int s = 0; s < strips; ++s) {
    up_to[s] = row[s * each];
    for (int k = s * each + 1; k < std::min((s + 1) * each, count); ++k)
      up_to[s] = combine(up_to[s], row[k]);
  }
  prefixes_of_lanes(up_to, strips, combine);
  return strips;
}

/// A part of `count` > 0 elements: what it combines to; with_row(first, count, up_to, before) sees
/// each row, from element `first` of the part on: what its strips combine to, each with those
/// before it, and what stands before the row, if anything.
template <class T, class Operation, class WithRow>
T walk_part(const T* in, int count, const Operation& combine, const WithRow& with_row) {
  constexpr int per_row = shape::elements_of_row<T>;
  std::optional<T> before;
  for (int first = 0; first < count; first += per_row) {
    T up_to[shape::lanes];
    const int in_row = std::min(per_row, count - first);
    const int strips = combine_strips(in + first, in_row, combine, up_to);
    with_row(first, in_row, up_to, before);
    append(before, up_to[strips - 1], combine);
  }
  return *before;
}

/// What the parts of a tile of `count` > 0 elements combine to, each with those before it.
template <class T>
struct tile_prefixes {
  T up_to_part[shape::parts];
  int parts = 0;

  template <class Operation>
  tile_prefixes(const T* in, int count, const Operation& combine) {
    constexpr int each = shape::elements_of_part<T>;
    for (; parts * each < count; ++parts)
      up_to_part[parts] = walk_part(in + parts * each, std::min(each, count - parts * each),
                                    combine, [](auto...) {});
    prefixes_of_lanes(up_to_part, parts, combine);
  }
};

/// Every set of `lanes` neighbours becomes their prefixes.
template <class T, class Operation>
void combine_in_sets(std::vector<T>& all, const Operation& combine) {
  constexpr std::size_t lanes = shape::lanes;
  for (std::size_t first = 0; first < all.size(); first += lanes)
    prefixes_of_lanes(all.data() + first, static_cast<int>(std::min(lanes, all.size() - first)),
                      combine);
}

/// What each set of `lanes` neighbours combines to, of their prefixes.
template <class T>
std::vector<T> of_sets(const std::vector<T>& prefixes) {
  constexpr std::size_t lanes = shape::lanes;
  std::vector<T> last;
  for (std::size_t first = 0; first < prefixes.size(); first += lanes)
    last.push_back(prefixes[std::min(first + lanes, prefixes.size()) - 1]);
  return last;
}

/// What stands before each tile.
template <class T, class Operation>
std::vector<std::optional<T>> before_tiles(std::vector<T> tiles, const Operation& combine) {
  constexpr std::size_t lanes = shape::lanes;
  combine_in_sets(tiles, combine);
  std::vector<T> groups = of_sets(tiles);
  combine_in_sets(groups, combine);
  const std::vector<T> companies = of_sets(groups);
  std::vector<std::optional<T>> before(tiles.size());
  std::optional<T> before_company;
  for (std::size_t t = 0; t < tiles.size(); ++t) {
    const std::size_t group = t / lanes;
    if (t > 0 && t % shape::tiles_of_company == 0)
      append(before_company, companies[group / lanes - 1], combine);
    before[t] = before_company;
    if (group % lanes > 0) append(before[t], groups[group - 1], combine);
    if (t % lanes > 0) append(before[t], tiles[t - 1], combine);
  }
  return before;
}

/// The prefixes of a part's elements; `before`: what stands before it, if anything.
template <class T, class Operation>
void finish_part(const T* in, T* out, int count, const std::optional<T>& before, scan_ends ends,
                 const Operation& combine) {
  constexpr int each = shape::elements_of_strip<T>;
  T prefixes[shape::elements_of_part<T>];  // within the part
  walk_part(in, count, combine,
            [&](int first, int in_row, const T* up_to, const std::optional<T>& before_row) {
              for (int s = 0; s * each < in_row; ++s) {
                std::optional<T> before_strip = before_row;
                if (s > 0) append(before_strip, up_to[s - 1], combine);
                const int begin = first + s * each;
                T local = in[begin];
                for (int k = begin; k < std::min(begin + each, first + in_row); ++k) {
                  if (k > begin) local = combine(local, in[k]);
                  prefixes[k] = before_strip ? combine(*before_strip, local) : local;
                }
              }
            });
  const auto with_before = [&](T own) { return before ? combine(*before, own) : own; };
  if (ends == scan_ends::inclusive) {
    for (int k = 0; k < count; ++k) out[k] = with_before(prefixes[k]);
    return;
  }
  out[0] = before ? *before : Operation::template identity<T>();
  for (int k = 1; k < count; ++k) out[k] = with_before(prefixes[k - 1]);
}

template <class T, class Operation>
void finish_tile(const T* in, T* out, int count, const std::optional<T>& before, scan_ends ends,
                 const Operation& combine) {
  constexpr int each = shape::elements_of_part<T>;
  const tile_prefixes<T> tile(in, count, combine);
  for (int p = 0; p < tile.parts; ++p) {
    std::optional<T> before_part = before;
    if (p > 0) append(before_part, tile.up_to_part[p - 1], combine);
    finish_part(in + p * each, out + p * each, std::min(each, count - p * each), before_part, ends,
                combine);
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
    totals[static_cast<std::size_t>(tile)] = made.up_to_part[made.parts - 1];
  });
  const std::vector<std::optional<T>> before = before_tiles(std::move(totals), combine);
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
  scan_launch what{.count = asked.count,
                   .tiles = divided_up(asked.count, per_tile),
                   .ends = asked.ends,
                   .how = begin_wide({in, out}) ? loads::sixteen_bytes : loads::single};
  const index_t groups = divided_up(what.tiles, scan_shape::tiles_of_group);
  const index_t companies = divided_up(groups, scan_shape::groups_of_company);
  const index_t slots = what.tiles + groups + companies;
  what.of_tiles = reinterpret_cast<scan_slot*>(
      where.memory(static_cast<std::size_t>(slots) * sizeof(scan_slot)));
  what.of_groups = what.of_tiles + what.tiles;
  what.of_companies = what.of_groups + groups;
  constexpr int threads_of_emptying = 256;
  return {{.what = "slots",
           .kernel = kernels.empty,
           .blocks = divided_up(slots, threads_of_emptying),
           .threads = threads_of_emptying,
           .arguments = arguments_of(what.of_tiles, slots)},
          {.what = "tiles",
           .kernel = kernels.scan,
           .blocks = what.tiles,
           .threads = scan_tuning::threads,
           .arguments = arguments_of(in, out, what)}};
}

double longest_chain(const scan_request& asked) {
  const double per_tile = asked.type == "float" ? scan_shape::elements_of_tile<float>
                                                : scan_shape::elements_of_tile<double>;
  const double companies =
      static_cast<double>(asked.count) / (per_tile * scan_shape::tiles_of_company);
  const double strip = asked.type == "float" ? scan_shape::elements_of_strip<float>
                                             : scan_shape::elements_of_strip<double>;
  constexpr double levels = 5 + 3 + 5 + 5;  // of strips, of parts, of tiles, of groups
  constexpr double joints = 5;
  return strip + scan_shape::rows + levels + companies + joints;
}

}  // namespace patterns
}  // namespace riemann

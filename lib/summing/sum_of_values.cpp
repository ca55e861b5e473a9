// Tiles of one row each: two trees over their values, one compensated, one of magnitudes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/sum_of_values.hpp"

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/kernels/cpu/vector_trees.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/summing/sum_and_magnitude.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace riemann {
namespace {

constexpr int lanes = lanes_of_terms(sizeof(double));
constexpr int tiles_at_once = 8;  // whose values and states stay in the first-level cache

/// What `tiles` > 0 full tiles come to, by the tree of Accumulator; value(v) makes a vector of
/// values what is added up. There is room for tiles_at_once of them.
template <class Accumulator, int Bytes, class Value>
[[gnu::always_inline]] inline auto climbed(const double* values, int tiles, const Value& value) {
  using vector = cpu::vector_of<double, Bytes>;
  using trees = cpu::vector_trees<Accumulator, Bytes>;
  constexpr int in_vector = Bytes / int{sizeof(double)};
  constexpr int levels = std::countr_zero(static_cast<unsigned>(in_vector));
  constexpr int left = lanes / in_vector;
  cpu::line_states<Accumulator, tiles_at_once * left> states;
  const auto elements = [&](int k) __attribute__((always_inline)) {
    return value(cpu::loaded<vector>(values + k * in_vector));
  };
  trees::template merge<levels, levels>(elements, tiles * left, levels, states, 0);
  trees::template merge_states<left>(states, tiles, left);
  return states;
}

/// out[k] = the result of tile k.
template <int Bytes>
[[gnu::always_inline]] inline void sum_tiles(const double* values, int tiles,
                                             sum_and_magnitude* out) {
  using vector = cpu::vector_of<double, Bytes>;
  const auto sums = climbed<accumulators::neumaier_sum<double>, Bytes>(
      values, tiles, [](const vector& x) __attribute__((always_inline)) { return x; });
  const auto magnitudes = climbed<accumulators::naive_sum<double>, Bytes>(
      values, tiles,
      [](const vector& x) __attribute__((always_inline))->vector { return x < 0 ? -x : x; });
  for (int k = 0; k < tiles; ++k) {
    const auto [sum, compensation] = sums.get(k);
    out[k] = {sum, compensation, magnitudes.get(k).sum};
  }
}

}  // namespace

magnitude_sum sum_of_values(std::span<const double> values) {
  const auto count = static_cast<index_t>(values.size());
  const tiling shape = make_tiling(count, sizeof(double));
  const array_terms<double> terms{values.data()};
  if (shape.rows_per_tile > 1 || count == 0)
    return sum_rows_with_magnitude(cpu::term_rows<double>(terms), count);
  thread_local std::vector<sum_and_magnitude> tiles;  // short sums, many of them
  tiles.resize(static_cast<std::size_t>(shape.tile_count));
  const index_t whole = count / lanes;
  cpu::by_vector_width(
      cpu::current_isa(), [&]<int Bytes>(cpu::vector_bytes<Bytes>) __attribute__((always_inline)) {
        for (index_t first = 0; first < whole; first += tiles_at_once)
          sum_tiles<Bytes>(values.data() + first * lanes,
                           static_cast<int>(std::min<index_t>(tiles_at_once, whole - first)),
                           tiles.data() + first);
        if (whole == shape.tile_count) return;
        alignas(64) double last[lanes]{};  // lanes without a value have 0, which changes nothing
        std::copy(values.begin() + whole * lanes, values.end(), last);
        sum_tiles<Bytes>(last, 1, tiles.data() + whole);
      });
  const sum_and_magnitude all = cpu::fold(tiles);
  return {all.total(), all.magnitude};
}

}  // namespace riemann

// Kernels for terms that are computed, on the emulator: tiles summed apart and folded, of one sum
// and of many, and terms written to memory.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/exact.hpp"
#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/reduce.hpp"
#include "riemann/kernels/emulator/device_memory.hpp"

#include "support/indexed_terms.hpp"
#include "support/lane_orders.hpp"
#include "support/scattered.hpp"
#include "support/thread_sanitizer.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/strategies/exact_sum.cuh"
#include "riemann/kernels/strategies/fold_tiles.cuh"
#include "riemann/kernels/strategies/sum_tiles.cuh"
#include "riemann/kernels/strategies/tiled_lines.cuh"
#include "riemann/kernels/strategies/write_terms.cuh"

namespace riemann::emulator {
namespace {

/// Terms from number `first` on.
struct scattered_from {
  index_t first;
  double operator()(index_t i) const { return reference::scattered{}(first + i); }
};
using terms = reference::indexed_terms<scattered_from>;
using sum_of_terms = accumulators::neumaier::of<double>;

constexpr auto always = [](index_t) { return true; };

bool same(const sum_of_terms& a, const sum_of_terms& b) {
  const double_word x = a.total();
  const double_word y = b.total();
  return std::memcmp(&x, &y, sizeof x) == 0;
}

/// What sum_tiles, or another that takes the same, leaves, folded: of `sums` sums of n terms each.
template <class Sources>
std::vector<sum_of_terms> sums_of(
    device_memory& memory, Sources sources, index_t n, unsigned sums, const execution& how,
    kernel_entry kernel = entry_of<&cuda::sum_tiles<sum_of_terms, Sources>>) {
  tiling shape = make_tiling(n, sizeof(double));
  index_t first = 0;
  auto tiles = static_cast<unsigned>(shape.tile_count);
  void* partial = memory.allocate("partial", sizeof(sum_of_terms) * tiles * sums);
  void* summing[] = {&sources, &shape, &first, &tiles, &partial};
  launch(memory, how,
         {.name = "tiles",
          .grid = {tiles * sums},
          .block = {cuda::sum_tiles_tuning::threads_per_tile}},
         kernel, summing);
  void* results = memory.allocate("results", sizeof(sum_of_terms) * sums);
  int tiles_of_each = static_cast<int>(tiles);
  void* folding[] = {&partial, &tiles_of_each, &results};
  launch(memory, how, {.name = "fold", .grid = {sums}, .block = {fold_lanes}},
         entry_of<&cuda::fold_tiles<sum_of_terms>>, folding);
  std::vector<sum_of_terms> actual(sums);
  std::memcpy(static_cast<void*>(actual.data()), results, sizeof(sum_of_terms) * sums);
  return actual;
}

sum_of_terms on_the_cpu(const terms& source, index_t n) {
  return cpu::reduce<sum_of_terms>(cpu::term_rows(source), n, 2, always).result;
}

/// Edges of rows; tiles of two rows; more tiles than a fold has lanes.
TEST(TilesOnTheEmulator, SumToTheBitsOfTheCpu) {
  for (const index_t n : {1, 511, 512, 513, 7919, 262'145, 300'007}) {
    if (thread_sanitizer_is_here && n > 7919) continue;
    for (const lane_order order : orders) {
      device_memory memory;
      const terms source{scattered_from{5}};
      const auto actual = sums_of(memory, cuda::one_source<terms>{source}, n, 1, {.order = order});
      EXPECT_TRUE(same(actual[0], on_the_cpu(source, n))) << n;
    }
  }
}

TEST(TilesOnTheEmulator, OfManySumsAreThoseOfEachAlone) {
  std::vector<terms> sources;
  for (index_t k = 0; k < 5; ++k) sources.push_back({scattered_from{1000 * k}});
  for (const index_t n : {1, 513, 7919})
    for (const lane_order order : orders) {
      device_memory memory;
      memory.lend("sources", sources.data(), sources.size() * sizeof(terms));
      const cuda::many_sources<terms> all{global_view<const terms>(sources.data())};
      const auto actual = sums_of(memory, all, n, 5, {.order = order});
      for (std::size_t k = 0; k < sources.size(); ++k)
        EXPECT_TRUE(same(actual[k], on_the_cpu(sources[k], n))) << n << ' ' << k;
    }
}

/// Of an even length, whose lines begin at multiples of 16 bytes, and of others.
TEST(LinesOnTheEmulator, SumToTheBitsOfEachAlone) {
  constexpr index_t lines = 3;
  using lines_there = lines_of_array<double>;
  for (const index_t n : {1, 2, 31, 100, 511, 512, 513, 1024, 7919, 262'146}) {
    if (thread_sanitizer_is_here && n > 7919) continue;
    const std::vector<double> data = reference::scattered_numbers<double>(lines * n);
    const lines_there all{data.data(), n};
    for (const lane_order order : orders) {
      device_memory memory;
      const auto actual = sums_of(memory, all, n, lines, {.order = order},
                                  entry_of<&cuda::tiled_lines<sum_of_terms, lines_there>>);
      for (index_t k = 0; k < lines; ++k) {
        const auto expected =
            cpu::reduce<sum_of_terms>(cpu::term_rows<double>(all[k]), n, 2, always);
        EXPECT_TRUE(same(actual[static_cast<std::size_t>(k)], expected.result)) << n << ' ' << k;
      }
    }
  }
}

TEST(LinesOnTheEmulator, HaveTheExactSumOfEachOnAnyGrid) {
  constexpr index_t lines = 3;
  using lines_there = lines_of_array<double>;
  using exact = accumulators::exact::of<double>;
  for (const index_t n : {1, 513, 7919}) {
    const std::vector<double> data = reference::scattered_numbers<double>(lines * n);
    lines_there all{data.data(), n};
    for (const unsigned blocks : {1U, 2U})
      for (const lane_order order : orders) {
        device_memory memory;
        tiling shape = make_tiling(n, sizeof(double));
        index_t first = 0;
        constexpr std::size_t bytes = lines * sizeof(exact);
        void* results = std::memset(memory.allocate("results", bytes), 0, bytes);
        void* arguments[] = {&all, &shape, &first, &results};
        launch(memory, {.order = order},
               {.name = "exact sums",
                .grid = {blocks, static_cast<unsigned>(lines)},
                .block = {cuda::exact_tuning::threads}},
               entry_of<&cuda::exact_lines<lines_there>>, arguments);
        for (index_t k = 0; k < lines; ++k) {
          exact actual;
          std::memcpy(static_cast<void*>(&actual), static_cast<exact*>(results) + k, sizeof actual);
          exact expected;
          for (index_t i = 0; i < n; ++i) expected.add(data[static_cast<std::size_t>(k * n + i)]);
          EXPECT_EQ(actual.total().hi, expected.total().hi) << n << ' ' << k;
          EXPECT_EQ(actual.total().lo, expected.total().lo) << n << ' ' << k;
        }
      }
  }
}

/// Of tiles 2 to 4 of 5 and a half; nothing is written beyond them.
TEST(TermsOnTheEmulator, AreWrittenOnceEachOnAnyGrid) {
  terms source{scattered_from{7}};
  tiling shape = make_tiling(5 * 512 + 256, sizeof(double));
  for (slice tiles : {slice{0, 6}, slice{2, 5}, slice{5, 6}})
    for (const unsigned blocks : {1U, 2U, 7U})
      for (const lane_order order : orders) {
        const index_t first = shape.terms_of_tile(tiles.begin).begin;
        const index_t count = shape.terms_of_tile(tiles.end - 1).end - first;
        device_memory memory;
        const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(double);
        void* out = memory.allocate("terms", bytes);
        void* arguments[] = {&source, &shape, &tiles, &out};
        launch(memory, {.order = order}, {.name = "terms", .grid = {blocks}, .block = {256}},
               entry_of<&cuda::write_terms<terms>>, arguments);
        std::vector<double> expected;
        for (index_t k = 0; k < count; ++k) expected.push_back(source.f(first + k));
        EXPECT_EQ(std::memcmp(out, expected.data(), bytes), 0) << blocks;
      }
}

}  // namespace
}  // namespace riemann::emulator

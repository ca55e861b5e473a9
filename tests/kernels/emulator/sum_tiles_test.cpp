// sum_tiles and fold_tiles on the emulator: the bits of the definition, for one sum and for many.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/kahan.hpp"
#include "riemann/kernels/accumulators/neumaier.hpp"
#include "riemann/kernels/emulator/device_memory.hpp"
#include "riemann/kernels/emulator/launch.hpp"

#include "support/reference_reduce.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/strategies/fold_tiles.cuh"
#include "riemann/kernels/strategies/sum_tiles.cuh"

namespace riemann {
namespace {

/// Term i, wherever it is asked for, beyond the last, too.
struct waves {
  double scale = 1;

  double operator()(index_t i) const {
    return scale * (static_cast<double>(i * 7919 % 1009) - 500.25) / (1 + static_cast<double>(i));
  }

  struct terms {
    const waves* f;
    index_t first;
    double operator()(int row, int lane) const { return (*f)(first + row + lane); }
  };
  terms from(index_t first) const { return {this, first}; }
};

/// As on a GPU: tiles by one launch, sums by another.
template <class Accumulator, class Sources>
std::vector<Accumulator> sums_of(Sources sources, index_t count, index_t n,
                                 emulator::lane_order order) {
  emulator::device_memory memory;
  tiling shape = make_tiling(n, sizeof(double));
  const auto all = static_cast<std::size_t>(count * shape.tile_count);
  std::byte* partial = memory.allocate("tiles", all * sizeof(Accumulator));
  std::byte* results =
      memory.allocate("results", static_cast<std::size_t>(count) * sizeof(Accumulator));
  index_t first_tile = 0;
  auto tiles_each = static_cast<unsigned>(shape.tile_count);
  auto tiles = static_cast<int>(shape.tile_count);
  void* of_tiles[] = {&sources, &shape, &first_tile, &tiles_each, &partial};
  void* of_sums[] = {&partial, &tiles, &results};
  const emulator::execution how{.order = order};
  emulator::launch(memory, how,
                   {.name = "sum_tiles",
                    .grid = {static_cast<unsigned>(all)},
                    .block = {cuda::sum_tiles_tuning::threads_per_tile}},
                   emulator::entry_of<&cuda::sum_tiles<Accumulator, Sources>>, of_tiles);
  emulator::launch(
      memory, how,
      {.name = "fold_tiles", .grid = {static_cast<unsigned>(count)}, .block = {fold_lanes}},
      emulator::entry_of<&cuda::fold_tiles<Accumulator>>, of_sums);
  std::vector<Accumulator> found(static_cast<std::size_t>(count));
  std::memcpy(static_cast<void*>(found.data()), results, found.size() * sizeof(Accumulator));
  return found;
}

template <class Accumulator>
void expect_same(const Accumulator& found, const Accumulator& expected, index_t n) {
  EXPECT_EQ(std::bit_cast<unsigned long long>(found.total().hi),
            std::bit_cast<unsigned long long>(expected.total().hi))
      << n;
  EXPECT_EQ(std::bit_cast<unsigned long long>(found.total().lo),
            std::bit_cast<unsigned long long>(expected.total().lo))
      << n;
}

template <class Accumulator>
void expect_bits_of_definition() {
  constexpr emulator::lane_order orders[] = {emulator::lane_order::ascending,
                                             emulator::lane_order::descending,
                                             emulator::lane_order::random};
  int turn = 0;
  for (const index_t n : {1, 2, 31, 64, 65, 511, 512, 513, 5 * 512 + 7, 300 * 512 + 1}) {
    const auto found =
        sums_of<Accumulator>(cuda::one_source<waves>{waves{}}, 1, n, orders[turn++ % 3]);
    expect_same(found[0], reference::reference_reduce<Accumulator>(waves{}, n), n);
  }
}

TEST(SumTilesOnTheEmulator, GivesTheBitsOfTheDefinition) {
  expect_bits_of_definition<accumulators::neumaier::of<double>>();
  expect_bits_of_definition<accumulators::kahan::of<double>>();
}

TEST(SumTilesOnTheEmulator, GivesEachOfManySumsTheBitsItHasAlone) {
  using sum = accumulators::neumaier::of<double>;
  const std::vector<waves> all{{1}, {-3}, {0.1}};
  for (const index_t n : {7, 512, 1300}) {
    const auto found =
        sums_of<sum>(cuda::many_sources<waves>{all.data()}, 3, n, emulator::lane_order::random);
    for (std::size_t k = 0; k < all.size(); ++k)
      expect_same(found[k], reference::reference_reduce<sum>(all[k], n), n);
  }
}

}  // namespace
}  // namespace riemann

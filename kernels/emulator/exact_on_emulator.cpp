// Exact sums on the emulator. Terms meet as doubles: each type has a kernel of its own.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/exact_on_emulator.hpp"

#include "riemann/kernels/arrays/elements.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/strategies/exact_sum.cuh"

#include <algorithm>

namespace riemann::emulator {
namespace {

kernel_entry kernel_for(const std::string& type) {
  kernel_entry entry = nullptr;
  element_types.visit(type, [&]<class T>(std::type_identity<T>) {
    if constexpr (is_floating_point<T>) entry = entry_of<&cuda::exact_sum<watched_terms<T>>>;
  });
  return entry;
}

}  // namespace

strategy_run run_exactly(const state_functions& functions, const std::string& type,
                         device_memory& memory, const void* data, index_t count,
                         const exact_grid& grid, const execution& how) {
  tiling shape = make_tiling(count, static_cast<int>(functions.element_bytes));
  void* total = memory.allocate_counters("total", sizeof(superaccumulator));
  const index_t most_tiles =
      grid.multiprocessors * cuda::most_terms_of_block / shape.terms_per_tile();
  const auto parts = static_cast<std::size_t>((shape.tile_count + most_tiles - 1) / most_tiles);
  std::byte* const results =
      memory.allocate("results", std::max<std::size_t>(parts, 1) * sizeof(superaccumulator));
  void* result = results;
  strategy_run run;
  for (slice part; part.end < shape.tile_count;) {
    part = {part.end, std::min(part.end + most_tiles, shape.tile_count)};
    const index_t useful = cuda::blocks_for_exact_sum(grid.multiprocessors, shape, part);
    const auto blocks =
        grid.blocks > 0 ? static_cast<unsigned>(grid.blocks) : static_cast<unsigned>(useful);
    void* arguments[] = {&data, &shape, &part, &total, &result};
    launch(memory, how,
           {.name = "exact sum", .grid = {blocks}, .block = {cuda::exact_tuning::threads}},
           kernel_for(type), arguments);
    run.passes.push_back(
        {"exact sum", count, static_cast<int>(blocks), cuda::exact_tuning::threads, 0});
    result = static_cast<std::byte*>(result) + sizeof(superaccumulator);
  }
  run.value = functions.total(results, static_cast<index_t>(parts), sizeof(superaccumulator));
  return run;
}

}  // namespace riemann::emulator

// The default strategy's launches on the emulator: sections one after the other.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/tiled_on_emulator.hpp"

#include "riemann/kernels/emulator/cuda_names.hpp"
#include "riemann/kernels/emulator/emulated_kernels.hpp"
#include "riemann/kernels/strategies/tiled.cuh"

#include <algorithm>

namespace riemann::emulator {

namespace {

/// Slots that a section of this sum needs; a GPU keeps room for the largest.
std::size_t mail_bytes(const tiling& shape) {
  const slice most = shape.tiles_of_section(0);
  const index_t runs = std::min<index_t>(most.size(), fold_lanes);
  return static_cast<std::size_t>(most.size() + runs) * sizeof(cuda::mail_slot);
}

}  // namespace

strategy_run run_tiled(const state_functions& functions, const tiled_entries& kernels,
                       device_memory& memory, const void* data, index_t count,
                       const execution& how) {
  tiling shape = make_tiling(count, static_cast<int>(functions.element_bytes));
  std::byte* const mailbox = memory.allocate_counters("mailbox", mail_bytes(shape));
  std::byte* const tickets = memory.allocate_counters("tickets", cuda::tickets_bytes);
  const auto sections = static_cast<std::size_t>(shape.section_count());
  std::byte* const results =
      memory.allocate("results", std::max<std::size_t>(sections, 1) * kernels.state_bytes);
  strategy_run run;
  for (index_t section = 0; section < shape.section_count(); ++section) {
    const slice tiles = shape.tiles_of_section(section);
    cuda::tiled_part what(tiles, tiles.begin, static_cast<int>(shape.rows_per_tile));
    const cuda::tiled_grid grid(shape, what, tiles, kernels.several_tiles != nullptr);
    void* result = results + static_cast<std::size_t>(section) * kernels.state_bytes;
    auto* from = data;
    auto* slots = mailbox;
    auto* counters = tickets;
    void* arguments[] = {&from, &shape, &what, &slots, &counters, &result};
    launch(memory, how,
           {.name = "tiles", .grid = {grid.blocks}, .block = {static_cast<unsigned>(grid.threads)}},
           grid.several ? kernels.several_tiles : kernels.one_tile, arguments);
    run.passes.push_back({"tiles", count, static_cast<int>(grid.blocks), grid.threads, 0});
  }
  run.value = functions.total(results, shape.section_count(), kernels.state_bytes);
  return run;
}

}  // namespace riemann::emulator

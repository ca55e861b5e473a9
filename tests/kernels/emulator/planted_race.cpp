// planted_race within|between|none: a kernel with a race of lanes, of blocks, or without one, for
// ThreadSanitizer to find; the emulator itself is told not to look.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/device_memory.hpp"

#include <array>
#include <string>

#include "riemann/kernels/emulator/cuda_names.hpp"

namespace riemann::emulator {
namespace {

__global__ void every_lane_writes_one_word(global_view<int> out) {
  out[0] = static_cast<int>(threadIdx.x);
}

__global__ void every_block_writes_one_word(global_view<int> out) {
  if (threadIdx.x == 0) out[0] = static_cast<int>(blockIdx.x);
}

/// Its first lane reads what the others wrote, after the barrier.
__global__ void one_lane_reads_all(global_view<int> out) {
  out[1 + threadIdx.x] = static_cast<int>(threadIdx.x);
  __syncthreads();
  if (threadIdx.x != 0) return;
  int sum = 0;
  for (unsigned k = 0; k < blockDim.x; ++k) sum += out[1 + k];
  out[0] = sum;
}

constexpr unsigned lanes = 32;

void run(const std::string& which) {
  device_memory memory;
  void* out = memory.allocate("out", (1 + lanes) * sizeof(int));
  std::array<void*, 1> arguments{&out};
  const bool between = which == "between";
  const kernel_entry kernel = between             ? entry_of<&every_block_writes_one_word>
                              : which == "within" ? entry_of<&every_lane_writes_one_word>
                                                  : entry_of<&one_lane_reads_all>;
  constexpr unsigned so_many_that_both_threads_have_some = 20'000;
  launch(memory, {.finds_races = false, .threads = between ? 2 : 1},
         {.name = "planted",
          .grid = {between ? so_many_that_both_threads_have_some : 1},
          .block = {lanes}},
         kernel, arguments.data());
}

}  // namespace
}  // namespace riemann::emulator

int main(int, char** arguments) { riemann::emulator::run(arguments[1]); }

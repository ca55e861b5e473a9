// How fast the emulator is: switches between lanes, and what a lane does between two barriers.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>

#include "riemann/kernels/emulator/cuda_names.hpp"
#include "riemann/kernels/emulator/device_memory.hpp"
#include "support/processor_time.hpp"

namespace riemann::emulator {
namespace {

constexpr int barriers = 2000;
constexpr int additions = 4'000'000;

__global__ void only_barriers() {
  for (int k = 0; k < barriers; ++k) __syncthreads();
}

__global__ void one_long_loop(global_view<double> out) {
  double sum = 0;
  for (int k = 1; k <= additions; ++k) sum += 1.0 / k;
  out[threadIdx.x] = sum;
}

template <auto Kernel>
void emulate(unsigned blocks, unsigned lanes, int threads, void** arguments,
             device_memory& memory) {
  launch(memory, {.finds_races = false, .threads = threads},
         {.name = "speed", .grid = {blocks}, .block = {lanes}}, entry_of<Kernel>, arguments);
}

/// The bar holds for two idle cores and an optimised build; here it is told, and only what no
/// machine should take is a failure: a hundredth of it.
TEST(Speed, SwitchesBetweenLanes) {
  device_memory memory;
  constexpr unsigned lanes = 256;
  constexpr unsigned blocks = 8;
  const auto begin = std::chrono::steady_clock::now();
  const double of_processor = least_processor_seconds(
      1, [&] { emulate<&only_barriers>(blocks, lanes, 2, nullptr, memory); });
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  constexpr double switches = double{blocks} * lanes * barriers;
  const double rate = switches / seconds;
  std::cout << "switches/s: " << rate << " on two threads, " << switches / of_processor
            << " a second of processor time\n";
  EXPECT_GT(rate, 5e5);
}

/// Loops between barriers are the compiler's own. By processor time, and the least of five: a
/// machine that does other things meanwhile shall not be able to say otherwise.
TEST(Speed, LoopsBetweenBarriersAreNative) {
  device_memory memory;
  void* out = memory.allocate("out", sizeof(double));
  void* arguments[] = {&out};
  const double emulated =
      least_processor_seconds(5, [&] { emulate<&one_long_loop>(1, 1, 1, arguments, memory); });
  const double native = least_processor_seconds(5, [] {
    volatile double kept = 0;
    double sum = 0;
    for (int k = 1; k <= additions; ++k) sum += 1.0 / k;
    kept = sum;
    static_cast<void>(kept);
  });
  EXPECT_LT(emulated, 2 * native);
}

}  // namespace
}  // namespace riemann::emulator

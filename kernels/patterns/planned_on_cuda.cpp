// Planned launches on a GPU: their memory, and how they are enqueued.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/planned_on_cuda.hpp"

#include "riemann/kernels/cuda/launch.hpp"

#include <limits>

namespace riemann::patterns {

planned_on_cuda::planned_on_cuda(const cuda::device_facts& device,
                                 const std::function<launches(const site&)>& plan)
    : launches_(plan(
          {.multiprocessors = device.multiprocessors,
           .memory =
               [this](std::size_t bytes) { return memory_.emplace_back(bytes).as<std::byte>(); }})),
      compute_capability_(device.compute_capability) {
  constexpr std::size_t always_there = 48 * 1024;  // of shared memory, without asking for more
  for (const launch& each : launches_)
    if (each.shared_bytes > always_there)
      cuda::check(cudaFuncSetAttribute(each.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                       static_cast<int>(each.shared_bytes)));
}

void planned_on_cuda::enqueue(cudaStream_t on) const {
  cuda::overlap with_launch_before(compute_capability_);
  for (const launch& each : launches_) {
    if (each.blocks > std::numeric_limits<int>::max())
      throw machine_error("a launch of " + std::to_string(each.blocks) +
                          " blocks is more than a GPU takes; ask for less");
    cudaLaunchConfig_t how{};
    how.gridDim = static_cast<unsigned>(each.blocks);
    how.blockDim = static_cast<unsigned>(each.threads);
    how.dynamicSmemBytes = each.shared_bytes;
    how.stream = on;
    if (each.waits_itself) with_launch_before.ask_for(how);
    std::vector<void*> addresses = each.arguments.addresses;
    cuda::check(cudaLaunchKernelExC(&how, each.kernel, addresses.data()));
  }
}

}  // namespace riemann::patterns

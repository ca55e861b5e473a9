// The launches of a strategy on a GPU: memory, occupancy, attributes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/strategies/plan.hpp"

namespace riemann::strategies {
namespace {

unsigned most_resident_blocks(const planned_launch& launch, int multiprocessors) {
  int per_multiprocessor = 0;
  cuda::check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, launch.kernel,
                                                            launch.threads, launch.shared_bytes));
  return static_cast<unsigned>(per_multiprocessor * multiprocessors);
}

}  // namespace

plan::plan(const strategy_facts& facts, const strategy_kernels& kernels, const void* data,
           index_t count, const strategy_options& options, int multiprocessors) {
  const auto memory = [this](std::size_t bytes) {
    return memory_.emplace_back(bytes).as<std::byte>();
  };
  planned_ = plan_launches(facts, kernels, data, count, options,
                           {.multiprocessors = multiprocessors,
                            .memory = memory,
                            .zeroed_memory = memory,  // as every device_buffer is
                            .resident_blocks = [=](const planned_launch& launch) {
                              return most_resident_blocks(launch, multiprocessors);
                            }});
}

void plan::enqueue(const planned_launch& launch, cudaStream_t on) {
  cudaLaunchAttribute attributes[2] = {};
  cudaLaunchConfig_t how{};
  how.gridDim = launch.blocks;
  how.blockDim = static_cast<unsigned>(launch.threads);
  how.dynamicSmemBytes = launch.shared_bytes;
  how.stream = on;
  how.attrs = attributes;
  if (launch.cooperative) {
    attributes[how.numAttrs].id = cudaLaunchAttributeCooperative;
    attributes[how.numAttrs++].val.cooperative = 1;
  }
  if (launch.cluster > 1) {
    attributes[how.numAttrs].id = cudaLaunchAttributeClusterDimension;
    attributes[how.numAttrs++].val.clusterDim = {static_cast<unsigned>(launch.cluster), 1, 1};
  }
  cuda::check(cudaLaunchKernelExC(&how, launch.kernel, launch_arguments(launch).get()));
}

void plan::enqueue(cudaStream_t on) const {
  for (const planned_launch& each : launches()) enqueue(each, on);
}

}  // namespace riemann::strategies

// Elements in device memory, as code that knows no CUDA holds them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cuda/device_array.hpp"

#include "riemann/kernels/cuda/session.cuh"

#include <algorithm>

namespace riemann::cuda {

device_array::device_array(const session& on, std::size_t bytes) {
  const current_device here(on.facts.ordinal);
  std::size_t available = 0;
  std::size_t total = 0;
  check(cudaMemGetInfo(&available, &total));
  if (bytes > available)
    throw machine_error("the data need " + std::to_string(bytes) + " bytes of GPU memory, " +
                        std::to_string(available) + " are available");
  auto memory = std::make_shared<device_buffer>(std::max<std::size_t>(bytes, 1));
  void* const place = memory->as<void>();
  memory_ = std::shared_ptr<void>(std::move(memory), place);
}

device_array::device_array(const session& on, const void* host, std::size_t bytes)
    : device_array(on, bytes) {
  const current_device here(on.facts.ordinal);
  check(cudaMemcpy(memory_.get(), host, bytes, cudaMemcpyHostToDevice));
  check(cudaStreamSynchronize(cudaStreamLegacy));  // it may return while they are on their way
}

void wait_for_everybody(const session& on) {
  const current_device here(on.facts.ordinal);
  check(cudaDeviceSynchronize());
}

void copy_to_host(const session& on, const void* from, void* to, std::size_t bytes) {
  const current_device here(on.facts.ordinal);
  check(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost));
}

int device_of(const void* address) {
  cudaPointerAttributes facts{};
  check(cudaPointerGetAttributes(&facts, address));
  if (facts.type != cudaMemoryTypeDevice && facts.type != cudaMemoryTypeManaged)
    throw machine_error("an address that is said to be in a GPU's memory is in none");
  return facts.device;
}

}  // namespace riemann::cuda

// Kernel launches: checked, and beginning while the kernel before still ends where the GPU can.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/check.hpp"

#include <cuda_runtime_api.h>

namespace riemann::cuda {

/// Programmatic dependent launch needs it (CUDA C++ Programming Guide, "Programmatic Dependent
/// Launch and Synchronization").
inline constexpr int overlapping_launches_from = 90;

/// Enqueues `kernel`, a kernel function or what kernel_for() gave, which calls
/// wait_for_earlier_kernels() before it touches memory: on GPUs from compute capability 9.0 on, its
/// blocks may be made ready before the kernel in front has ended. `arguments` point to values of
/// exactly its parameters' types; they are copied.
inline void launch_overlapping(int compute_capability, cudaStream_t on, const void* kernel,
                               unsigned blocks, int threads, void** arguments) {
  cudaLaunchAttribute overlap{};
  overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  overlap.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t how{};
  how.gridDim = blocks;
  how.blockDim = static_cast<unsigned>(threads);
  how.stream = on;
  how.attrs = &overlap;
  how.numAttrs = compute_capability >= overlapping_launches_from ? 1 : 0;
  check(cudaLaunchKernelExC(&how, kernel, arguments));
}

}  // namespace riemann::cuda

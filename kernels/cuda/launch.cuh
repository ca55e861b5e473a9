// Kernel launches: checked, and beginning while the kernel before still ends where the GPU can.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/check.hpp"

#include <cuda_runtime.h>

namespace riemann::cuda {

/// Programmatic dependent launch needs it (CUDA C++ Programming Guide, "Programmatic Dependent
/// Launch and Synchronization").
inline constexpr int overlapping_launches_from = 90;

/// Enqueues `kernel`, which calls wait_for_earlier_kernels() before it touches memory: on GPUs from
/// compute capability 9.0 on, its blocks may be made ready before the kernel in front has ended.
template <class... Parameters, class... Arguments>
void launch_overlapping(int compute_capability, cudaStream_t on, void (*kernel)(Parameters...),
                        unsigned blocks, int threads, const Arguments&... arguments) {
  cudaLaunchAttribute overlap{};
  overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
  overlap.val.programmaticStreamSerializationAllowed = 1;
  cudaLaunchConfig_t how{};
  how.gridDim = blocks;
  how.blockDim = static_cast<unsigned>(threads);
  how.stream = on;
  how.attrs = &overlap;
  how.numAttrs = compute_capability >= overlapping_launches_from ? 1 : 0;
  check(cudaLaunchKernelEx(&how, kernel, static_cast<Parameters>(arguments)...));
}

}  // namespace riemann::cuda

// Kernel launches: checked, and beginning while the kernel before still ends where the GPU can.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/check.hpp"

#include <cuda_runtime_api.h>

namespace riemann::cuda {

/// Programmatic dependent launch, from compute capability 9.0 on (CUDA C++ Programming Guide,
/// "Programmatic Dependent Launch and Synchronization"): a kernel that calls
/// wait_for_earlier_kernels() before it touches memory may have its blocks made ready before the
/// kernel in front has ended.
class overlap {
 public:
  explicit overlap(int compute_capability) : possible_(compute_capability >= 90) {
    attribute_.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute_.val.programmaticStreamSerializationAllowed = 1;
  }
  /// While this lives.
  void ask_for(cudaLaunchConfig_t& how) {
    how.attrs = &attribute_;
    how.numAttrs = possible_ ? 1 : 0;
  }

 private:
  bool possible_;
  cudaLaunchAttribute attribute_{};
};

/// Enqueues `kernel`, a kernel function or what kernel_for() gave, which calls
/// wait_for_earlier_kernels() before it touches memory. `arguments` point to values of exactly its
/// parameters' types; they are copied.
inline void launch_overlapping(int compute_capability, cudaStream_t on, const void* kernel,
                               unsigned blocks, int threads, void** arguments) {
  cudaLaunchConfig_t how{};
  how.gridDim = blocks;
  how.blockDim = static_cast<unsigned>(threads);
  how.stream = on;
  overlap with_kernel_before(compute_capability);
  with_kernel_before.ask_for(how);
  check(cudaLaunchKernelExC(&how, kernel, arguments));
}

}  // namespace riemann::cuda

// Every CUDA call goes through check(): a failure names the place and what CUDA says.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/errors.hpp"

#include <cuda_runtime_api.h>

#include <source_location>
#include <string>

namespace riemann::cuda {

/// What a user can do about it, after a semicolon; empty where nobody knows.
inline const char* advice_on(cudaError_t code) {
  switch (code) {
    case cudaErrorMemoryAllocation: return "; free memory on the GPU or use the CPU";
    case cudaErrorDevicesUnavailable: return "; another process holds the GPU: wait or use the CPU";
    case cudaErrorInsufficientDriver: return "; update the NVIDIA driver or use the CPU";
    case cudaErrorNoKernelImageForDevice:
      return "; build with this GPU in CMAKE_CUDA_ARCHITECTURES";
    default: return "";
  }
}

class cuda_error : public machine_error {
 public:
  cuda_error(cudaError_t code, const std::source_location& at)
      : machine_error(std::string("CUDA: ") + cudaGetErrorString(code) + " (" +
                      cudaGetErrorName(code) + ") at " + at.file_name() + ":" +
                      std::to_string(at.line()) + advice_on(code)) {}
};

inline void check(cudaError_t code,
                  const std::source_location& at = std::source_location::current()) {
  if (code != cudaSuccess) throw cuda_error(code, at);
}

}  // namespace riemann::cuda

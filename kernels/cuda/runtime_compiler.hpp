// Kernels compiled at run time, each once: in memory for the process, on disk for the next.
// Needs no GPU: see kernel_for.hpp for what can be launched.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/cubin_cache.hpp"
#include "riemann/kernels/cuda/made_once.hpp"
#include "riemann/kernels/cuda/nvrtc.hpp"

#include <atomic>
#include <filesystem>
#include <string>
#include <utility>

namespace riemann::cuda {

class runtime_compiler {
 public:
  /// cache_folder: where cubins are kept; an empty path keeps none.
  explicit runtime_compiler(std::filesystem::path cache_folder)
      : on_disk_(std::move(cache_folder)) {}

  /// For "sm_90", say; from any thread. Throws not_built where there is no NVRTC that can, and
  /// compile_error. The kernel lives as long as the compiler.
  const compiled_kernel& compile(const std::string& architecture, const kernel_request&);

  /// The version of NVRTC that compiles what is not kept. Opens the library only if it is not the
  /// file that it was when it was last opened. Throws not_built.
  std::string version();

  /// How many kernels NVRTC has compiled for us: neither memory nor disk had them.
  int compiled() const { return compiled_; }

 private:
  compiled_kernel find_or_compile(const std::string& architecture, const kernel_request&);
  const nvrtc& opened();

  made_once<nvrtc> nvrtc_;  // opened when it is needed, which takes longer than finding a kernel
  made_once<compiled_kernel> in_memory_;
  cubin_cache on_disk_;
  std::atomic<int> compiled_ = 0;
};

}  // namespace riemann::cuda

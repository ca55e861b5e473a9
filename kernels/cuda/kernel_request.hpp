// A kernel that is not compiled ahead: what to compile, and what comes of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace riemann::cuda {

struct kernel_request {
  std::string source;      // CUDA C++; may include any of embedded_headers()
  std::string expression;  // names the kernel: "riemann::cuda::tiled<...>"
};

struct compiled_kernel {
  std::string name;   // of the kernel in the cubin
  std::string cubin;  // machine code for one architecture, an ELF file
};

}  // namespace riemann::cuda

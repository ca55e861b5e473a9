// The vendor's matrix products, found at run time: nothing links to them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/matrix.hpp"

#include <memory>
#include <string>

namespace riemann::cuda {

/// One handle on the current device. Calls enqueue on `stream`, a cudaStream_t; `type` is "float"
/// or "double"; sizes are at most 2^31 - 1. Throws machine_error where cuBLAS refuses.
class cublas {
 public:
  /// Throws not_built with what to install where there is no cuBLAS, or no GPU code.
  cublas();
  ~cublas();
  cublas(const cublas&) = delete;  // destroys once
  cublas& operator=(const cublas&) = delete;

  /// C = A B, m x k by k x n, packed rows.
  void multiply(void* stream, const std::string& type, index_t m, index_t n, index_t k,
                const void* a, const void* b, void* c) const;

  /// y = A x for rows: an element for each of them; y = x A for columns.
  enum class result { rows, columns };
  void multiply_vector(void* stream, const std::string& type, const matrix_shape&, result,
                       const void* a, const void* x, void* y) const;

 private:
  struct functions;
  std::unique_ptr<functions> call_;
};

}  // namespace riemann::cuda

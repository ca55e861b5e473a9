// C = A B, dense and row major, for those who know names at run time: kernels, launches, the CPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/launches.hpp"

#include <string>
#include <vector>

namespace riemann {

/// A is m x k, B is k x n, C is m x n: packed rows of elements of type "float" or "double".
struct product_request {
  index_t m = 0;
  index_t n = 0;
  index_t k = 0;
  std::string type = "float";
};

/// On `threads` CPU threads: every element in order of k, one fma each: the bits of all kernels but
/// the vendor's. Throws std::invalid_argument for other types.
void multiply(const product_request&, const void* a, const void* b, void* c, int threads);

namespace patterns {

/// Tiles of matmul_tiled and matmul_blocked; results do not depend on any of it.
struct matmul_tuning {
  static constexpr int tile = 32;           // of matmul_tiled: its threads squared ...
  static constexpr int rows_of_thread = 4;  // ... each takes so many rows

  static constexpr int block_rows = 128;  // of C
  static constexpr int block_columns = 128;
  static constexpr int block_depth = 8;  // of the products added between two barriers
  static constexpr int per_thread = 8;   // rows and columns of C
  static constexpr int threads = 256;
};

std::vector<std::string> kernels_of_products();

struct product_kernels {
  const void* naive = nullptr;
  const void* tiled = nullptr;
  const void* blocked = nullptr;
};

/// Those that nvcc compiled. Throws not_built where no GPU code was.
product_kernels compiled_product_kernels(const std::string& type);

launches plan_product(const product_request&, const std::string& kernel, const product_kernels&,
                      const void* a, const void* b, void* c);

}  // namespace patterns
}  // namespace riemann

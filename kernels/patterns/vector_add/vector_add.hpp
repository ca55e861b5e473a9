// vector_add for those who know names at run time: its launches, and the same on the CPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/patterns/launches.hpp"

#include <string>

namespace riemann {

/// c = a + b: `count` elements of type "float" or "double"; on `threads` CPU threads. Throws
/// std::invalid_argument for other types.
void add_vectors(const std::string& type, const void* a, const void* b, void* c, index_t count,
                 int threads);

namespace patterns {

struct vector_add_tuning {
  static constexpr int threads = 256;
  static constexpr int loads = 4;  // of each operand, before the first is added
};

/// vector_add<T> that nvcc compiled.
const void* compiled_vector_add_kernel(const std::string& type);

launches plan_vector_add(const std::string& type, const void* kernel, const void* a, const void* b,
                         void* c, index_t count);

}  // namespace patterns
}  // namespace riemann

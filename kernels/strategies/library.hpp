// Sums by the vendor's libraries.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>

namespace riemann::strategies {

// `type` is "float" or "double"; for CUB also "half", whose sum is a float, and "int32" and "int8",
// whose sums are int32, modulo 2^32.

/// Bytes of workspace for cub_sum; 0 for other types.
std::size_t cub_workspace(const std::string& type, index_t count);

/// Enqueues a sum, left at `result`. `workspace`: as many bytes as cub_workspace
/// says.
void cub_sum(const std::string& type, const void* data, index_t count, void* result,
             void* workspace, std::size_t workspace_bytes, cudaStream_t);

bool thrust_sums(const std::string& type);

/// Sums, copies the result to `result` on the host, waits.
void thrust_sum(const std::string& type, const void* data, index_t count, void* result,
                cudaStream_t);

}  // namespace riemann::strategies

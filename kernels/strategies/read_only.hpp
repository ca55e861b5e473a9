// The floor of every reduction: reading the same bytes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

namespace riemann::strategies {

/// Enqueues a kernel that reads every byte, 16 at a time, and writes next to nothing.
void read_only(const void* data, std::size_t bytes, cudaStream_t stream);

}  // namespace riemann::strategies

// Sums of arrays as the vendor's libraries take them, and the floor: reading the same bytes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <functional>
#include <string>

namespace riemann::peers {

/// Enqueues one sum of `count` elements at `data` (type "float", "double" or "int32") on `stream`.
using enqueue = std::function<void(const void* data, long long count, cudaStream_t stream)>;

enqueue cub_sum(const std::string& type);

/// Reads every byte, 16 at a time, and writes next to nothing.
void read_only(const void* data, std::size_t bytes, cudaStream_t stream);

}  // namespace riemann::peers

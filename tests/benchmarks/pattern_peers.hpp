// Scans and histograms as people write them with the vendor's library.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace riemann::peers {

/// Elements are floats or doubles in device memory. `workspace` null: only says, in
/// workspace_bytes, how much is needed. Enqueued on the default stream.
template <class T>
void cub_inclusive_sum(const T* in, T* out, long long count, void* workspace,
                       std::size_t& workspace_bytes);

/// Bins of equal width from low to high; counts are int.
template <class T>
void cub_histogram(const T* in, int* counts, int bins, double low, double high, long long count,
                   void* workspace, std::size_t& workspace_bytes);

}  // namespace riemann::peers

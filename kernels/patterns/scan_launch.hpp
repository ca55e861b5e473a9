// What the blocks of a scan are told.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::patterns {

/// Whether an element's prefix ends with it or before it.
enum class scan_ends { inclusive, exclusive };

struct scan_launch {
  index_t count = 0;
  index_t tiles = 1;
  scan_ends ends = scan_ends::inclusive;
};

}  // namespace riemann::patterns

// Which bin an element falls into.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

namespace riemann::patterns {

struct histogram_shape {
  index_t count = 0;
  index_t bins = 1;
  double low = 0;
  double high = 1;
  double bins_per_unit = 1;
  int copies = 0;  // of the counters in a block's shared memory; 0: they do not fit
};

/// -1 for what lies outside, and for NaNs.
HOST_DEVICE constexpr index_t bin_of(const histogram_shape& of, double x) {
  if (!(x >= of.low && x <= of.high)) return -1;
  const auto bin = static_cast<index_t>((x - of.low) * of.bins_per_unit);
  return bin < of.bins ? bin : of.bins - 1;
}

}  // namespace riemann::patterns

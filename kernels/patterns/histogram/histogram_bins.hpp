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

  // In float: where a place that is further than `doubt` from the edge of a bin is in that bin.
  float quick_low = 0;
  float quick_bins_per_unit = 1;
  float doubt = 1;
};

/// How it is executed; counts do not depend on it.
struct histogram_tuning {
  static constexpr int threads = 256;
  static constexpr int loads_in_flight = 4;  // of a thread, 16 bytes each
  static constexpr int blocks_of_multiprocessor = 4;
};

/// -1 for what lies outside, and for NaNs.
RIEMANN_HOST_DEVICE constexpr index_t bin_of(const histogram_shape& of, double x) {
  if (!(x >= of.low && x <= of.high)) return -1;
  const auto bin = static_cast<index_t>((x - of.low) * of.bins_per_unit);
  return bin < of.bins ? bin : of.bins - 1;
}

/// The same bin by float arithmetic, but for what lies outside, which gets any number that is no
/// bin's; where that leaves a doubt, `sure` becomes false. No branches.
RIEMANN_HOST_DEVICE constexpr int quick_bin_of(const histogram_shape& of, float x, bool& sure) {
  constexpr float shift = 0x1.8p23F;  // a float so large has no fraction
  constexpr float most = 0x1p22F;
  const float place = (x - of.quick_low) * of.quick_bins_per_unit;
  const float shifted = place + shift;
  const float beyond = place - (shifted - shift);  // the nearest edge
  const float size = place < 0 ? -place : place;
  const float distance = beyond < 0 ? -beyond : beyond;
  sure = sure & (size < most) & (distance > of.doubt);
  // Without signs: places beyond what a float counts may wrap around; they are not sure.
  const unsigned edge = __builtin_bit_cast(unsigned, shifted) - __builtin_bit_cast(unsigned, shift);
  return static_cast<int>(beyond < 0 ? edge - 1 : edge);
}

}  // namespace riemann::patterns

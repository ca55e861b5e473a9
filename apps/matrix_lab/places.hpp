// Where the kernels of a run of the lab are executed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/lab/place.hpp"
#include "apps/matrix_lab/invocation.hpp"

namespace riemann::matrix_lab {

struct setting : lab::setting {
  index_t memory = 0;  // bytes that may be used of the device's; 0: all that are free
};

/// Work of so many elements or fewer is small: the emulator has time for it.
inline constexpr index_t small_work = index_t{1} << 16;

/// As lab::setting_of, but that `auto` is the emulator for small work where there is no GPU.
/// `elements` that the kernels touch, all together.
setting setting_of(const invocation&, double elements);

}  // namespace riemann::matrix_lab

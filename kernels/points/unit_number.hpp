// 32 random bits as a number of (0, 1).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

namespace riemann {

/// (bits + 1/2) 2^-32, exactly: the middle of one of 2^32 cells, never 0 or 1. The bits are made
/// the last of a double beyond 2^20, so that one subtraction, which rounds nothing, is all it
/// takes.
RIEMANN_HOST_DEVICE constexpr double unit_number(unsigned bits) {
  constexpr unsigned long long twenty = 0x4130000000000000ULL;  // 2^20, whose last bit is 2^-32
  return __builtin_bit_cast(double, twenty | bits) - (0x1p20 - 0x1p-33);
}

}  // namespace riemann

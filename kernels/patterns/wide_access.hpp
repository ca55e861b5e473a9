// Whether memory may be read and written 16 bytes at once.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

#include <cstdint>
#include <initializer_list>

namespace riemann::patterns {

/// Whether all of these begin at multiples of 16 bytes, as nothing (null) does.
inline bool begin_wide(std::initializer_list<const void*> places) {
  std::uintptr_t bits = 0;
  for (const void* const each : places) bits |= reinterpret_cast<std::uintptr_t>(each);
  return bits % sizeof(sixteen_bytes) == 0;
}

}  // namespace riemann::patterns

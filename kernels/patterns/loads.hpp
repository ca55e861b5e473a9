// How kernels of patterns read elements that are neighbours in memory.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/host_device.hpp"

namespace riemann::patterns {

/// Elements of one 16-byte load.
template <class T>
inline constexpr int neighbours_of = sizeof(sixteen_bytes) / sizeof(T);

/// Neighbours by one load of 16 bytes where all that is read begins at multiples of it and consists
/// of whole ones; elsewhere element by element, neighbours by one thread (single) or by threads
/// beside each other (apart).
enum class loads { sixteen_bytes, single, apart };

}  // namespace riemann::patterns

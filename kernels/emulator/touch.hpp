// What happens when the running lane touches memory: it is checked, counted and remembered.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/place.hpp"

#include <cstddef>

namespace riemann::emulator {

/// coherent: reads what others may write meanwhile; posted: writes what others may look at.
enum class access_kind : unsigned char { read, write, atomic, coherent, posted };

/// `address` as seen from a view of global memory that begins at `base`.
void touch_global(const void* base, const void* address, std::size_t bytes, access_kind,
                  const place&);

/// 16 bytes at `address` that are to be read or written at once.
void touch_aligned(const void* address, const place&);

/// `begin` within the `bytes_of_view` bytes at `view` of the block's shared memory: where it is.
std::byte* touch_shared(unsigned view, unsigned bytes_of_view, long long begin, std::size_t bytes,
                        access_kind, const place&);

/// The same of another block of the cluster, which the running lane writes to.
std::byte* touch_shared_of(unsigned rank, unsigned view, unsigned bytes_of_view, long long begin,
                           std::size_t bytes, const place&);

/// The offset of a variable in the block's static shared memory, the same in all blocks.
unsigned offset_of_variable(std::size_t bytes, const place& declared);

/// The launch's dynamic shared memory.
unsigned dynamic_shared_bytes();

/// While it lives, what the running lane touches is a merge of two states.
class merging {
 public:
  merging();
  ~merging();
  merging(const merging&) = delete;  // ends once
  merging& operator=(const merging&) = delete;
};

}  // namespace riemann::emulator

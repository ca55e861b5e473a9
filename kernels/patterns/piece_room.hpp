// How much of a device's memory one piece may take.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

namespace riemann::patterns {

/// For data and results of one piece: two are there at once, and states of chunks, which are small,
/// beside them. A quarter GiB is enough: the host sets aside as much.
inline std::size_t room_for_piece(std::size_t memory) {
  constexpr std::size_t enough = std::size_t{1} << 28;
  return std::min(memory / 8 * 3, enough);
}

/// Memory that leaves so much room for a piece.
inline constexpr std::size_t memory_of_room(std::size_t room) { return room / 3 * 8 + 8; }

}  // namespace riemann::patterns

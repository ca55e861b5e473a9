// What happens to files: bytes lost, doubled, changed, swapped, cut off.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

namespace riemann::trials {

using damage_engine = std::mt19937_64;

/// 500, or as many as RIEMANN_DAMAGED says.
inline int damaged_files_wanted() {
  constexpr int usual = 500;
  const char* const wanted = std::getenv("RIEMANN_DAMAGED");
  return wanted == nullptr ? usual : std::atoi(wanted);
}

/// One to four of: bytes lost, doubled, replaced by one of `letters`, changed in one bit, a piece
/// of another place inserted, two pieces swapped, a byte of 0, the end cut off.
inline std::string damaged_bytes(std::string bytes, std::string_view letters,
                                 damage_engine& random) {
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  for (std::size_t k = 1 + below(4); k > 0 && !bytes.empty(); --k) {
    const std::size_t at = below(bytes.size());
    const std::size_t length = 1 + below(std::min<std::size_t>(12, bytes.size() - at));
    switch (below(8)) {
      case 0: bytes.erase(at, length); break;
      case 1: bytes.insert(at, bytes.substr(at, length)); break;
      case 2: bytes[at] = letters[below(letters.size())]; break;
      case 3: bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8))); break;
      case 4: bytes.insert(at, bytes.substr(below(bytes.size()), length)); break;
      case 5: bytes[at] = '\0'; break;
      case 6: bytes.resize(at); break;
      case 7:
        std::rotate(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                    bytes.begin() + static_cast<std::ptrdiff_t>(at + length));
    }
  }
  return bytes;
}

}  // namespace riemann::trials

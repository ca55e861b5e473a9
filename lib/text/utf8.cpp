// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/utf8.hpp"

namespace riemann {

std::size_t length_of_character(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
  const std::size_t length = byte(0) < 0x80                      ? 1
                             : byte(0) >= 0xc2 && byte(0) < 0xe0 ? 2
                             : byte(0) >= 0xe0 && byte(0) < 0xf0 ? 3
                             : byte(0) >= 0xf0 && byte(0) < 0xf5 ? 4
                                                                 : 0;
  if (length > text.size()) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if (byte(k) / 0x40 != 2) return 0;
  // Second bytes that would spell a character in more bytes than it needs, a surrogate, or one
  // beyond the last.
  if (length >= 3 && ((byte(0) == 0xe0 && byte(1) < 0xa0) || (byte(0) == 0xed && byte(1) > 0x9f) ||
                      (byte(0) == 0xf0 && byte(1) < 0x90) || (byte(0) == 0xf4 && byte(1) > 0x8f)))
    return 0;
  return length;
}

}  // namespace riemann

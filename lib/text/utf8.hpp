// Characters in UTF-8.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace riemann {

/// Bytes of the UTF-8 sequence that begins here (RFC 3629); 0 if none does.
std::size_t length_of_character(std::string_view text);

}  // namespace riemann

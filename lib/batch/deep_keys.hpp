// TOML keys of very many parts, a.a.a..., for which a reader of TOML would call itself too often.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace riemann::batch {

/// Of a key or of the name of a table. No key of ours has more than three; the values of nested
/// tables, of which toml++ allows 256, may each have as many.
constexpr std::size_t most_parts_of_key = 64;

/// Where the first key begins that has more parts, if there is one.
std::optional<std::size_t> deep_key_in(std::string_view toml);

}  // namespace riemann::batch

// Unpacks what gzip compressed. The one file that sees zlib.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>

namespace riemann {

bool is_gzip(std::string_view beginning);

/// Hands what is packed in the pieces that `next` returns (the last one is empty) to `take`, piece
/// by piece; members behind each other are one text. Throws std::invalid_argument with what is
/// wrong, a sentence that follows the file's name, and what `next` and `take` throw.
void unpack_gzip(const std::function<std::string_view()>& next,
                 const std::function<void(std::string_view)>& take);

}  // namespace riemann

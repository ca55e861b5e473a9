// Files that are often mistaken for tables or arrays, known by how they begin.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace riemann {

/// Bytes of a beginning that are enough for every format.
inline constexpr int bytes_that_tell_the_format = 4096;

/// What a file that begins so is, and what can be done: a sentence that follows the file's name.
/// Empty where it may be text.
std::string foreign_format(std::string_view beginning);

/// The same of a file that should be text: Unicode in other than bytes is known by its zeros, too.
std::string why_no_text(std::string_view beginning);

}  // namespace riemann

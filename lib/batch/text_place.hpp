// Files as text, and places in them as people count: file:line:column.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace riemann::batch {

/// Nothing, and `unread` among the faults with the reason, where the file cannot be read.
std::optional<std::string> text_of_file(const std::string& path, fault unread,
                                        std::vector<fault>& faults);

/// "path:line:column" of text[at]; both count from 1, columns in bytes.
std::string place_in(const std::string& path, const std::string& text, std::ptrdiff_t at);

}  // namespace riemann::batch

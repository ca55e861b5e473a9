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

/// Where the lines of a text begin: a large one is read once, however many places are told.
class text_places {
 public:
  text_places(std::string path, const std::string& text);

  /// "path:line:column" of text[at]; both count from 1, columns in bytes.
  std::string of(std::ptrdiff_t at) const;

 private:
  std::string path_;
  std::vector<std::ptrdiff_t> line_begins_;
  std::ptrdiff_t end_;
};

}  // namespace riemann::batch

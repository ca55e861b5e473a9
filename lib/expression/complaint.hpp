// What is wrong with an expression, and where: a sentence, the line, and a caret under the column.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace riemann::expressions {

struct complaint {
  place where;
  std::string message;  // a sentence without a full stop
};

/// The message, then the part of the line around the place, then carets under it. What cannot be
/// shown (control bytes, invalid UTF-8) appears as '?'.
std::string pointed_at(std::string_view text, const complaint&);

/// Everything wrong with a text, at once.
class invalid_expression : public std::invalid_argument {
 public:
  invalid_expression(std::string_view text, const std::vector<complaint>& complaints);

  /// One sentence with its caret for each complaint.
  const std::vector<std::string>& messages() const { return messages_; }

  /// "3:14", the line and the column of each, counted from 1, columns in bytes.
  const std::vector<std::string>& positions() const { return positions_; }

 private:
  std::vector<std::string> messages_;
  std::vector<std::string> positions_;
};

}  // namespace riemann::expressions

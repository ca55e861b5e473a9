// The words of an expression: numbers, names, operators, brackets, commas, and the "=" and ".." of
// sums.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/tree.hpp"

#include <string_view>

namespace riemann::expressions {

enum class token_kind {
  number,
  name,
  operation,
  open,
  close,
  open_list,   // [
  close_list,  // ]
  comma,
  equals,
  dots,  // ..
  end
};

struct token {
  token_kind kind = token_kind::end;
  operation is =
      operation::number;  // of an operation; "+" is add, "-" subtract; and, or, not are words
  double value = 0;       // of a number
  place where;
  double beyond = 0;  // what the number has more than its double
};

/// What the first word at or after byte `from` is. Throws invalid_expression where there is none.
token token_at(std::string_view text, int from);

/// Where blanks, line ends and comments (# to the end of the line) end.
std::size_t end_of_space(std::string_view text, std::size_t at);

}  // namespace riemann::expressions

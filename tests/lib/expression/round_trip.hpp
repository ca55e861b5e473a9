// What must hold of any bytes at all: they are refused, or read, printed and read to the same tree.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/parse.hpp"

#include <string>
#include <string_view>

namespace riemann::expressions {

/// Empty if it holds, else what does not.
inline std::string why_no_round_trip(std::string_view text) {
  const scope any{3, std::nullopt};
  std::string once;
  try {
    const tree read = parse(text, any);
    once = text_of(read);
    if (formula_of(read).steps.empty()) return "no steps";
  } catch (const invalid_expression& refused) {
    return refused.messages().empty() ? "refused without a message" : "";
  }
  if (once.size() > static_cast<std::size_t>(longest_text)) return {};  // 1e300 grows, say
  try {
    const std::string twice = text_of(parse(once, any));
    return twice == once ? "" : once + " became " + twice;
  } catch (const invalid_expression& refused) {
    return once + " is refused: " + refused.what();
  }
}

}  // namespace riemann::expressions

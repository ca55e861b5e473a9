// Control characters in text that may reach a terminal, which would obey them: those of ASCII, and
// those that UTF-8 writes as C2 80 to C2 9F.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace riemann {

/// With a question mark for each. Ends of lines are kept in `paragraphs`.
std::string printable(std::string_view text);
std::string printable_paragraphs(std::string_view text);

/// With \u001b and its like for each, as JSON writes them; ends of lines and tabs are kept.
std::string with_escaped_controls(std::string_view text);

}  // namespace riemann

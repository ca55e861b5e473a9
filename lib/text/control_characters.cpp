// Finds control characters and puts something else in their place.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/control_characters.hpp"

#include <cstddef>

namespace riemann {
namespace {

/// The letter's number, where a control character begins at `at`; -1 elsewhere.
int control_at(std::string_view text, std::size_t at) {
  const auto c = static_cast<unsigned char>(text[at]);
  if (c < 0x20 || c == 0x7f) return c;
  if (c != 0xc2 || at + 1 == text.size()) return -1;
  const auto second = static_cast<unsigned char>(text[at + 1]);
  return second >= 0x80 && second < 0xa0 ? second : -1;
}

/// With put(number) for each control character that is not among `kept`.
template <class Put>
std::string replaced(std::string_view text, std::string_view kept, const Put& put) {
  std::string safe;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const int control = control_at(text, at);
    if (control < 0 || kept.find(text[at]) != std::string_view::npos) {
      safe += text[at];
    } else {
      safe += put(control);
      at += control >= 0x80 ? 1 : 0;
    }
  }
  return safe;
}

std::string question_mark(int) { return "?"; }

}  // namespace

std::string printable(std::string_view text) { return replaced(text, "", question_mark); }

std::string printable_paragraphs(std::string_view text) {
  return replaced(text, "\n", question_mark);
}

std::string with_escaped_controls(std::string_view text) {
  return replaced(text, "\n\t", [](int control) {
    constexpr auto digits = "0123456789abcdef";
    return std::string("\\u00") + digits[control / 16] + digits[control % 16];
  });
}

}  // namespace riemann

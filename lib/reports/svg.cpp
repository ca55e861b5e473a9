// What pictures in SVG are written with.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/svg.hpp"

#include "riemann/lib/numbers/numerals.hpp"

#include <fmt/format.h>

namespace riemann::svg {

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return safe;
}

std::string number(double x) { return fixed(x, 1); }

std::string text_at(double x, double y, const std::string& anchor, const std::string& words,
                    const std::string& of_class) {
  return fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n",
                     number(x), number(y), anchor, of_class, words);
}

std::string line_between(double x1, double y1, double x2, double y2, const std::string& of_class,
                         const std::string& dash) {
  return fmt::format(
      "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{}\" stroke-dasharray=\"{}\"/>\n",
      number(x1), number(y1), number(x2), number(y2), of_class, dash);
}

}  // namespace riemann::svg

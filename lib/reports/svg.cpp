// What pictures in SVG are written with.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/svg.hpp"

#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>

#include <array>

namespace riemann::svg {
namespace {

// Of Okabe and Ito's colours those that differ without red and green: on light, on dark.
constexpr std::array<std::array<const char*, 2>, colour_count> colours{{{"#0072b2", "#58b4ea"},
                                                                        {"#c04f00", "#ff9650"},
                                                                        {"#007f5f", "#3fcf9f"},
                                                                        {"#a8487e", "#eba0cb"},
                                                                        {"#7a6200", "#dcc04a"},
                                                                        {"#57606a", "#9aa4ae"}}};

std::string colours_for(bool dark) {
  std::string rules = fmt::format(
      ".riemann-chart .paper{{fill:{}}}.riemann-chart text{{fill:{}}}.riemann-chart "
      ".rule{{stroke:{}}}.riemann-chart "
      ".axis{{stroke:{}}}",
      dark ? "#0d1117" : "#ffffff", dark ? "#e6edf3" : "#24292f", dark ? "#3d444d" : "#d0d7de",
      dark ? "#9aa4ae" : "#57606a");
  for (std::size_t k = 0; k < colours.size(); ++k)
    rules += fmt::format(".riemann-chart .c{0}{{stroke:{1}}}.riemann-chart .f{0}{{fill:{1}}}", k,
                         colours[k][dark ? 1 : 0]);
  return rules;
}

std::string style(const style_rules& beside) {
  return "<style>.riemann-chart text{font:12px system-ui,sans-serif;stroke:none}"
         ".riemann-chart .title{font-size:15px;font-weight:600}"
         ".riemann-chart .small{font-size:9px}"
         ".riemann-chart .line{fill:none;stroke-width:1.8;stroke-linejoin:round}" +
         colours_for(false) + beside.light + "@media(prefers-color-scheme:dark){" +
         colours_for(true) + beside.dark + "}</style>\n";
}

}  // namespace

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

std::string picture(double width, double height, const std::string& title,
                    const std::string& inside, const style_rules& beside) {
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"riemann-chart\" role=\"img\" "
             "aria-label=\"{2}\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n",
             number(width), number(height), escaped(title)) +
         style(beside) + "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n" + inside +
         "</svg>\n";
}

}  // namespace riemann::svg

// What pictures in SVG are written with.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace riemann::svg {

/// For text and for attributes in double quotes. XML knows no control characters.
std::string escaped(const std::string&);

/// A length or a place: a tenth of a pixel is fine enough.
std::string number(double);

/// `anchor`: start, middle or end. `words` are SVG already.
std::string text_at(double x, double y, const std::string& anchor, const std::string& words,
                    const std::string& of_class = "");

/// `dash` as stroke-dasharray has it.
std::string line_between(double x1, double y1, double x2, double y2, const std::string& of_class,
                         const std::string& dash = "none");

/// Classes c0, c1, ... have a colour as stroke, f0, f1, ... as fill.
inline constexpr std::size_t colour_count = 6;

/// Rules of style beside those of all pictures.
struct style_rules {
  std::string light;
  std::string dark;  // where they differ on dark pages
};

/// An SVG that stands alone, and is readable on light and on dark pages. Its classes are beneath
/// one class of our own, riemann-chart: within a page all pictures bring the same rules, and those
/// concern nobody else. `inside` is SVG already.
std::string picture(double width, double height, const std::string& title,
                    const std::string& inside, const style_rules& beside = {});

}  // namespace riemann::svg

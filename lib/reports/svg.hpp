// What pictures in SVG are written with.
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace riemann::svg

// Quantities as people read them, for the reports in text.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/report.hpp"

#include <string>

namespace riemann {

std::string duration(double seconds);  // "1.24 ms"
std::string rate(double per_second);   // "4.81e+09 points/s"
std::string small_number(double);      // three digits: "2.22e-16"
std::string within(const estimate&);   // its error estimate: "2.22e-16", "no estimate"
std::string runs(const measurement&);  // "5 runs, the same bits in each"

/// With blanks behind it, one at least, to a column's width: usually that of the longest double in
/// its fewest digits.
std::string in_column(const std::string& text, std::size_t width = 24);

}  // namespace riemann

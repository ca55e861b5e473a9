// Curves as a picture: SVG that stands alone, is readable on light and on dark pages, and may share
// a page with others of its kind.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/chart_axis.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace riemann {

enum class curve_form {
  dotted_line,  // points, joined
  line,
  dots,
  verticals,  // a line across the chart at each x; y means nothing
};

struct curve {
  std::string name;
  std::vector<std::pair<double, double>> points;  // x, y; drawn in the order of x
  std::optional<std::size_t> look = {};  // number of its colour and dashes; unset: its place
  curve_form form = curve_form::dotted_line;
};

struct line_chart {
  std::string title;
  chart_axis x;
  chart_axis y;
  std::vector<curve> curves;
  std::vector<std::string> notes = {};  // lines below
};

/// Curves differ in colour and dashes, are named at the right beside their last points, and again
/// where a reader's pointer rests. Points that an axis cannot show are left out; a curve without
/// any other is named all the same. Texts are UTF-8.
std::string svg_of(const line_chart&);

/// One below the other.
std::string svg_of(const std::vector<line_chart>&);

}  // namespace riemann

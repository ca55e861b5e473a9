// Parts one below the other.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/region_picture.hpp"

#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/svg.hpp"
#include "riemann/lib/reports/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace riemann {
namespace {

constexpr double line_height = 16;

svg::style_rules rules_of_regions() {
  svg::style_rules rules = rules_of_heat_maps();
  rules.light +=
      ".riemann-chart .box{fill:none;stroke:#24292f;stroke-width:.5}"
      ".riemann-chart .switch{fill:none;stroke-width:2}"
      ".riemann-chart .frame{fill:none}";
  rules.dark += ".riemann-chart .box{stroke:#d5dee8}";
  return rules;
}

std::string title_of(const estimate& result) {
  return result.formula.empty() ? result.integrand : result.formula;
}

std::vector<std::string> facts_of(const estimate& result) {
  std::string ranges;
  for (const bounds& each : result.over) ranges += (ranges.empty() ? "" : ", ") + text_of(each);
  return {ranges, rounded(result.value, 12) + " within " + small_number(result.error) + ", " +
                      name_of(result.status) + " by " + name_of(result.by) + " with " +
                      grouped_digits(result.evaluations) + " evaluations"};
}

}  // namespace

std::string axis_along(const frame& in, const region_axis& axis, axis_direction to,
                       std::size_t stride) {
  const bool upwards = to == axis_direction::upwards;
  std::string text;
  const double bottom = in.top + in.height;
  for (std::size_t k = 0; k < 5; k += stride) {
    const double share = static_cast<double>(k) / 4;
    const std::string words =
        axis.quarters.empty() ? rounded(share, 3) : rounded(axis.quarters[k], 3);
    const double x = in.left + in.width * share;
    const double y = bottom - in.height * share;
    text += upwards ? svg::line_between(in.left - 5, y, in.left, y, "axis") +
                          svg::text_at(in.left - 8, y + 4, "end", words)
                    : svg::line_between(x, bottom, x, bottom + 5, "axis") +
                          svg::text_at(x, bottom + 18, "middle", words);
  }
  const std::string name = svg::escaped(axis.bounds + (axis.quarters.empty() ? ", share" : ""));
  if (!upwards) return text + svg::text_at(in.left + in.width / 2, bottom + 36, "middle", name);
  return text + fmt::format(
                    "<text transform=\"translate({} {}) rotate(-90)\" "
                    "text-anchor=\"middle\">{}</text>\n",
                    svg::number(in.left - 66), svg::number(in.top + in.height / 2), name);
}

std::string outline_of(const frame& in) {
  return fmt::format("<path class=\"frame axis\" d=\"M{} {}h{}v{}h{}z\"/>\n", in.left, in.top,
                     in.width, in.height, -in.width);
}

std::string path_in(const frame& in, const std::vector<std::array<double, 2>>& shares) {
  std::string path;
  for (const auto& [x, y] : shares)
    path += fmt::format("{}{:.2f} {:.2f}", path.empty() ? 'M' : 'L', in.left + in.width * x,
                        in.top + in.height * (1 - y));
  return path;
}

std::string svg_of(const estimate& result, const std::vector<part_of_picture>& parts) {
  const std::string title = svg::escaped(title_of(result));
  std::string inside = svg::text_at(picture_left, picture_top - 20, "start", title, "title");
  std::vector<std::string> below = facts_of(result);
  double right = 0;
  double bottom = 0;
  for (const part_of_picture& each : parts) {
    inside += fmt::format("<g transform=\"translate(0 {})\">\n{}</g>\n", svg::number(bottom),
                          each.inside);
    bottom += each.bottom;
    right = std::max(right, each.right);
    below.push_back(each.caption);
    for (const std::string& line : below) {
      inside += svg::text_at(picture_left, bottom, "start", svg::escaped(line));
      bottom += line_height;
      right = std::max(right, picture_left + picture_letter * static_cast<double>(line.size()));
    }
    below.clear();
  }
  constexpr double margin = 12;
  return svg::picture(right + margin, bottom, title_of(result), inside, rules_of_regions());
}

}  // namespace riemann

// Squares of one shade are one path, and those beside each other one rectangle.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/heat_map.hpp"

#include "riemann/lib/reports/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace riemann {
namespace {

struct colour_parts {
  double red, green, blue;
};

// From the palest to the strongest; lines are seen on all of them.
constexpr std::array<colour_parts, 2> on_light{{{244, 248, 252}, {63, 134, 194}}};
constexpr std::array<colour_parts, 2> on_dark{{{17, 27, 38}, {58, 126, 186}}};
constexpr double swatch = 13;

std::string rules_of_shades(const std::array<colour_parts, 2>& ends) {
  std::string rules;
  for (std::size_t k = 0; k < shades::count; ++k) {
    const double share = static_cast<double>(k) / static_cast<double>(shades::count - 1);
    const auto part = [&](double colour_parts::*of) {
      return static_cast<int>(std::lround(ends[0].*of + (ends[1].*of - ends[0].*of) * share));
    };
    rules +=
        fmt::format(".riemann-chart .h{}{{fill:#{:02x}{:02x}{:02x}}}", k, part(&colour_parts::red),
                    part(&colour_parts::green), part(&colour_parts::blue));
  }
  return rules;
}

/// Of the shade's number; the last is that of what is no finite number.
std::string class_of(std::size_t shade) {
  return shade == shades::count ? "odd" : fmt::format("h{}", shade);
}

std::string rectangle(double x, double y, double width, double height) {
  return fmt::format("M{:.2f} {:.2f}h{:.2f}v{:.2f}h{:.2f}z", x, y, width, height, -width);
}

}  // namespace

shades::shades(const std::vector<double>& sizes) {
  constexpr double far_apart = 30;
  constexpr double powers = 1e-6;
  std::vector<double> finite;
  std::copy_if(sizes.begin(), sizes.end(), std::back_inserter(finite),
               [](double size) { return std::isfinite(size); });
  if (finite.empty()) return;
  std::sort(finite.begin(), finite.end());
  if (finite.back() > 0) most_ = finite.back();
  const double half = finite[finite.size() / 2];
  const auto above = std::upper_bound(finite.begin(), finite.end(), powers * most_);
  if (most_ > far_apart * half && above != finite.end() && *above < most_ / 2)
    least_ = std::max(*above, powers * most_);
}

std::size_t shades::shade_of(double size) const {
  if (!std::isfinite(size)) return count;
  const double share = by_powers()
                           ? size > least_ ? std::log(size / least_) / std::log(most_ / least_) : 0
                           : size / most_;
  const auto last = static_cast<double>(count - 1);
  return static_cast<std::size_t>(
      std::clamp(std::floor(share * static_cast<double>(count)), 0.0, last));
}

svg::style_rules rules_of_heat_maps() {
  return {
      ".riemann-chart .heat{stroke:none;shape-rendering:crispEdges}"
      ".riemann-chart .odd{fill:#c8a2c8}" +
          rules_of_shades(on_light),
      ".riemann-chart .odd{fill:#7a4a7a}" + rules_of_shades(on_dark)};
}

std::string heat_map(const frame& in, std::size_t across, const std::vector<double>& sizes,
                     const shades& by) {
  const double width = in.width / static_cast<double>(across);
  const double height = in.height / static_cast<double>(across);
  std::array<std::string, shades::count + 1> paths;
  for (std::size_t begin = 0; begin < sizes.size();) {
    const std::size_t shade = by.shade_of(sizes[begin]);
    const std::size_t line = begin / across;
    std::size_t end = begin + 1;
    while (end < (line + 1) * across && by.shade_of(sizes[end]) == shade) ++end;
    paths[shade] += rectangle(in.left + static_cast<double>(begin - line * across) * width,
                              in.top + in.height - static_cast<double>(line + 1) * height,
                              static_cast<double>(end - begin) * width, height);
    begin = end;
  }
  std::string picture;
  for (std::size_t k = 0; k < paths.size(); ++k)
    if (!paths[k].empty())
      picture += fmt::format("<path class=\"heat {}\" d=\"{}\"/>\n", class_of(k), paths[k]);
  return picture;
}

std::string legend_of_heat_map(double left, double top, const shades& by, const std::string& words,
                               const std::string& missing) {
  std::string picture = svg::text_at(left, top, "start", svg::escaped(words));
  const double bottom = top + 10 + swatch * static_cast<double>(shades::count);
  for (std::size_t k = 0; k < shades::count; ++k)
    picture +=
        fmt::format("<path class=\"heat {}\" d=\"{}\"/>\n", class_of(k),
                    rectangle(left, bottom - swatch * static_cast<double>(k + 1), 18, swatch));
  picture += svg::text_at(left + 24, bottom, "start",
                          small_number(by.least()) + (by.by_powers() ? " or less" : ""));
  picture += svg::text_at(left + 24, top + 20, "start", small_number(by.most()));
  if (by.by_powers())
    picture += svg::text_at(left + 24, (top + bottom) / 2 + 9, "start", "equal ratios");
  if (missing.empty()) return picture;
  return picture +
         fmt::format("<path class=\"heat odd\" d=\"{}\"/>\n",
                     rectangle(left, bottom + 10, 18, swatch)) +
         svg::text_at(left + 24, bottom + 21, "start", svg::escaped(missing));
}

}  // namespace riemann

// Small frames side by side, of one scale.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/map_picture.hpp"

#include "riemann/lib/answer/map_account.hpp"
#include "riemann/lib/reports/chart_axis.hpp"
#include "riemann/lib/reports/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace riemann {
namespace {

constexpr double panel_width = 190;
constexpr double panel_height = 120;
constexpr double panels_apart = 74;
constexpr double rows_apart = 64;
constexpr std::size_t panels_in_a_row = 3;
constexpr std::size_t most_words = 6;  // beside a frame

using density_line = std::vector<std::array<double, 2>>;

/// Places of an axis, and du/dx there.
density_line density_along(const map_node* axis) {
  constexpr int pieces = 8;  // of a bin
  density_line all;
  for (int k = 0; k <= pieces * map_bins; ++k) {
    const warped_coordinate at = mapped(axis, static_cast<double>(k) / (pieces * map_bins));
    all.push_back({at.u, 1 / at.weight});
  }
  return all;
}

chart_range range_of(const std::vector<density_line>& densities) {
  constexpr double far_apart = 30;
  std::vector<double> all;
  for (const density_line& axis : densities)
    for (const auto& [place, density] : axis) all.push_back(density);
  const auto [least, most] = std::minmax_element(all.begin(), all.end());
  const bool by_powers = *most > far_apart * *least;
  if (!by_powers) all.push_back(0);
  return {by_powers ? chart_scale::powers_of_ten : chart_scale::linear, all};
}

/// Lines at the scale's ticks, of which not too many are named.
std::string scale_of(const frame& in, const chart_range& range) {
  const std::size_t stride = (range.ticks().size() + most_words - 1) / most_words;
  std::string text;
  for (std::size_t k = 0; k < range.ticks().size(); k += stride) {
    const chart_tick& tick = range.ticks()[k];
    const double y = in.top + in.height * (1 - tick.share);
    text += svg::line_between(in.left, y, in.left + in.width, y, "rule") +
            svg::text_at(in.left - 8, y + 4, "end", svg_of(tick));
  }
  const double even = in.top + in.height * (1 - range.share_of(1));
  return text + svg::line_between(in.left, even, in.left + in.width, even, "axis", "2 3");
}

}  // namespace

part_of_picture picture_of_map(const estimate& result) {
  const account_of_map& map = *result.map_account;
  std::vector<density_line> densities;
  for (std::size_t k = 0; k < map.axes.size(); ++k)
    densities.push_back(density_along(map.nodes.data() + k * nodes_of_axis));
  const chart_range range = range_of(densities);
  part_of_picture picture;
  for (std::size_t k = 0; k < map.axes.size(); ++k) {
    const frame in{
        picture_left + static_cast<double>(k % panels_in_a_row) * (panel_width + panels_apart),
        picture_top + static_cast<double>(k / panels_in_a_row) * (panel_height + rows_apart),
        panel_width, panel_height};
    for (auto& [place, density] : densities[k]) density = range.share_of(density);
    picture.inside += scale_of(in, range) + outline_of(in) +
                      axis_along(in, map.axes[k], axis_direction::across, 1) +
                      fmt::format("<path class=\"line c0\" d=\"{}\"><title>{}</title></path>\n",
                                  path_in(in, densities[k]), svg::escaped(map.axes[k].bounds));
    picture.right = std::max(picture.right, in.left + in.width + 24);
    picture.bottom = in.top + in.height + 66;
  }
  picture.caption =
      "The importance map: how densely points lie along each axis; without a map it would be 1.";
  return picture;
}

}  // namespace riemann

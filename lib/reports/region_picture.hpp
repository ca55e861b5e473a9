// What pictures of regions have in common: frames with the region's axes, and words below.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/region_axis.hpp"
#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/reports/heat_map.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace riemann {

/// Of the first frame, in the SVG's units.
inline constexpr double picture_left = 88;
inline constexpr double picture_top = 44;
inline constexpr double picture_letter = 7;  // about, in width

/// SVG between 0, 0 and right, bottom, and a sentence on it.
struct part_of_picture {
  std::string inside;
  double right = 0;
  double bottom = 0;
  std::string caption = {};
};

/// Along the bottom of a frame, or up its left side: the bounds, and every `stride`-th of the
/// values at the axis's quarters.
enum class axis_direction { across, upwards };
std::string axis_along(const frame&, const region_axis&, axis_direction, std::size_t stride);

std::string outline_of(const frame&);

/// A path's commands; of shares of both axes.
std::string path_in(const frame&, const std::vector<std::array<double, 2>>& shares);

/// One below the other, with the title above and what the answer is behind the first.
std::string svg_of(const estimate&, const std::vector<part_of_picture>&);

}  // namespace riemann

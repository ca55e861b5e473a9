// The boxes that regions ended with, or the pieces of a product of rules, kept where they are asked
// for: facts for pictures.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/region_axis.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace riemann {

struct account_of_boxes {
  using line = std::vector<std::array<double, 2>>;

  enum class made_by { regions, products };
  made_by of = made_by::regions;

  // In the unit cube: d numbers of each box, and by axis where the first boxes ended.
  std::size_t dimensions = 0;
  std::vector<double> lower;
  std::vector<double> upper;
  std::vector<std::vector<double>> cuts;

  // Of a region, whose axes are those of the cube unless it is cut into cells or sheared.
  std::vector<region_axis> axes;

  // Of a region of two variables, where each runs from 0 to 1 as over the whole region.
  std::size_t cells = 1;       // that a region is cut into, each by all of the boxes
  std::vector<line> outlines;  // each box in each cell, the largest boxes if they are very many
  std::vector<line> switches;  // where the formula switches: sides of cells, and cuts
  std::size_t across = 0;      // values on a line
  std::vector<double> values;  // of the formula, in the middle of across^2 squares, line by line

  std::size_t size() const { return dimensions == 0 ? 0 : lower.size() / dimensions; }
};

}  // namespace riemann

// Squares whose shades tell sizes: one hue, from pale to strong, even to the eye.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reports/svg.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace riemann {

/// A rectangle of a picture.
struct frame {
  double left = 0;
  double top = 0;
  double width = 0;
  double height = 0;
};

/// From sizes, none below 0, to shades. Where the largest is more than thirty times what half
/// of them exceed, shades are even in their logarithm, over six powers of ten at most.
class shades {
 public:
  explicit shades(const std::vector<double>& sizes);

  static constexpr std::size_t count = 12;
  std::size_t shade_of(double size) const;
  /// The size where the palest begins, and where the strongest ends.
  double least() const { return least_; }
  double most() const { return most_; }
  bool by_powers() const { return least_ > 0; }

 private:
  double least_ = 0;
  double most_ = 1;
};

/// Rules for what follows.
svg::style_rules rules_of_heat_maps();

/// `across` squares on a line, lines upwards. What is no finite number has a colour of its own.
std::string heat_map(const frame&, std::size_t across, const std::vector<double>& sizes,
                     const shades&);

/// The shades, with their ends' sizes; `missing`: words for what is no finite number, or none.
std::string legend_of_heat_map(double left, double top, const shades&, const std::string& words,
                               const std::string& missing);

}  // namespace riemann

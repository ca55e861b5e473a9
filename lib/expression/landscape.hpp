// Heights over the unit cube that are lowest where parts of a formula stand out, and the descent to
// such places.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/program.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace riemann::expressions {

/// Values at some points of a block; `at[k][i]` is coordinate k of point i.
using block_of_points = std::vector<std::array<double, block_size>>;

/// What is smallest where a part stands out.
class height {
 public:
  enum class form { rising, falling, square };

  height(const formula& of, std::span<const double> parameters, maths_choice maths,
         std::size_t step, form is)
      : value_(ending_with(of, static_cast<int>(step)), parameters, maths), form_(is) {}

  /// Less the value of this step.
  void subtract(const formula& of, std::span<const double> parameters, maths_choice maths,
                std::size_t step) {
    other_.emplace(ending_with(of, static_cast<int>(step)), parameters, maths);
  }

  /// Of parts whose heights differ by orders, none counts for nothing: in units of its spread.
  void set_unit(double unit) { unit_ = unit; }

  /// Adds the heights of the first `count` points.
  void add_to(const block_of_points& at, int count, double* sum) const;

 private:
  program value_;
  std::optional<program> other_;
  form form_;
  double unit_ = 1;
};

/// Over the cube, how much a height differs, as some points tell.
double spread_of(const height& each, int dimensions);

/// The heights at the points of a small lattice, of which a descent begins at the lowest.
inline constexpr int starts_of_descent = 256;
std::array<double, starts_of_descent> heights_at_starts(std::span<const height>, int dimensions);

/// Where the sum of heights is lowest: from the best of the starts along conjugate directions, each
/// line as far as the cube goes (M. J. D. Powell, Computer Journal 7 (1964) 155-162). It may be a
/// local place.
std::vector<double> lowest_place(std::span<const height>, int dimensions);

}  // namespace riemann::expressions

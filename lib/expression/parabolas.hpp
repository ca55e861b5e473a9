// Which steps of a formula are numbers, lines or parabolas in x.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <optional>
#include <span>
#include <vector>

namespace riemann::expressions {

/// square x^2 + slope x + offset. NaN stands for a number that no arithmetic of doubles tells, as
/// the slope of exp(2)*x. In several variables the slope is that along (1, 1, ...).
struct parabola {
  double square = 0;
  double slope = 0;
  double offset = 0;

  bool is_number() const { return square == 0 && slope == 0; }
  bool is_line() const { return square == 0 && slope != 0; }
};
using maybe_parabola = std::optional<parabola>;

/// One for each step; of comparisons none.
std::vector<maybe_parabola> parabolas_of(std::span<const step>, std::span<const double> parameters);

maybe_parabola difference_of(const maybe_parabola&, const maybe_parabola&);

}  // namespace riemann::expressions

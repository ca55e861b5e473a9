// Bounds of the values that the steps of a formula take.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/expression/interval.hpp"

#include <limits>
#include <span>
#include <vector>

namespace riemann::expressions {

/// What bounds take for granted.
struct bounding {
  double largest_exponent = std::numeric_limits<double>::infinity();  // nor smaller than -that
  std::vector<bool> taken_as_numbers = {};  // those steps: they have the middle of their bounds
  bool heeds_underflow = false;  // what rounds to 0 is bounded by the least double, else it is 0
};

/// Of each step, where the variables are within these.
std::vector<interval> bounds_of_steps(std::span<const step>, std::span<const double> parameters,
                                      std::span<const interval> variables, const bounding& = {});

/// By step, the first step whose value it has, as far as bounds decide it: of max(a, b) that is a
/// where a is surely larger. Most have their own.
std::vector<int> stand_ins(std::span<const step>, std::span<const interval> bounds);

/// x - x, which is 0 and rounds nothing, by these stand-ins.
bool is_difference_of_same(const step&, std::span<const int> stands_for);

}  // namespace riemann::expressions

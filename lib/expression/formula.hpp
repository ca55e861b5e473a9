// What an expression computes: steps, each once, of which constants have been worked out. CPU
// programs and device code are both made from it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/deviation.hpp"
#include "riemann/lib/expression/tree.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace riemann::expressions {

struct step {
  operation is = operation::number;
  int index = 0;                  // of a variable or a parameter
  double value = 0;               // of a number
  std::array<int, 3> operands{};  // steps before this one
  bool uniform = true;            // depends on no variable
  deviation meant;                // of a number that was rounded, as written or when folded
};

/// Numbers of a step, or a node, that is a place in a cell, and of how wide the cell is there:
/// cells may end anywhere, so the place stands as it is computed, if the width is known.
struct place_as_computed {
  int place;
  int width;
};

/// The last step is the result and needs all others.
struct formula {
  std::vector<step> steps;
  /// The same with numbers apart that have one value and stand for several: 1e16 and 1e16+1. Empty
  /// where there are none.
  std::vector<step> steps_apart;
  std::vector<place_as_computed> as_computed;
  int dimensions = 0;
  int parameter_count = 0;
  bool exact = true;  // IEEE arithmetic decides every bit, on any machine
  double cost = 0;    // of an evaluation, in double-precision operations
};

/// The steps from which rounding is told: each number stands for one.
inline const std::vector<step>& steps_as_meant(const formula& of) {
  return of.steps_apart.empty() ? of.steps : of.steps_apart;
}

/// The steps of a tree. Equal subexpressions are one step. Operations that IEEE arithmetic defines
/// are carried out if their operands are numbers; others never are, so that nothing computed here
/// can differ from what would be computed later; what that cuts off is kept beside. Powers become
///   x^n, n whole and 0 to 16:  products, x^n = (x^(n/2))^2, times x if n is odd;
///   x^-n:                      1/x^n;   x^0.5: sqrt(x);   x^-0.5: 1/sqrt(x);
///   e^x:                       exp(x).
/// The steps of the nodes `as_computed` are those of the formula.
formula formula_of(const tree&, const std::vector<place_as_computed>& as_computed = {});

/// Bit k of dependencies_of(...)[j]: step j depends on variable k. At most 64 variables.
std::vector<std::uint64_t> dependencies_of(const formula&);

/// The part of a formula that ends with this step.
formula ending_with(formula, int last);

/// The formula times a number: a step more.
formula times(formula, double factor);

/// The value of an exact operation; operands beyond its own are ignored.
double exact_value(operation, double a, double b, double c);

}  // namespace riemann::expressions

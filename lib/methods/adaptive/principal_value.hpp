// Simple poles between the limits, and the folds that make of a principal value an integral.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/methods/adaptive/folding.hpp"
#include "riemann/lib/question/question.hpp"

#include <string>
#include <vector>

namespace riemann::adaptive {

/// What is done about the poles of an integrand, and what has to be said of it.
struct pole_plan {
  std::vector<fold> folds;  // ascending, apart from one another
  std::string said;         // one sentence
};

/// Candidates are the zeros of the formula's denominators and the given breaks, of a black box
/// these alone. Poles that are not simple get no fold: with them there is no principal value.
pole_plan plan_of_poles(const integrand& f, const interval& range);

/// The same range with the folds' ends as breaks.
interval cut_at(const std::vector<fold>&, const interval& range);

/// What rounding does to values that cancel, beside a pole: as much as it does to the integral of
/// |f| from the fold's least distance on, and what the pole's own rounding leaves.
double rounding_beside(const std::vector<fold>&);

}  // namespace riemann::adaptive

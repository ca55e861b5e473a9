// Integrals in many dimensions to a tolerance, by sampling: randomly shifted lattices, as they are
// or on an importance map, VEGAS+, and plain Monte Carlo.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/evaluating/evaluator.hpp"
#include "riemann/lib/methods/sampling/options.hpp"
#include "riemann/lib/question/question.hpp"

#include <functional>
#include <stop_token>

namespace riemann::sampling {

/// Calls may be empty.
struct watcher {
  std::stop_token stop;
  std::function<void(double share)> progress;
  /// After each round: the estimate so far, its error, and what it took. True ends it, as not met.
  std::function<bool(double value, double error, double evaluations)> has_enough = {};
  /// After each round, and whenever regions have come further.
  std::function<void(double value, double error)> so_far = {};
  /// Evaluations of other methods, which have one budget with the samples.
  std::function<double()> elsewhere = {};
};

/// The integral over the unit cube. Its error is the half-width of an interval that holds the
/// integral in 95 of 100 runs; the same seed gives the same bits.
integral integrate(evaluator& over_cube, const goal& until, const options& how, const watcher&);

}  // namespace riemann::sampling

// When an estimate from samples may be believed, and when there is no time for a better one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/evaluating/stopwatch.hpp"
#include "riemann/lib/methods/sampling/sampling.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"

#include <string>

namespace riemann::sampling {

/// Whether to go on, and how it ended if not.
struct verdict {
  bool is_final = false;
  status how = status::met;
  std::string reason;  // empty if met
};

/// The same as a sentence.
std::string words_of(const verdict&);

/// Half-width, or where that is nothing what one point weighs, and rounding.
double error_of(const sampled_estimate&);

/// Whether it is the spread that tells the error: not of few values that count, not where shifts
/// agree to rounding.
bool is_by_spread(const sampled_estimate&);

class judge {
 public:
  judge(const evaluator& on, const goal& until, const options& how, const watcher& watch)
      : until_(until), how_(how), watch_(watch), time_(on) {}

  /// `doubt`, if it is not empty, is why the method itself does not believe the estimate,
  /// `hopeless` why more samples would be no better. The next step takes `next` evaluations after
  /// `evaluations` so far.
  verdict of(const sampled_estimate&, double evaluations, double next, const std::string& doubt,
             const std::string& hopeless) const;

  /// Whether there is time for `more` evaluations after `evaluations` so far, at the pace so far.
  bool may_take(double evaluations, double more) const;

  integral answer(const sampled_estimate&, const verdict&, double evaluations,
                  std::string points) const;

 private:
  std::string why_not_met(const sampled_estimate&, const std::string& doubt) const;
  std::string why_over(double evaluations, double next) const;

  const goal& until_;
  const options& how_;
  const watcher& watch_;
  stopwatch time_;
};

}  // namespace riemann::sampling

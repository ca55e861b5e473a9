// Its share grows with the samples; how its error fell tells whether more is worth it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/automatic/companion.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>

namespace riemann::automatic {

bool companion::go_on(double sampled, double elsewhere, const std::stop_token& stop) {
  constexpr double share = 0.25;
  const double most = static_cast<double>(until_.evaluations);
  const double at_once = 2 * enough_at_once <= most ? enough_at_once : share * most;
  const double left = most - sampled - elsewhere;
  const double budget = std::min(left, std::max(at_once, share * sampled));
  if (boxes_.is_done() || !is_worth_going_on(budget)) return boxes_.is_met();
  const progress before = last_;
  boxes_.go_on(budget, stop);
  if (boxes_.error() <= allowed(until_, boxes_.sums().value))
    boxes_.go_on(std::min(left, boxes_.evaluations() + tests_), stop);
  last_ = {boxes_.evaluations(), boxes_.error()};
  if (before.evaluations > 0) falls_ = slope(before, last_);
  return boxes_.is_met();
}

bool companion::is_worth_going_on(double budget) {
  why_not_ = first_ > budget ? "the first boxes alone would take more evaluations than regions may "
                               "use beside samples"
             : !is_worth(budget) ? "the error did not fall fast enough to be worth going on"
                                 : "another method finished first";
  return first_ <= budget && is_worth(budget);
}

/// How the error falls with evaluations, as their power.
double companion::slope(const progress& from, const progress& to) {
  if (!(to.evaluations > from.evaluations)) return 0;
  return std::log(from.error / to.error) / std::log(to.evaluations / from.evaluations);
}

/// Whether so many doublings of this budget would do, if the error goes on to fall as it did. If
/// not, it is tried again with so many times more: beside a singularity errors begin to fall late.
bool companion::is_worth(double budget) const {
  constexpr double doublings = 4;
  constexpr double again = 8;
  if (!(last_.evaluations > 0) || !is_finite(last_.error)) return true;
  if (budget >= again * last_.evaluations) return true;
  const double needed = std::log2(last_.error / allowed(until_, boxes_.sums().value));
  return needed <= falls_ * (std::log2(budget / last_.evaluations) + doublings);
}

}  // namespace riemann::automatic

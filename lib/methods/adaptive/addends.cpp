// Values and errors add up.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/addends.hpp"

#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include <chrono>
#include <memory>
#include <utility>

namespace riemann::adaptive {

integral by_addends_if_better(integral whole, const integrand& f, const interval& range,
                              const goal& left, const options& how, const std::stop_token& stop) {
  using clock = std::chrono::steady_clock;
  const auto start = clock::now();
  options without_account = how;
  without_account.account = false;
  goal of_each = left;
  integral sum;
  for (const integrand& each : f.addends()) {
    const std::chrono::duration<double> taken = clock::now() - start;
    of_each.seconds = left.seconds - taken.count();
    if (of_each.evaluations <= 0 || of_each.seconds <= 0) return whole;
    const integral one = integrate(each, range, of_each, without_account, stop);
    whole.evaluations += one.evaluations;
    whole.pilot_evaluations += one.pilot_evaluations;
    of_each.evaluations -= one.evaluations;
    if (one.status != status::met && one.status != status::roundoff) return whole;
    sum.value += one.value;
    sum.error += one.error;
    sum.l1 += one.l1;
    sum.parts.estimate += one.parts.estimate;
    sum.parts.rounding += one.parts.rounding;
    sum.parts.second_look += one.parts.second_look;
  }
  const bool is_better = is_finite(sum.value) && is_finite(sum.error) &&
                         !(is_estimate(whole) && whole.error <= sum.error);
  if (!is_better) return whole;
  sum.evaluations = whole.evaluations;
  sum.pilot_evaluations = whole.pilot_evaluations;
  if (sum.error > allowed(left, sum.value)) {
    sum.status = status::not_met;
    sum.reason = "its addends, one by one, are not known well enough";
  }
  if (whole.told) {
    auto told = std::make_shared<account>(*whole.told);
    told->by_addends = true;
    sum.told = std::move(told);
  }
  return sum;
}

}  // namespace riemann::adaptive

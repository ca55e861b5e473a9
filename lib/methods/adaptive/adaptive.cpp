// Passes over a range, and folds around its poles, as a question wants them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "riemann/lib/answer/added_error.hpp"
#include "riemann/lib/methods/adaptive/addends.hpp"
#include "riemann/lib/methods/adaptive/answer.hpp"
#include "riemann/lib/methods/adaptive/cut_short.hpp"
#include "riemann/lib/methods/adaptive/large_unit.hpp"
#include "riemann/lib/methods/adaptive/pass.hpp"
#include "riemann/lib/methods/adaptive/principal_value.hpp"
#include "riemann/lib/methods/adaptive/timed_search.hpp"

#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace riemann::adaptive {
namespace {

/// Of two answers the first, with the larger error, if they agree within their errors.
integral agreed(integral first, integral second) {
  second.evaluations += first.evaluations;
  second.pilot_evaluations += first.pilot_evaluations;
  if (second.status != status::met) {
    second.reason = "a second pass: " + second.reason;
    return second;
  }
  const double apart = std::abs(first.value - second.value);
  if (apart > first.error + second.error) {
    first.status = status::not_met;
    first.reason = "two passes over different panels disagree";
    first.error = apart;
  } else if (second.error > first.error) {
    first.error = second.error;
    first.parts = second.parts;
  }
  first.evaluations = second.evaluations;
  first.pilot_evaluations = second.pilot_evaluations;
  return first;
}

integral ordinary(const integrand& f, const interval& range, std::span<const fold> folds,
                  const goal& until, const options& how, const std::stop_token& stop) {
  if (!until.careful) return one_pass(f, range, folds, 0, until, how, stop);
  const auto start = std::chrono::steady_clock::now();
  integral first = one_pass(f, range, folds, 0, until, how, stop);
  if (first.status != status::met) return first;
  goal left = until;
  left.evaluations -= first.evaluations;
  left.seconds -= std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return agreed(std::move(first), one_pass(f, range, folds, 1, left, how, stop));
}

integral principal_value(const integrand& f, const interval& range, const goal& until,
                         const options& how, const std::stop_token& stop) {
  integral result;
  pole_plan plan;
  try {
    plan = plan_of_poles(f, range);
  } catch (const cut_short why) {
    verdict ended = verdict_of(why);
    result.error = std::numeric_limits<double>::infinity();
    result.status = ended.how;
    result.reason = std::move(ended.reason);
    return result;
  }
  if (plan.folds.empty()) {
    options without = how;  // a pole too faint to be folded counts as little in its principal value
    without.faint_poles = false;
    result = ordinary(f, range, {}, until, without, stop);
  } else {
    const integrand folded(std::make_shared<folded_integrand>(f, plan.folds));
    result = ordinary(folded, cut_at(plan.folds, range), plan.folds, until, how, stop);
    add_rounding(rounding_beside(plan.folds), "the values that cancel beside the poles", until,
                 result);
  }
  result.reason = plan.said + (result.reason.empty() ? "" : "; " + result.reason);
  return result;
}

integral in_sense_of(const integrand& f, const interval& range, const goal& until,
                     const options& how, const std::stop_token& stop) {
  const bool empty = range.lower.value == range.upper.value && range.lower.low == range.upper.low;
  if (range.taken_as == sense::principal_value && !empty)
    return principal_value(f, range, until, how, stop);
  return ordinary(f, range, {}, until, how, stop);
}

integral of_whole(const integrand& f, const interval& range, const goal& until, const options& how,
                  const std::stop_token& stop) {
  integral result = in_sense_of(f, range, until, how, stop);
  if (!sum_overflowed(result)) return result;
  integral again =
      in_own_unit(in_sense_of(in_large_unit(f), range, in_large_unit(until), how, stop));
  again.evaluations += result.evaluations;
  again.pilot_evaluations += result.pilot_evaluations;
  return again;
}

bool is_in_vain(status how) {
  return how == status::not_met || how == status::not_finite || how == status::divergent;
}

}  // namespace

integral integrate(const integrand& of, const interval& range, const goal& until,
                   const options& how, const std::stop_token& stop) {
  const integrand f = searched_in_time(of, until, stop);
  if (!f.is_sum() || range.taken_as == sense::principal_value)
    return of_whole(f, range, until, how, stop);
  const auto start = std::chrono::steady_clock::now();
  goal left = until;
  left.evaluations = static_cast<index_t>(share_of_whole * static_cast<double>(until.evaluations));
  integral whole = of_whole(f, range, left, how, stop);
  if (!is_in_vain(whole.status)) return whole;
  left.evaluations = until.evaluations - whole.evaluations;
  left.seconds -= std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return by_addends_if_better(std::move(whole), f, range, left, how, stop);
}

}  // namespace riemann::adaptive

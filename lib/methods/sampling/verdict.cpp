// One list of reasons for all ways to sample.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann::sampling {
namespace {

constexpr double enough_hits = 1000;                 // to believe a spread
constexpr double few_hits = 30;                      // of which a spread says nothing
constexpr double points_to_see_something = 1 << 20;  // if there is anything

}  // namespace

double error_of(const sampled_estimate& of) {
  constexpr double rounding = 16 * 0x1p-53;  // of values and their weights
  return std::max(of.half_width, of.one_point) + rounding * of.magnitude;
}

bool is_by_spread(const sampled_estimate& of) {
  return of.hits >= few_hits && !is_at_rounding(of.half_width, of.magnitude);
}

std::string judge::why_not_met(const sampled_estimate& result, const std::string& doubt) const {
  if (result.not_finite > 0)
    return fmt::format("the integrand is not finite at {:.0f} of {:.0f} points", result.not_finite,
                       result.points);
  if (result.magnitude == 0) return "the integrand is 0 at every point that was sampled";
  if (result.hits < enough_hits)
    return fmt::format("the value comes from some {:.0f} points: the others hardly count",
                       result.hits);
  if (!how_.samples && !(error_of(result) <= allowed(until_, result.value)))
    return "the error is above the tolerance";
  return doubt;
}

std::string words_of(const verdict& said) {
  if (said.how == status::met) return "met";
  return said.how == status::summed ? "the number of samples requested was taken" : said.reason;
}

bool judge::may_take(double evaluations, double more) const {
  return why_over(evaluations, more).empty();
}

std::string judge::why_over(double evaluations, double next) const {
  const double so_far = time_.seconds();
  const double step = evaluations > 0 ? so_far * next / evaluations : 0;
  if (watch_.stop.stop_requested()) return "stopped";
  if (how_.samples && evaluations + next > static_cast<double>(*how_.samples))
    return "the number of samples requested was taken";
  const double others = watch_.elsewhere ? watch_.elsewhere() : 0;
  if (others + evaluations + next > static_cast<double>(until_.evaluations))
    return "the evaluations allowed are used up";
  if (so_far + step > until_.seconds) return "the time allowed is used up";
  return {};
}

verdict judge::of(const sampled_estimate& result, double evaluations, double next,
                  const std::string& doubt, const std::string& hopeless) const {
  const std::string over = result.magnitude == 0 && result.points > points_to_see_something
                               ? "more samples would not help"
                           : hopeless.empty() ? why_over(evaluations, next)
                                              : hopeless;
  const std::string why = why_not_met(result, doubt);
  if (watch_.so_far) watch_.so_far(result.value, error_of(result));
  if (watch_.progress) {
    const double wanted = allowed(until_, result.value);
    const double of_goal = how_.samples           ? evaluations / static_cast<double>(*how_.samples)
                           : error_of(result) > 0 ? wanted / error_of(result)
                                                  : 1;
    watch_.progress(std::clamp(std::max(of_goal, time_.seconds() / until_.seconds), 0.0, 1.0));
  }
  if (watch_.stop.stop_requested()) return {true, status::interrupted, over};
  if (how_.samples && !over.empty())
    return {true, why.empty() ? status::summed : status::not_met, why};
  if (!how_.samples && why.empty()) return {true, status::met, ""};
  constexpr double share = 1e-3;  // of points, beyond which they are no accident
  if (result.not_finite > share * result.points) return {true, status::not_finite, why};
  if (result.hits >= enough_hits && is_at_rounding(result.half_width, result.magnitude) &&
      is_at_rounding(allowed(until_, result.value), result.magnitude))
    return {true, status::roundoff, "the error is at the rounding of the integral of |f|"};
  if (over.empty()) return {};
  return {true, status::not_met, why + "; " + over};
}

integral judge::answer(const sampled_estimate& result, const verdict& said, double evaluations,
                       std::string points) const {
  double error = error_of(result);
  // The spread of few values that count is that of those that were met.
  if (result.hits < enough_hits) error *= enough_hits / std::max(result.hits, 1.0);
  if (result.hits < few_hits) error = std::max(error, std::abs(result.value));
  // A point without a value may count as much as all that have one.
  if (result.not_finite > 0) error += result.not_finite / result.points * result.root_of_squares;
  integral answer{
      {result.value, error, result.magnitude, {result.half_width, error - result.half_width, 0}}};
  if (has_no_value(said.how)) answer = {nothing_found()};
  answer.status = said.how;
  answer.reason = said.reason;
  answer.evaluations = static_cast<index_t>(evaluations);
  answer.points = std::move(points);
  return answer;
}

}  // namespace riemann::sampling

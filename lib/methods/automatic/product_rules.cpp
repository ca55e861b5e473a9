// A plan first, its sums if they are worth it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/automatic/product_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann::automatic {

bool agree(double sampled, double error_of_samples, double by_boxes, double error_of_boxes) {
  constexpr double by_chance = 2;
  return std::abs(sampled - by_boxes) <= by_chance * error_of_samples + error_of_boxes;
}

bool judges(double sampled, double error_of_samples, const found_value& other, const goal& until,
            double near_enough) {
  return error_of_samples <= std::max(allowed(until, other.value), near_enough * other.l1) &&
         agree(sampled, error_of_samples, other.value, other.error);
}

void product_rules::go_on(double value, double elsewhere, double allowance,
                          const std::stop_token& stop) {
  constexpr double worth_a_plan = 1 << 17;  // about what a plan takes
  const double spent = elsewhere + rules_.evaluations();
  const double seconds = time_.seconds();
  const double left = std::min(static_cast<double>(until_.evaluations) - spent,
                               (until_.seconds - seconds) * spent / seconds);
  if (is_met() || times_tried_ == most_tries) return;
  if (!has_plan_) {
    if (std::min(allowance, left) < worth_a_plan) return;
    rules_.plan(share_ * allowed(until_, value), stop, left);
    has_plan_ = true;
  }
  const double points = 3 * rules_.points_planned();  // with the coarser ones
  const double worth = times_tried_ == 0 ? 8 : 1;
  if (!(points <= std::min(worth * allowance, left))) return;
  rules_.carry_out(stop);
  nodes_ = rules_.nodes();
  axes_by_profile_ = rules_.axes_by_profile();
  ++times_tried_;
  has_plan_ = false;
  share_ /= 16;
}

bool product_rules::stands_beside(double value, double error, double sampled) const {
  constexpr double fewest = 1 << 16;
  const tensor::integration::result& sums = *rules_.sums();
  return sampled >= fewest &&
         judges(value, error, {sums.value, sums.error, sums.magnitude, {}}, until_, near_enough_);
}

integral product_rules::answer() const {
  integral answer;
  answer.method = "tensor";
  answer.evaluations = static_cast<index_t>(rules_.evaluations());
  answer.status = is_met() ? status::met : status::not_met;
  const bool was_tried = has_plan_ || times_tried_ > 0;
  if (!is_met())
    answer.reason = was_tried ? "no product of rules was found that is accurate enough"
                              : "too little of the evaluations or time allowed was left for a "
                                "product of rules";
  if (!rules_.sums()) {
    answer.error = std::numeric_limits<double>::infinity();
    return answer;
  }
  const tensor::integration::result& sums = *rules_.sums();
  static_cast<found_value&>(answer) = {
      sums.value, sums.error, sums.magnitude, {sums.error - sums.rounding, sums.rounding, 0}};
  answer.points = fmt::format("{:.0f} points of a product rule", sums.points);
  return answer;
}

attempt product_rules::told(const found_value& sampled, index_t samples) const {
  const bool do_agree =
      is_met() && stands_beside(sampled.value, sampled.error, static_cast<double>(samples));
  attempt entry = attempt_of(answer(), verdict(do_agree));
  entry.nodes = times_tried_ > 0 ? nodes_ : rules_.nodes();
  if (times_tried_ > 0)
    entry.notes = {fmt::format(
        "on {} of {} axes the rule is made for the shape of the integrand along that axis",
        axes_by_profile_, nodes_.size())};
  return entry;
}

std::string product_rules::verdict(bool do_agree) const {
  if (is_met()) return do_agree ? "met; samples agree" : "met; samples do not agree";
  if (times_tried_ == most_tries)
    return fmt::format("the error is above the tolerance after {} products", most_tries);
  const std::string begin = times_tried_ > 0 ? "the error is above the tolerance; " : "";
  const double points = rules_.points_planned();
  if (!has_plan_)
    return begin + "no product of rules was worth its cost before another method finished";
  if (rules_.nodes().empty()) return begin + "no rules were found that are accurate enough";
  return begin + (is_finite(points)
                      ? fmt::format("a product of {:.0f} points would have cost too much", points)
                      : "a product would have more than 2^31 points");
}

}  // namespace riemann::automatic

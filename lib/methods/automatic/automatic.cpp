// A proof goes first, which costs little. Then regions go on for a short while, and keep pace with
// sampling at a fraction of its cost; product rules are planned once that costs no more than what
// was spent, and taken if the plan is not too long. Whoever is met first has the answer.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/automatic/automatic.hpp"

#include "riemann/lib/evaluating/stopwatch.hpp"
#include "riemann/lib/methods/automatic/companion.hpp"
#include "riemann/lib/methods/automatic/product_rules.hpp"
#include "riemann/lib/methods/regions/regions.hpp"
#include "riemann/lib/methods/tensor/proof.hpp"
#include "riemann/lib/methods/tensor/tensor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

namespace riemann::automatic {
namespace {

void tell(const regions::integration& boxes, const goal& until, const stopwatch& time,
          const sampling::watcher& watch) {
  const double value = boxes.sums().value;
  if (watch.so_far) watch.so_far(value, boxes.error());
  const double of_error = boxes.error() > 0 ? allowed(until, value) / boxes.error() : 1;
  const double of_time = time.seconds() / until.seconds;
  if (watch.progress) watch.progress(std::clamp(std::max(of_error, of_time), 0.0, 1.0));
}

found_value known_to(const regions::integration& boxes) {
  return {boxes.sums().value, boxes.error(), boxes.sums().magnitude, {}};
}

integral too_many_cuts() {
  integral result{{0, std::numeric_limits<double>::infinity(), 0, {}}};
  result.status = status::not_met;
  result.reason = "the integrand jumps or bends at too many places for regions";
  result.method = "regions";
  result.tried = {attempt_of(result, result.reason)};
  return result;
}

/// What another method leaves unsure of an answer, where it does not judge it or disagrees.
void doubt(const found_value& other, const std::string& why, integral& answer) {
  answer.error = std::max(answer.error, std::abs(other.value - answer.value) + other.error);
  if (answer.status == status::met) answer.status = status::not_met;
  if (answer.status == status::not_met && answer.reason.empty()) answer.reason = why;
}

std::string came_to(const std::string& method, const found_value& of) {
  return fmt::format("{} came to {:.6g} within {:.2g}", method, of.value, of.error);
}

constexpr double judge_to = mostly_near_enough / 2;  // of the integral, so that samples judge

/// By samples, for as many evaluations as it took itself, or a few.
void have_judged(evaluator& on, const goal& until, double seconds, const options& how,
                 const sampling::watcher& watch, integral& answer) {
  constexpr index_t few = 1 << 22;
  goal of_judge = until;
  of_judge.rtol = std::max(until.rtol, judge_to);
  of_judge.seconds = std::max(0.0, until.seconds - seconds);
  of_judge.evaluations =
      std::min(until.evaluations - answer.evaluations, std::max(few, answer.evaluations));
  const auto has_enough = [&](double value, double error, double) {
    return judges(value, error, answer, until);
  };
  const integral sampled =
      sampling::integrate(on, of_judge, how.of_sampling, {watch.stop, {}, has_enough, {}});
  attempt of_judges = sampled.tried.front();
  of_judges.verdict = "they check the regions";
  answer.tried.push_back(std::move(of_judges));
  answer.evaluations += sampled.evaluations;
  if (!judges(sampled.value, sampled.error, answer, until))
    doubt(sampled, came_to("samples", sampled), answer);
}

}  // namespace

integral by_regions(evaluator& on, const goal& until, const options& how,
                    const sampling::watcher& watch) {
  const stopwatch time(on);
  if (regions::first_evaluations(on.dimensions(), how.of_regions) > regions::most_first_evaluations)
    return too_many_cuts();
  regions::integration boxes(on, until, how.of_regions);
  const auto most = static_cast<double>(until.evaluations);
  double next = 1 << 20;
  while (!boxes.is_done() && !watch.stop.stop_requested()) {
    boxes.go_on(std::min(next, most), watch.stop);
    tell(boxes, until, time, watch);
    if (next >= most || time.seconds() > until.seconds / 2) break;
    next *= 2;
  }
  const bool stopped = watch.stop.stop_requested();
  integral result = boxes.answer(stopped        ? "stopped"
                                 : next >= most ? "the evaluations allowed are used up"
                                                : "the time allowed is used up");
  if (stopped && !boxes.is_met()) result.status = status::interrupted;
  if (how.may_miss && result.status == status::met)
    have_judged(on, until, time.seconds(), how, watch, result);
  return result;
}

namespace {

std::string name_of(const integral& answer) {
  return answer.method == "regions" || answer.method == "tensor" ? answer.method : "samples";
}

/// The answer that is met, or else the one with the smaller error, if that is smaller by far: of
/// many dimensions samples know more. Each is the other's judge: where they do not agree, what they
/// are apart counts as error, with the error of the other; so does it where samples are too unsure
/// to judge regions or rules. A stop may leave either without an estimate.
integral better_of(const integral& sampled, const integral& by_boxes, const goal& until,
                   double near_enough = mostly_near_enough) {
  constexpr double by_far = 0.1;
  const bool was_stopped = sampled.status == status::interrupted;
  if (was_stopped && !(is_estimate(sampled) && is_estimate(by_boxes)))
    return is_estimate(sampled) ? sampled : by_boxes;
  const bool do_agree = agree(sampled.value, sampled.error, by_boxes.value, by_boxes.error);
  const bool boxes_win =
      by_boxes.status == status::met || ((was_stopped || sampled.status == status::not_met) &&
                                         do_agree && by_boxes.error < by_far * sampled.error);
  const found_value& other = boxes_win ? sampled : by_boxes;
  const bool is_unjudged = sampled.status != status::met && boxes_win &&
                           !judges(sampled.value, sampled.error, by_boxes, until, near_enough);
  integral result = boxes_win ? by_boxes : sampled;
  result.map = sampled.map;
  if (is_finite(other.value) && (!do_agree || is_unjudged)) {
    const std::string boxes_name = name_of(by_boxes);
    const std::string samples_name = name_of(sampled);
    doubt(other,
          do_agree ? fmt::format("{} are too unsure to judge {}", samples_name, boxes_name)
                   : fmt::format("{} and {} do not agree", boxes_name, samples_name),
          result);
  }
  if (result.status == status::not_met && is_finite(other.value))
    result.reason += "; " + came_to(name_of(boxes_win ? sampled : by_boxes), other);
  return result;
}

/// Where regions and samples agree on an integral of |f| that is larger, rules have missed a part.
bool have_seen_more(const integral& by_boxes, const found_value& sampled,
                    const integral& by_rules) {
  return by_boxes.status == status::met &&
         agree(sampled.value, sampled.error, by_boxes.value, by_boxes.error) &&
         by_boxes.l1 > by_rules.l1 + by_boxes.error + by_rules.error;
}

/// Beside a singular corner, points that differ round to one: samples of it agree, and are wrong
/// together. Boxes that cannot be halved know what they leave open.
void heed_exhausted(const regions::integration& boxes, const goal& until, integral& result) {
  const double open = boxes.sums().error;
  if (!boxes.is_exhausted() || result.status != status::met ||
      !(open > allowed(until, result.value)))
    return;
  result.status = status::not_met;
  result.reason = "boxes at a singularity cannot be halved any more";
  result.error = std::max(result.error, open);
}

/// What was tried, which is what was evaluated.
void set_tried(const std::vector<attempt>& first, const std::vector<attempt>& others,
               integral& of) {
  std::vector<attempt> all = first;
  all.insert(all.end(), others.begin(), others.end());
  of.evaluations = 0;
  for (const attempt& each : all) of.evaluations += each.evaluations;
  of.tried = std::move(all);
}

/// A proof by so many points at first, that is tried anew as others take evaluations: from then on
/// rules of more points are worth it.
class proof_beside {
 public:
  proof_beside(evaluator& on, const goal& until, const tensor::options& how, double at_first)
      : until_(until), at_first_(at_first) {
    if (how.bounds != nullptr) rules_.emplace(on, until, how);
  }

  /// True if there is an answer.
  bool go_on(double evaluations_of_others, const std::stop_token& stop) {
    constexpr double worth = 8;
    if (!rules_ || is_done_) return has_answer();
    const double left = static_cast<double>(until_.evaluations) - evaluations_of_others;
    result_ =
        rules_->answer(std::min(left, std::max(at_first_, worth * evaluations_of_others)), stop);
    is_done_ = !rules_->may_need_more_points();
    return has_answer();
  }

  bool has_answer() const { return is_done_ && result_.status != status::not_met; }

  integral answer(const std::vector<attempt>& others) const {
    integral result = result_;
    set_tried(result_.tried, others, result);
    return result;
  }

  double evaluations() const { return static_cast<double>(result_.evaluations); }

  const std::vector<attempt>& tried() const { return result_.tried; }  // none without bounds

 private:
  const goal& until_;
  double at_first_;  // points
  std::optional<tensor::proved_integration> rules_;
  bool is_done_ = false;
  integral result_;
};

/// Why there are no regions; empty: there are.
std::string why_no_regions(const evaluator& on, const goal& until, const regions::options& how) {
  const int d = on.dimensions();
  if (!on.takes_boxes()) return "not tried: the integrand cannot be called over boxes";
  if (d < fewest_box_axes || d > most_box_axes)
    return fmt::format("not tried: boxes have {} to {} axes", fewest_box_axes, most_box_axes);
  const double first = regions::first_evaluations(d, how);
  if (first <= std::min(regions::most_first_evaluations, static_cast<double>(until.evaluations)))
    return "";
  return "not tried: the first boxes alone take too many evaluations";
}

}  // namespace

integral integrate(evaluator& on, const goal& until, const options& how,
                   const sampling::watcher& watch) {
  proof_beside proof(on, until, how.of_tensor, enough_at_once);
  if (proof.go_on(0, watch.stop)) return proof.answer({});
  std::optional<regions::integration> boxes;
  std::optional<companion> beside;
  const std::string none = why_no_regions(on, until, how.of_regions);
  if (none.empty()) {
    boxes.emplace(on, until, how.of_regions);
    beside.emplace(*boxes, until, regions::first_evaluations(on.dimensions(), how.of_regions),
                   how.of_regions.tests);
    if (beside->go_on(0, proof.evaluations(), watch.stop) && !how.may_miss) {
      integral met = boxes->answer("");
      met.tried.front().notes.push_back("no samples were needed to meet the tolerance");
      set_tried(proof.tried(), met.tried, met);
      return met;
    }
  }
  product_rules rules(on, until, how.of_tensor);
  // Where regions are met and samples do not agree, samples go on until they do, or are met.
  const auto of_boxes = [&] { return boxes ? boxes->evaluations() : 0; };
  const auto is_enough = [&](double value, double error, double evaluations) {
    if (proof.go_on(evaluations + of_boxes() + rules.evaluations(), watch.stop)) return true;
    if (beside && beside->go_on(evaluations, proof.evaluations() + rules.evaluations(), watch.stop))
      return judges(value, error, known_to(*boxes), until);
    rules.go_on(value, evaluations + of_boxes() + proof.evaluations(), evaluations, watch.stop);
    return rules.is_met() && rules.stands_beside(value, error, evaluations);
  };
  std::optional<double> error_of_judge;  // that was enough
  const auto has_enough = [&](double value, double error, double evaluations) {
    if (!is_enough(value, error, evaluations)) return false;
    error_of_judge = error;
    return true;
  };
  const auto elsewhere = [&] { return proof.evaluations() + of_boxes() + rules.evaluations(); };
  integral result =
      sampling::integrate(on, until, how.of_sampling,
                          {watch.stop, watch.progress, has_enough, watch.so_far, elsewhere});
  if (error_of_judge) result.error = *error_of_judge;
  const found_value sampled = result;
  attempt of_samples = result.tried.front();
  attempt of_regions{.method = "regions", .verdict = none};
  std::shared_ptr<const account_of_boxes> account;
  if (boxes) {
    const integral by_boxes = boxes->answer(
        watch.stop.stop_requested() ? "stopped"
                                    : "samples used up the evaluations or the time allowed");
    account = by_boxes.boxes;
    if (result.status != status::divergent) result = better_of(result, by_boxes, until);
    of_regions = by_boxes.tried.front();
    if (!boxes->is_done()) of_regions.verdict = beside->why_not();
    if (boxes->is_met())
      of_regions.verdict += agree(sampled.value, sampled.error, boxes->sums().value, boxes->error())
                                ? judges(sampled.value, sampled.error, known_to(*boxes), until)
                                      ? "; samples agree"
                                      : "; samples are too unsure to judge them"
                                : "; samples do not agree";
  }
  if (of_samples.verdict.empty())
    of_samples.verdict =
        proof.has_answer()
            ? "a proof finished first"
            : fmt::format("{} are met, and samples agree",
                          boxes && boxes->is_met() ? "regions" : "products of rules");
  std::vector<attempt> others{std::move(of_regions), std::move(of_samples)};
  if (rules.evaluations() > 0) others.push_back(rules.told(sampled, others.back().evaluations));
  if (proof.has_answer()) return proof.answer(others);
  if (rules.is_met() && result.status != status::divergent) {
    const integral by_rules = rules.answer();
    if (!have_seen_more(result, sampled, by_rules))
      result = better_of(result, by_rules, until, rules.near_enough());
  }
  set_tried(proof.tried(), others, result);
  if (watch.stop.stop_requested() && result.status != status::met)
    result.status = status::interrupted;
  if (boxes) heed_exhausted(*boxes, until, result);
  result.boxes = account;
  return result;
}

integral by_tensor(evaluator& on, const goal& until, const options& how,
                   const sampling::watcher& watch) {
  constexpr double most_at_first = 1 << 20;  // points of a proof
  constexpr double whatever = std::numeric_limits<double>::infinity();
  proof_beside proof(on, until, how.of_tensor, most_at_first);
  if (proof.go_on(0, watch.stop)) return proof.answer({});
  product_rules rules(on, until, how.of_tensor);
  goal of_judge = until;
  of_judge.rtol = std::max(until.rtol, rules.near_enough() / 2);
  const auto has_enough = [&](double value, double error, double evaluations) {
    if (proof.go_on(evaluations + rules.evaluations(), watch.stop)) return true;
    rules.go_on(value, evaluations + proof.evaluations(), whatever, watch.stop);
    return rules.is_met() && rules.stands_beside(value, error, evaluations);
  };
  const auto elsewhere = [&] { return proof.evaluations() + rules.evaluations(); };
  const integral sampled =
      sampling::integrate(on, of_judge, how.of_sampling,
                          {watch.stop, watch.progress, has_enough, watch.so_far, elsewhere});
  const found_value& judge = sampled;
  const auto samples = static_cast<double>(sampled.evaluations);
  std::vector<attempt> others{sampled.tried.front()};
  others.front().verdict = "they check the products of rules";
  if (proof.has_answer()) return proof.answer(others);
  rules.go_on(judge.value, samples + proof.evaluations(), whatever, watch.stop);
  integral result = sampled.status == status::divergent ? sampled : rules.answer();
  others.insert(others.begin(), rules.told(judge, sampled.evaluations));
  set_tried(proof.tried(), others, result);
  const found_value of_rules = result;
  const bool is_in_doubt = rules.is_met()
                               ? !rules.stands_beside(judge.value, judge.error, samples)
                               : !agree(judge.value, judge.error, of_rules.value, of_rules.error);
  if (is_in_doubt && !has_no_value(result.status)) doubt(judge, came_to("samples", judge), result);
  if (watch.stop.stop_requested() && result.status != status::met)
    result.status = status::interrupted;
  return result;
}

}  // namespace riemann::automatic

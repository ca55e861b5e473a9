// Regions go first for a short while, then keep pace with sampling at a fraction of its cost:
// whoever is met first has the answer.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/automatic/automatic.hpp"

#include "riemann/lib/methods/regions/regions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace riemann::automatic {
namespace {

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point start) {
  return std::chrono::duration<double>(clock::now() - start).count();
}

integral too_many_cuts() {
  integral made;
  made.components.push_back({0, std::numeric_limits<double>::infinity(), 0, {}});
  made.how = ending::not_met;
  made.reason = "the integrand jumps or bends at too many places for regions";
  made.method = "regions";
  return made;
}

}  // namespace

integral by_regions(evaluator& on, const goal& until, const regions::options& how,
                    const sampling::watcher& watch) {
  const clock::time_point start = clock::now();
  if (regions::first_evaluations(on.dimensions(), how) > regions::most_first_evaluations)
    return too_many_cuts();
  regions::integration boxes(on, until, how);
  const auto most = static_cast<double>(until.evaluations);
  double next = 1 << 20;
  while (!boxes.is_done() && !watch.stop.stop_requested()) {
    boxes.go_on(std::min(next, most), watch.stop);
    if (next >= most || seconds_since(start) > until.seconds / 2) break;
    next *= 2;
  }
  const bool stopped = watch.stop.stop_requested();
  integral made = boxes.answer(stopped        ? "stopped"
                               : next >= most ? "the evaluations allowed are used up"
                                              : "the time allowed is used up");
  if (stopped && !boxes.is_met()) made.how = ending::interrupted;
  return made;
}

namespace {

/// Regions beside a run of samples: they may take a share of what that takes, if they are on their
/// way to be met. That is judged by evaluations alone, so that it is the same everywhere.
class companion {
 public:
  companion(regions::integration& boxes, const goal& until, double first)
      : boxes_(boxes), until_(until), first_(first) {}

  /// Goes on while the budget lasts; true if the integral is met.
  bool go_on(double sampled, const std::stop_token& stop) {
    constexpr double at_once = 1 << 17;  // evaluations, before any samples are taken
    constexpr double share = 0.25;
    const double most = static_cast<double>(until_.evaluations);
    const double budget = std::min(most, std::max(at_once, share * sampled));
    if (first_ > budget || boxes_.is_done() || !is_worth(budget)) return boxes_.is_met();
    const progress before = last_;
    boxes_.go_on(budget, stop);
    last_ = {boxes_.evaluations(), boxes_.error()};
    if (before.evaluations > 0) falls_ = slope(before, last_);
    return boxes_.is_met();
  }

 private:
  struct progress {
    double evaluations = 0;
    double error = 0;
  };

  /// How the error falls with evaluations, as their power.
  static double slope(const progress& from, const progress& to) {
    if (!(to.evaluations > from.evaluations)) return 0;
    return std::log(from.error / to.error) / std::log(to.evaluations / from.evaluations);
  }

  /// Whether so many doublings of this budget would do, if the error goes on to fall as it did. If
  /// not, it is tried again after twice as many.
  bool is_worth(double budget) const {
    constexpr double doublings = 4;
    if (!(last_.evaluations > 0) || !is_finite(last_.error)) return true;
    if (budget >= std::ldexp(last_.evaluations, 2 * static_cast<int>(doublings))) return true;
    const double needed = std::log2(last_.error / allowed(until_, boxes_.sums().value));
    return needed <= falls_ * (std::log2(budget / last_.evaluations) + doublings);
  }

  regions::integration& boxes_;
  const goal& until_;
  double first_;  // evaluations, without which there is nothing
  progress last_ = {};
  double falls_ = 4;  // until it is known: what is smooth falls so in two dimensions
};

/// Whether what samples say may be, beside what boxes say: at three half-widths.
bool agree(double sampled, double error_of_samples, double by_boxes, double error_of_boxes) {
  constexpr double by_chance = 3;
  return std::abs(sampled - by_boxes) <= by_chance * error_of_samples + error_of_boxes;
}

/// The answer that is met, or else the one with the smaller error, if that is smaller by far: of
/// many dimensions samples know more. Each is the other's judge: where they do not agree, what they
/// are apart counts as error, with the error of the other.
integral better_of(const integral& sampled, const integral& by_boxes) {
  constexpr double by_far = 0.1;
  const component& of_samples = sampled.components.front();
  const component& of_boxes = by_boxes.components.front();
  const bool do_agree = agree(of_samples.value, of_samples.error, of_boxes.value, of_boxes.error);
  const bool boxes_win =
      by_boxes.how == ending::met ||
      (sampled.how == ending::not_met && do_agree && of_boxes.error < by_far * of_samples.error);
  const component& other = boxes_win ? of_samples : of_boxes;
  integral made = boxes_win ? by_boxes : sampled;
  made.map = sampled.map;
  made.evaluations = sampled.evaluations + by_boxes.evaluations;
  if (!do_agree && is_finite(other.value)) {
    const double apart = std::abs(of_samples.value - of_boxes.value);
    made.components.front().error = std::max(made.components.front().error, apart + other.error);
    if (made.how == ending::met) made.how = ending::not_met;
  }
  if (made.how == ending::not_met) {
    if (made.reason.empty()) made.reason = "regions and samples do not agree";
    made.reason += fmt::format("; {} came to {:.6g} within {:.2g}",
                               boxes_win ? "samples" : "regions", other.value, other.error);
  }
  return made;
}

/// Beside a singular corner, points that differ round to one: samples of it agree, and are wrong
/// together. Boxes that cannot be halved know what they leave open.
void heed_exhausted(const regions::integration& boxes, const goal& until, integral& made) {
  component& of = made.components.front();
  const double open = boxes.sums().error;
  if (!boxes.is_exhausted() || made.how != ending::met || !(open > allowed(until, of.value)))
    return;
  made.how = ending::not_met;
  made.reason = "boxes at a singularity cannot be halved any more";
  of.error = std::max(of.error, open);
}

}  // namespace

integral integrate(evaluator& on, const goal& until, const options& how,
                   const sampling::watcher& watch) {
  const double first = regions::first_evaluations(on.dimensions(), how.of_regions);
  const auto most = static_cast<double>(until.evaluations);
  if (first > regions::most_first_evaluations || first > most)
    return sampling::integrate(on, until, how.of_sampling, watch);
  regions::integration boxes(on, until, how.of_regions);
  companion beside(boxes, until, first);
  if (beside.go_on(0, watch.stop)) return boxes.answer("");
  // Where regions are met and samples do not agree, samples go on until they do, or are met.
  const auto has_enough = [&](double value, double error, double evaluations) {
    return beside.go_on(evaluations, watch.stop) &&
           agree(value, error, boxes.sums().value, boxes.error());
  };
  const integral sampled =
      sampling::integrate(on, until, how.of_sampling, {watch.stop, watch.progress, has_enough});
  integral made = better_of(sampled, boxes.answer("samples took what is allowed"));
  if (watch.stop.stop_requested() && made.how != ending::met) made.how = ending::interrupted;
  heed_exhausted(boxes, until, made);
  return made;
}

}  // namespace riemann::automatic

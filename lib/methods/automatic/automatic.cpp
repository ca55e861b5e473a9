// Regions go first for a short while, then keep pace with sampling at a fraction of its cost:
// whoever is met first has the answer.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/automatic/automatic.hpp"

#include "riemann/lib/methods/regions/regions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace riemann::automatic {
namespace {

using clock = std::chrono::steady_clock;

double seconds_since(clock::time_point start) {
  return std::chrono::duration<double>(clock::now() - start).count();
}

}  // namespace

integral by_regions(evaluator& on, const goal& until, const regions::options& how,
                    const sampling::watcher& watch) {
  const clock::time_point start = clock::now();
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

/// Regions beside a run of samples: they may take a share of what that takes.
class companion {
 public:
  companion(regions::integration& boxes, double first) : boxes_(boxes), first_(first) {}

  /// Goes on while the budget lasts; true if the integral is met.
  bool go_on(double sampled, const std::stop_token& stop) {
    constexpr double at_once = 1 << 16;  // evaluations, before any samples are taken
    constexpr double share = 0.25;
    const double budget = std::max(at_once, share * sampled);
    if (first_ <= budget) boxes_.go_on(budget, stop);
    return boxes_.is_met();
  }

 private:
  regions::integration& boxes_;
  double first_;  // evaluations, without which there is nothing
};

/// Counts what passes through it.
class counting_evaluator final : public evaluator {
 public:
  explicit counting_evaluator(evaluator& on) : on_(on) {}
  int dimensions() const override { return on_.dimensions(); }
  std::vector<sampled_moments> sums(const point_request& what,
                                    const std::stop_token& stop) override {
    evaluations_ += static_cast<double>(what.shifts.size()) * static_cast<double>(what.count);
    return on_.sums(what, stop);
  }
  void values(const point_request& what, double* out) override {
    evaluations_ += static_cast<double>(what.count);
    on_.values(what, out);
  }
  double evaluations() const { return evaluations_; }

 private:
  evaluator& on_;
  double evaluations_ = 0;
};

/// The answer that is met, or else the one with the smaller error, if that is smaller by far: of
/// many dimensions samples know more. Each is the other's judge: what they are apart beyond their
/// errors counts as error.
integral better_of(const integral& sampled, const integral& by_boxes) {
  constexpr double by_far = 0.1;
  constexpr double by_chance = 3;  // times the half-width of samples
  const component& of_samples = sampled.components.front();
  const component& of_boxes = by_boxes.components.front();
  const double apart = std::abs(of_samples.value - of_boxes.value);
  const bool agree = !(apart > by_chance * of_samples.error + of_boxes.error);
  const bool boxes_win =
      by_boxes.how == ending::met ||
      (sampled.how == ending::not_met && agree && of_boxes.error < by_far * of_samples.error);
  const component& other = boxes_win ? of_samples : of_boxes;
  integral made = boxes_win ? by_boxes : sampled;
  made.evaluations = sampled.evaluations + by_boxes.evaluations;
  if (!agree) {
    made.components.front().error = std::max(made.components.front().error, apart);
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
  regions::integration boxes(on, until, how.of_regions);
  companion beside(boxes, regions::first_evaluations(on.dimensions(), how.of_regions));
  if (beside.go_on(0, watch.stop)) return boxes.answer("");
  counting_evaluator samples(on);
  std::stop_source enough;
  const std::stop_callback passed_on(watch.stop, [&] { enough.request_stop(); });
  const auto each_round = [&](double share) {
    if (watch.progress) watch.progress(share);
    if (beside.go_on(samples.evaluations(), watch.stop)) enough.request_stop();
  };
  const integral sampled =
      sampling::integrate(samples, until, how.of_sampling, {enough.get_token(), each_round});
  integral made = better_of(sampled, boxes.answer("sampling took the time allowed"));
  heed_exhausted(boxes, until, made);
  return made;
}

}  // namespace riemann::automatic

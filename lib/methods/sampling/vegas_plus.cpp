// A map is trained first; iterations on it, each of twice the points of the one before, learn where
// in the cube values vary.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/vegas_plus.hpp"

#include "riemann/lib/methods/sampling/faces.hpp"
#include "riemann/lib/methods/sampling/known_places.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"
#include "riemann/lib/methods/sampling/second_look.hpp"
#include "riemann/lib/methods/sampling/strata.hpp"
#include "riemann/lib/methods/sampling/training.hpp"
#include "riemann/lib/methods/sampling/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace riemann::sampling {
namespace {

constexpr double first_points = 1 << 12;  // of an iteration ...
constexpr double most_points = 1 << 24;   // ... and at most, for memory
constexpr double fewest_points = 16;      // that are left, for which it is worth another
constexpr index_t at_once = 1 << 20;      // between two looks at a stop
constexpr std::size_t enough_iterations = 5;
constexpr double most_training = 1 << 20;  // points, and a quarter of all
constexpr int most_trainings = 4;
constexpr unsigned long long stream = 0x7665'6761'732bULL;  // of keys

class run_of_iterations {
 public:
  run_of_iterations(evaluator& on, const goal& until, const options& how, const watcher& watch)
      : on_(on),
        until_(until),
        how_(how),
        stop_(watch.stop),
        with_(on, until, how, watch),
        most_(static_cast<double>(
            std::min(how.samples.value_or(until.evaluations), until.evaluations))),
        plain_scale_(scale_for(on, how.seed)),
        known_(how.near),
        map_(even_map(on.dimensions())),
        in_(on.dimensions()) {
    if (how.map != nullptr) map_.nodes = *how.map;
  }

  integral to_its_end() {
    train({});
    for (;;) {
      iterate();
      const std::string doubt = why_in_doubt();
      const verdict said = with_.of(result(), taken_, next_points(), doubt, {});
      if (said.is_final) {
        if (said.how == status::not_met && missed_.empty()) look_at_known_places();
        return answer(said);
      }
      if (!missed_.empty() && trainings_ < most_trainings) train(std::exchange(missed_, {}));
    }
  }

 private:
  bool may_take(double more) const { return with_.may_take(taken_, more); }

  /// Begins anew on another map: from a place of large values, if it is not empty.
  void train(const std::vector<double>& near) {
    ++trainings_;
    if (!near.empty() && may_take(evaluations_to_climb(on_.dimensions()))) {
      constexpr double half = 0.5;
      const hill there = climbed(on_, near);
      taken_ += there.evaluations;
      known_.add(there);
      map_ = around(there, map_, half);
    }
    double spent = 0;
    point_rule rule;
    rule.scale = plain_scale_;
    map_ = trained(
        on_, map_, rule, how_.seed,
        [&](double more) {
          spent += more;
          return spent <= std::min(most_training, most_ / 4) && may_take(spent);
        },
        known_.points_to_keep(result().magnitude));
    taken_ += map_.evaluations;
    scale_ = map_.largest > 0 ? scale_for(map_.largest / plain_scale_) : plain_scale_;
    in_ = strata(on_.dimensions());
    iterations_.clear();
    hypercubes_ = 0;
    points_ = std::clamp(std::min(most_, on_.affordable()) / 32, fewest_points, first_points);
  }

  /// Stopped, it is left out.
  void iterate() {
    in_.divide(static_cast<index_t>(next_points()));
    const std::span<const unsigned> all = in_.of_points();
    std::vector<double> values(all.size());
    const four_words key = philox(how_.seed, stream, keys_++);
    point_rule rule;
    rule.key = static_cast<unsigned long long>(key.words[1]) << 32U | key.words[0];
    rule.scale = scale_;
    rule.map = map_.nodes.data();
    const auto end = static_cast<index_t>(all.size());
    for (; rule.begin < end; rule.begin += at_once) {
      if (stop_.stop_requested()) return;
      rule.strata = all.data() + rule.begin;
      on_.values({rule, in_.parts(), in_.strides(), std::min(at_once, end - rule.begin)},
                 values.data() + rule.begin);
    }
    if (stop_.stop_requested()) return;
    iterations_.push_back(in_.sums(values));
    taken_ += static_cast<double>(end);
    hypercubes_ = std::max(hypercubes_, in_.count());
    points_ = std::min(2 * points_, most_points);
    mean_ = mean_of(iterations_);
    mean_.estimate = in_units_of(scale_, mean_.estimate);
  }

  /// Of an iteration: what is left beside the last looks is taken, too, if it is worth one.
  double next_points() const {
    const double looks = how_.samples || look_ ? 0 : faces::evaluations(on_) + second_look::points;
    const double left = most_ - taken_ - looks;
    return left < points_ && left >= fewest_points ? left : points_;
  }

  const sampled_estimate& result() const { return mean_.estimate; }

  /// Empty: nothing speaks against the estimate. The second look comes last: it takes samples.
  std::string why_in_doubt() {
    const double wanted = allowed(until_, result().value);
    missed_.clear();
    in_missed_ = 0;
    if (iterations_.size() < enough_iterations) return "few iterations were made";
    if (!mean_.is_sane)
      return fmt::format("iterations do not agree: chi squared is {:.3g} a degree of freedom",
                         mean_.chi_squared);
    look_at_known_places();
    if (!missed_.empty()) return "the samples have not met a peak that is known";
    if (error_of(result()) > wanted) return {};
    if (!near_faces_) {
      if (!may_take(faces::evaluations(on_)))
        return "too little of the evaluations or time allowed is left for a look at the faces of "
               "the region";
      near_faces_.emplace(on_, how_.seed);
      taken_ += faces::evaluations(on_);
    }
    if (error_of(result()) + at_faces() > wanted)
      return "more than the tolerance lies so near a face of the region that few points fall there";
    if (!look_) {
      if (!may_take(second_look::points))
        return "too little of the evaluations or time allowed is left for a second look";
      look_.emplace(on_, plain_scale_, how_.seed);
      taken_ += second_look::points;
    }
    const double unseen = look_->unseen(result().root_of_squares, &map_);
    if (unseen <= wanted) return {};
    missed_ = look_->heaviest();
    in_missed_ = unseen;
    return "random points find large values that the samples have not met";
  }

  void look_at_known_places() {
    const double matters = std::max(allowed(until_, result().value), error_of(result()));
    const double before = known_.evaluations();
    known_places::unmet_peaks unmet =
        known_.unmet(on_, result(), &map_, matters, [&](double more) { return may_take(more); });
    taken_ += known_.evaluations() - before;
    missed_ = std::move(unmet.place);
    in_missed_ = unmet.volume;
  }

  /// Of the integral of |f|: where points round to one, or are few.
  double at_faces() const {
    constexpr double nothing = 0x1p-40;  // of what is bounded at faces
    if (!near_faces_) return 0;
    point_rule rule;
    rule.map = map_.nodes.data();
    const double part =
        near_faces_->lost_to_rounding() + near_faces_->among_few_points(rule, result().points);
    return part > nothing * result().magnitude ? part : 0;
  }

  integral answer(const verdict& said) const {
    integral answer = with_.answer(
        result(), said, taken_,
        fmt::format("{} iterations in up to {} hypercubes{}, chi squared {:.2f} a degree of "
                    "freedom",
                    iterations_.size(), hypercubes_, map_.is_trained ? ", importance map" : "",
                    mean_.chi_squared));
    const double not_in_spread = at_faces() + in_missed_;
    answer.error += not_in_spread;
    answer.parts.estimate += not_in_spread;
    if (iterations_.size() > 1) answer.chi_squared = mean_.chi_squared;
    if (map_.is_trained) answer.map = std::make_shared<const std::vector<map_node>>(map_.nodes);
    return answer;
  }

  evaluator& on_;
  const goal& until_;
  const options& how_;
  std::stop_token stop_;
  judge with_;
  double most_;         // evaluations
  double plain_scale_;  // of values without a map ...
  double scale_ = 1;    // ... and with it
  known_places known_;
  importance_map map_;
  strata in_;
  std::vector<iteration_sums> iterations_;
  weighted_mean mean_;
  std::optional<second_look> look_;  // from when it is first asked for
  std::optional<faces> near_faces_;  // likewise
  std::vector<double> missed_;       // where values are large that no iteration has met
  double in_missed_ = 0;             // of the integral of |f|: what lies in such values
  double points_ = 0;                // of the next iteration
  double taken_ = 0;                 // evaluations
  unsigned long long keys_ = 0;
  std::size_t hypercubes_ = 0;  // at most
  int trainings_ = 0;
};

}  // namespace

integral by_vegas_plus(evaluator& on, const goal& until, const options& how, const watcher& watch) {
  return run_of_iterations(on, until, how, watch).to_its_end();
}

}  // namespace riemann::sampling

// Rounds of a race until its leader is near enough, and may be believed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/sampling.hpp"

#include "riemann/lib/methods/sampling/monte_carlo.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"
#include "riemann/lib/methods/sampling/race.hpp"
#include "riemann/lib/methods/sampling/vegas_plus.hpp"
#include "riemann/lib/methods/sampling/verdict.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace riemann::sampling {
namespace {

constexpr int map_level = 13;     // of the plain lattices, when a map is tried in any case
constexpr int first_to_end = 10;  // the least level that may end
constexpr int tail_level = 12;    // at which it costs little to see what no spread tells

/// What only the race knows against its leader.
struct doubts {
  std::string why = {};  // empty: none
  std::vector<double> missed =
      {};                // where values are large that the leader has not met; empty: nowhere
  double in_missed = 0;  // of the integral of |f|: what lies in such values
};

known_places::unmet_peaks unmet_by(race& runs, const judge& with, const goal& until) {
  const double matters = std::max(allowed(until, runs.lead().value), error_of(runs.lead()));
  return runs.unmet(matters, [&](double more) { return with.may_take(runs.evaluations(), more); });
}

/// The second look comes last: it takes samples.
doubts doubts_of(race& runs, const judge& with, const goal& until) {
  const sampled_estimate& lead = runs.lead();
  if (runs.leader().level() < first_to_end) return {"few points were sampled"};
  const auto& before = runs.before();
  if (!before) return {"the error was not seen to fall"};
  if (runs.leader().level() >= tail_level && !runs.has_looked_at_tail() &&
      with.may_take(runs.evaluations(), runs.evaluations_to_look())) {
    runs.look_at_tail();
    runs.near_faces();
  }
  if (std::abs(before->value - lead.value) > error_of(*before) + error_of(lead))
    return {"two runs of samples do not agree"};
  const double wanted = allowed(until, lead.value);
  const auto [unmet, volume] = unmet_by(runs, with, until);
  if (volume > 0) return {"the samples have not met a peak that is known", unmet, volume};
  if (error_of(lead) > wanted) return {};
  if (runs.leader().may_miss()) {
    if (!with.may_take(runs.evaluations(), runs.leader().points_to_widen()))
      return {"too little of the evaluations or time allowed is left for another lattice"};
    runs.widen();
    if (error_of(lead) > wanted) return {};
  }
  const double look = runs.evaluations_to_look();
  if (look > 0 && !with.may_take(runs.evaluations(), look))
    return {"too little of the evaluations or time allowed is left for a second look"};
  runs.look_at_tail();
  const auto is_among_few = [&] { return error_of(lead) + runs.among_few_points() > wanted; };
  const index_t closer = runs.points_of_closer_look();
  if (closer > 0 && (is_among_few() || runs.leader().tail_may_be_heavy()) &&
      with.may_take(runs.evaluations(), static_cast<double>(closer)))
    runs.look_closer_at_tail(closer);
  if (is_among_few())
    return {"more than the tolerance lies in values so large that few points have them"};
  const race::parts_near_faces near = runs.near_faces();
  if (error_of(lead) + near.lost_to_rounding > wanted)
    return {
        "more than the tolerance lies so near a face of the region that points there are rounded "
        "onto the face"};
  if (error_of(lead) + near.lost_to_rounding + near.among_few_points > wanted)
    return {"more than the tolerance lies so near a face of the region that few points fall there"};
  const double unseen = runs.unseen();
  if (unseen <= wanted) return {};
  return {"random points find large values that the samples have not met", runs.heaviest_unseen(),
          unseen};
}

/// "lattice": without a map.
const char* name_of(const ladder& leader) { return leader.is_mapped() ? "vegas" : "lattice"; }

attempt told(const race& runs, const integral& answer, const std::string& verdict) {
  attempt entry = attempt_of(
      answer, answer.status == status::met
                  ? "met: the last two doublings agree, and random points find nothing new"
                  : verdict);
  entry.method = name_of(runs.leader());
  entry.done = runs.words();
  entry.notes = runs.notes();
  return entry;
}

/// When a map is worth its training: at once where the integrand is peaked, or all are to be
/// mapped, or where values are known that the lattices have missed; else when lattices turn out to
/// be slow. If training comes to nothing it is tried again with more points, but never takes much
/// more than all else.
class trainer {
 public:
  trainer(race& runs, const judge& with, method by) : runs_(runs), with_(with), by_(by) {}

  /// `missed` is a place of large values that no lattice has met; empty: none is known.
  void train_if_due(const std::vector<double>& missed) {
    const bool may = by_ == method::vegas || by_ == method::sampling;
    const bool again = !missed.empty() && times_missed_ < most_times_missed;
    if (!may || (!again && (runs_.has_map() || runs_.evaluations() < next_))) return;
    const bool slow = runs_.lead().fill < peaked || runs_.leader().level() >= map_level;
    if (!again && !slow && !runs_.has_first_map() && by_ == method::sampling) return;
    if (again) ++times_missed_;
    const double begin = runs_.evaluations();
    const double least = again ? least_of_missed : least_training;
    const double most = std::max(least, share_of_rest * begin);
    double taken = runs_.evaluations_to_enter_mapped();
    const double entry = taken;
    const auto may_train = [&](double more) {
      taken += more;
      return taken - entry <= most && with_.may_take(begin, taken);
    };
    runs_.enter_mapped(again ? missed : std::vector<double>(), may_train,
                       by_ == method::vegas ? no_loss : least_gain);
    if (by_ == method::vegas && runs_.has_map()) runs_.leave_plain();
    next_ = wait * runs_.evaluations();
  }

 private:
  static constexpr double least_training = 1 << 18;
  static constexpr double least_of_missed = 1 << 20;
  static constexpr double share_of_rest = 4;
  static constexpr double wait = 4;
  static constexpr double no_loss = 1;
  static constexpr double least_gain = 2;  // as points on a map take at least twice the time
  static constexpr int most_times_missed = 4;

  race& runs_;
  const judge& with_;
  method by_;
  double next_ = 0;
  int times_missed_ = 0;
};

}  // namespace

integral integrate(evaluator& on, const goal& until, const options& how, const watcher& watch) {
  if (how.by == method::monte_carlo) return by_monte_carlo(on, until, how, watch);
  if (how.by == method::vegas_plus) return by_vegas_plus(on, until, how, watch);
  const judge with(on, until, how, watch);
  race runs(on, scale_for(on, how.seed), how.seed, watch.stop, known_places(how.near));
  if (how.map != nullptr) runs.begin_with(*how.map);
  trainer maps(runs, with, how.by);
  const double others = watch.elsewhere ? watch.elsewhere() : 0;
  const double left = static_cast<double>(until.evaluations) - others;
  const double in_time = on.affordable() / 2;  // so that they may double
  const double wanted = how.samples ? static_cast<double>(*how.samples) : left;
  runs.enter_plain(std::min({wanted, left, in_time}));
  std::vector<double> missed;
  if (!how.near.empty() && how.near.front().magnitude > runs.lead().root_of_squares)
    missed = how.near.front().place;
  for (;;) {
    maps.train_if_due(missed);
    const std::string hopeless =
        runs.is_stuck() ? "more points do not help: the integral may diverge" : "";
    doubts against = doubts_of(runs, with, until);
    const verdict said =
        runs.diverges() ? verdict{true, status::divergent,
                                  "the integrand rises too fast towards a point, an edge or a face"}
                        : with.of(runs.lead(), runs.evaluations(), runs.next_evaluations(),
                                  against.why, hopeless);
    if (said.is_final) {
      const double elsewhere = watch.elsewhere ? watch.elsewhere() : 0;
      const double most = static_cast<double>(until.evaluations) - elsewhere;
      if (said.how == status::not_met && !how.samples && runs.leader().level() >= first_to_end &&
          runs.evaluations() + runs.evaluations_to_look() <= most) {
        runs.look_at_tail();
        const index_t closer = runs.points_of_closer_look();
        if (runs.leader().tail_may_be_heavy() && closer > 0 &&
            runs.evaluations() + static_cast<double>(closer) <= most)
          runs.look_closer_at_tail(closer);
        runs.near_faces();
      }
      if (said.how == status::not_met && against.missed.empty())
        against.in_missed = unmet_by(runs, with, until).volume;
      integral result = with.answer(runs.lead(), said, runs.evaluations(), runs.words());
      result.method = name_of(runs.leader());
      if (runs.has_map())
        result.map = std::make_shared<const std::vector<map_node>>(runs.map().nodes);
      if (is_by_spread(runs.lead())) result.by_draw = runs.leader().errors_by_shift();
      constexpr double nothing = 0x1p-40;  // of the integral of |f|: of what is bounded at faces
      const race::parts_near_faces near = runs.known_near_faces();
      if (near.lost_to_rounding > nothing * result.l1) {
        result.error += near.lost_to_rounding;
        result.parts.rounding += near.lost_to_rounding;
      }
      const double not_in_spread = runs.among_few_points() + against.in_missed;
      result.error += not_in_spread;
      result.parts.estimate += not_in_spread;
      result.tried = {told(runs, result, words_of(said))};
      return result;
    }
    // Few points have not been asked for peaks that they have not met.
    if (watch.has_enough && against.missed.empty())
      against.in_missed = std::max(against.in_missed, unmet_by(runs, with, until).volume);
    if (watch.has_enough &&
        watch.has_enough(runs.lead().value,
                         error_of(runs.lead()) + runs.among_few_points() + against.in_missed,
                         runs.evaluations())) {
      integral result =
          with.answer(runs.lead(), {true, status::not_met, "enough"}, runs.evaluations(), "");
      result.tried = {told(runs, result, "")};
      return result;
    }
    missed = std::move(against.missed);
    runs.run_round();
    if (missed.empty() && runs.map_has_missed() &&
        with.may_take(runs.evaluations(), runs.evaluations_to_look()))
      missed = runs.heaviest_on_map();
  }
}

}  // namespace riemann::sampling

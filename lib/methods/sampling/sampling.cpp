// Rounds of a race until its leader is near enough, and may be believed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/sampling.hpp"

#include "riemann/lib/methods/sampling/monte_carlo.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"
#include "riemann/lib/methods/sampling/race.hpp"
#include "riemann/lib/methods/sampling/verdict.hpp"

#include <cmath>

namespace riemann::sampling {
namespace {

constexpr double peaked = 0.05;   // fill below which a map is trained at once
constexpr int map_level = 13;     // of the plain lattices, when a map is tried in any case
constexpr int first_to_end = 10;  // the least level that may end

/// What only the race knows against its leader.
std::string doubt_of(const race& runs) {
  const sampled_estimate& lead = runs.lead();
  if (runs.leader().level() < first_to_end) return "few points were sampled";
  if (runs.leader().is_mapped() && !runs.map_is_trained())
    return "too few points were found where the integrand is large";
  const auto& before = runs.before();
  if (!before) return "the error was not seen to fall";
  if (std::abs(before->value - lead.value) > error_of(*before) + error_of(lead))
    return "two runs of samples do not agree";
  return {};
}

bool may_take_map(const race& runs, const options& how) {
  if (how.by != way::automatic || runs.has_map()) return false;
  return runs.lead().fill < peaked || runs.leader().level() >= map_level;
}

}  // namespace

integral integrate(evaluator& on, const goal& until, const options& how, const watcher& watch) {
  if (how.by == way::monte_carlo) return by_monte_carlo(on, until, how, watch);
  judge with(until, how, watch);
  race runs(on, look_first(on, how.seed).scale, how.seed, watch.stop);
  const auto may_take = [&](double more) { return with.may_take(runs.evaluations(), more); };
  if (how.by == way::vegas)
    runs.enter_mapped(may_take);
  else
    runs.enter_plain();
  for (;;) {
    if (may_take_map(runs, how)) runs.enter_mapped(may_take);
    const std::string hopeless =
        runs.is_stuck() ? "more points do not help: the integral may diverge" : "";
    const verdict said =
        with.of(runs.lead(), runs.evaluations(), runs.next_evaluations(), doubt_of(runs), hopeless);
    if (said.is_final) {
      integral made = with.answer(runs.lead(), said, runs.evaluations(), runs.words());
      made.method = runs.leader().is_mapped() ? "vegas" : "lattice";
      return made;
    }
    runs.run_round();
  }
}

}  // namespace riemann::sampling

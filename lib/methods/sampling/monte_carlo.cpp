// Twice the points until the spread is small enough.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/monte_carlo.hpp"

#include "riemann/lib/methods/sampling/known_places.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"
#include "riemann/lib/methods/sampling/statistics.hpp"
#include "riemann/lib/methods/sampling/verdict.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace riemann::sampling {
namespace {

/// Stretches that are named by where they begin: those of two integrals are the same.
std::vector<drawn_error> errors_by_stretch(const std::vector<stretch_of_points>& all,
                                           double scale) {
  const std::vector<double> errors = errors_of_mean(all);
  std::vector<drawn_error> by_stretch;
  for (std::size_t k = 0; k < all.size(); ++k)
    by_stretch.push_back({static_cast<unsigned long long>(all[k].begin), errors[k] / scale});
  return by_stretch;
}

}  // namespace

integral by_monte_carlo(evaluator& on, const goal& until, const options& how,
                        const watcher& watch) {
  constexpr double first = 1 << 14;
  constexpr index_t most_at_once = 1 << 22;
  constexpr index_t stretches = 16;  // of what is taken at first, and between two looks
  constexpr double fewest = 2 * stretches;
  judge with(on, until, how, watch);
  point_rule random;
  random.key = how.seed;
  random.scale = scale_for(on, how.seed);
  const std::vector<std::vector<unsigned>> none(1);
  sampled_moments all;
  std::vector<stretch_of_points> taken_so;
  known_places known(how.near);
  double taken = 0;
  index_t done = 0;
  const double in_time = on.affordable() / 4;  // so that they may double
  index_t wanted = how.samples.value_or(static_cast<index_t>(std::clamp(in_time, fewest, first)));
  verdict said;
  sampled_estimate result;
  known_places::unmet_peaks unmet;
  for (;;) {
    const index_t piece = std::min(most_at_once, (wanted - done + stretches - 1) / stretches);
    while (done < wanted && !watch.stop.stop_requested()) {
      random.begin = done;
      const index_t some = std::min(piece, wanted - done);
      const sampled_moments more = on.sums({random, {}, none, some}, watch.stop).front();
      if (watch.stop.stop_requested()) break;  // of some of the points
      all.merge(more);
      taken_so.push_back({done, some, more});
      done += some;
    }
    result = in_units_of(random.scale, estimate_of_random(all, static_cast<double>(done)));
    const double matters = std::max(allowed(until, result.value), error_of(result));
    unmet = known.unmet(on, result, nullptr, matters,
                        [&](double more) { return with.may_take(taken, more); });
    taken = static_cast<double>(done) + known.evaluations();
    said = with.of(result, taken, static_cast<double>(done),
                   unmet.place.empty() ? "" : "the samples have not met a peak that is known", {});
    if (said.is_final) break;
    wanted = 2 * done;
  }
  integral answer = with.answer(result, said, taken, fmt::format("monte_carlo, {} points", done));
  answer.error += unmet.volume;
  answer.parts.estimate += unmet.volume;
  if (is_by_spread(result) && taken_so.size() > 1)
    answer.by_draw = errors_by_stretch(taken_so, random.scale);
  answer.tried = {attempt_of(answer, words_of(said))};
  answer.tried.front().method = "monte_carlo";
  answer.tried.front().done = "random points";
  return answer;
}

}  // namespace riemann::sampling

// The order of work: cut, evaluate, refine, look again.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/pass.hpp"

#include "riemann/lib/methods/adaptive/account_of.hpp"
#include "riemann/lib/methods/adaptive/answer.hpp"
#include "riemann/lib/methods/adaptive/cutting.hpp"
#include "riemann/lib/methods/adaptive/doubts.hpp"
#include "riemann/lib/methods/adaptive/faint_poles.hpp"
#include "riemann/lib/methods/adaptive/fast_swings.hpp"
#include "riemann/lib/methods/adaptive/hidden_jumps.hpp"
#include "riemann/lib/methods/adaptive/recurring_peaks.hpp"
#include "riemann/lib/methods/adaptive/refining.hpp"
#include "riemann/lib/methods/adaptive/second_look.hpp"
#include "riemann/lib/methods/adaptive/seen_flanks.hpp"
#include "riemann/lib/methods/adaptive/tails.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace riemann::adaptive {
namespace {

constexpr int most_second_looks = 400;
constexpr int denser_look = 4;  // of a careful integral

/// Panels that do not settle may be what a pole makes of them.
void ask_for_pole(integration& work) {
  if (work.ended->how != status::not_met) return;
  std::optional<verdict> otherwise = std::exchange(work.ended, std::nullopt);
  look_for_faint_poles(work);
  if (!work.ended) work.ended = std::move(otherwise);
}

/// What it missed and what it let pass are noted.
second_look looked_again(integration& work) {
  second_look seen =
      look_again(work.over, work.structure, work.ends, work.samples, work.tolerance(),
                 work.until.careful ? denser_look : 1, work.random);
  work.missed = seen.missed;
  work.unresolved = std::max(work.unresolved, seen.unresolved);
  ++work.times_looked;
  return seen;
}

/// Where panels were given up, those that nobody has looked at may be wrong by more than they tell.
void weigh_what_is_hidden(integration& work) {
  if (work.ended->how != status::not_met || !work.how.second_look) return;
  const index_t before = work.samples.evaluations();
  const double missed = work.missed;
  looked_again(work);
  work.missed = std::max(missed, work.missed);
  work.looks += work.samples.evaluations() - before;
}

/// Until the second look agrees, or work has ended, or shows that rounding loses too much.
void carry_out(integration& work) {
  cut_range(work);
  work.samples.evaluate(work.over.panels);
  average_fast_swings(work);
  if (!work.over.chains.empty()) refine_roughly(work);
  grow_chains(work);
  for (int looks = 0;; ++looks) {
    refine(work);
    if (work.ended) {
      weigh_what_is_hidden(work);
      return ask_for_pole(work);
    }
    if (work.needs_all_digits || !work.how.second_look) return;
    const index_t before = work.samples.evaluations();
    add_tops_of_seen_flanks(work);
    const second_look seen = looked_again(work);
    work.looks += work.samples.evaluations() - before;
    for (const miss& each : seen.misses) work.missed_at.push_back(each.place.hi);
    measure_rounding_inside(work);
    work.needs_all_digits = work.needs_all_digits || seen.by_rounding;
    if (work.needs_all_digits) return;
    if (seen.misses.empty() && !tails_go_on(work) && !move_ends_to_hidden_jumps(work)) {
      look_for_faint_poles(work);
      if (!work.ended && work.how.structure) look_for_recurring_peaks(work);
      if (work.countless_peaks && !work.ended)
        work.end(status::not_met, "it may have more peaks than can be told apart",
                 work.worst_place());
      return;
    }
    if (looks >= most_second_looks)
      return work.end(status::not_met, "the second look keeps finding differences", seen.worst);
    follow(work, seen);
  }
}

/// All that was found with fewer, forgotten.
void begin_again_with_all_digits(integration& work) {
  work.samples.take_all_digits();
  work.over = {};
  work.ends.clear();
  work.needs_all_digits = false;
  work.formula_rounding = work.unresolved = work.missed = 0;
  work.progress_checked = 0;
  work.times_looked = 0;
  work.missed_at.clear();
}

/// Errors by which panels were divided are larger than need be once they suffice.
void tell_what_errors_tend_to(integration& work, integral& result) {
  if (result.status != status::met || result.parts.estimate <= result.parts.rounding) return;
  const double cautious = result.error;
  for (panel& each : work.over.panels) each.error = error_by_spectrum(each);
  result = answer_of(work);
  constexpr double margin = 4;  // rounding is measured at some of the nodes
  result.error = std::max(result.error, std::min(cautious, margin * work.formula_rounding));
}

}  // namespace

integral one_pass(const integrand& f, const interval& range, std::span<const fold> folds, int pass,
                  const goal& until, const options& how, const std::stop_token& stop) {
  const double_word a{range.lower.value, range.lower.low};
  const double_word b{range.upper.value, range.upper.low};
  if (a.hi == b.hi && a.lo == b.lo) {
    integral nothing;
    nothing.reason = "the limits are equal";
    return nothing;
  }
  const bool backwards = b.hi < a.hi || (b.hi == a.hi && b.lo < a.lo);
  integration work{.samples = sampler(f, until, stop),
                   .until = until,
                   .how = how,
                   .lower = backwards ? b : a,
                   .upper = backwards ? a : b,
                   .given_breaks = range.breaks,
                   .folds = folds,
                   .pass = pass};
  work.random.seed += static_cast<std::uint64_t>(pass);
  if (how.account) work.samples.keep_places();
  try {
    carry_out(work);
    if (!work.ended && work.needs_all_digits) {
      begin_again_with_all_digits(work);
      carry_out(work);
    }
  } catch (const cut_short why) {
    work.ended = verdict_of(why);
    // More may lie between the first panels than they tell.
    if (work.times_looked == 0) work.unresolved = infinite;
  }
  if (work.ended && work.ended->how == status::not_met) bound_rounding_inside(work);
  integral result = answer_of(work);
  tell_what_errors_tend_to(work, result);
  if (how.account) result.told = std::make_shared<const account>(account_of(work));
  if (backwards) result.value = -result.value;
  return result;
}

}  // namespace riemann::adaptive

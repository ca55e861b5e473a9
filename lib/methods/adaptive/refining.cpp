// The largest errors first, as many at once as must go.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/refining.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/doubts.hpp"
#include "riemann/lib/methods/adaptive/hidden_jumps.hpp"
#include "riemann/lib/methods/adaptive/late_point.hpp"
#include "riemann/lib/methods/adaptive/tails.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace riemann::adaptive {
namespace {

constexpr int most_rounds = 5000;
constexpr int rounding_looked_for_every = 4;  // rounds

/// Those with the largest errors, until the others' errors add up to `rest`. An error that is
/// mostly the rounding of a black box's abscissae stays.
std::vector<std::size_t> worst_panels(const std::vector<panel>& all, double rest) {
  std::vector<std::size_t> order;
  double sum = 0;  // of the finite ones
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (!(all[k].error > 4 * all[k].rounding)) continue;
    order.push_back(k);
    if (is_finite(all[k].error)) sum += all[k].error;
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return all[a].error > all[b].error || (all[a].error == all[b].error && a < b);
  });
  std::size_t count = 0;
  for (; count < order.size(); ++count) {
    const double error = all[order[count]].error;
    if (!is_finite(error)) continue;
    if (sum <= rest) break;
    sum -= error;
  }
  order.resize(count);
  return order;
}

/// Values on a stretch, not just at a point, are not finite.
bool is_hopeless(const panel& p) {
  constexpr int nearly_all = 18;  // of 21
  return p.not_finite >= nearly_all && !p.on.graded && p.depth > 0;
}

/// Most is known, and 2.5 times the evaluations have not halved what is not. Unresolved swings are
/// something else: there the error is that of everything until it falls at once.
bool crawls(integration& work, const totals& now) {
  constexpr double more_work = 2.5;
  constexpr index_t least_evaluations = 20'000;
  constexpr double most_is_known = 1e-2;  // error by integral of |f|
  const index_t spent = work.samples.evaluations();
  if (spent < least_evaluations || !(now.error < most_is_known * now.l1)) return false;
  const bool first = work.progress_checked == 0;
  if (!first && static_cast<double>(spent) < more_work * static_cast<double>(work.progress_checked))
    return false;
  const bool slow = !first && now.error > 0.5 * work.error_then;
  work.progress_checked = spent;
  work.error_then = now.error;
  return slow;
}

/// At the rounding of x: a black box may have a jump or a singularity there.
void grade_or_end(integration& work) {
  const panel narrow = *work.too_narrow;
  work.too_narrow.reset();
  if (settle_by_jump(work, narrow)) return;
  if (!work.samples.is_black_box() || !grade_late_point(work, narrow))
    work.end_at_pole(narrow.on.at(narrow.t_at(0)).x);
}

void put_in_place(integration& work, std::vector<std::size_t> old, parts& by) {
  work.samples.evaluate(by.panels);
  std::sort(old.begin(), old.end(), std::greater<>());
  for (const std::size_t k : old) {
    work.over.panels[k] = work.over.panels.back();
    work.over.panels.pop_back();
  }
  work.over.panels.insert(work.over.panels.end(), by.panels.begin(), by.panels.end());
  work.over.chains.insert(work.over.chains.end(), by.chains.begin(), by.chains.end());
}

}  // namespace

void replace(integration& work, std::vector<std::size_t> old, parts& by) {
  put_in_place(work, std::move(old), by);
  grow_chains(work);
}

void refine_roughly(integration& work) {
  constexpr double rough = 0.1;     // error by integral of |f|
  constexpr std::size_t few = 200;  // swings that go on fill any number
  while (work.over.panels.size() < few) {
    double error = 0;
    double l1 = 0;
    for (const panel& each : work.over.panels) {
      error += each.error;
      l1 += each.l1;
    }
    if (!(error > rough * l1) || !is_finite(error)) return;
    std::vector<std::size_t> chosen = worst_panels(work.over.panels, 0.5 * rough * l1);
    parts pieces;
    for (const std::size_t k : chosen) divide(work, work.over.panels[k], pieces);
    if (work.too_narrow || work.ended || chosen.empty()) return work.too_narrow.reset();
    put_in_place(work, std::move(chosen), pieces);
  }
}

void refine(integration& work) {
  for (int round = 0; round < most_rounds && !work.ended && !work.needs_all_digits; ++round) {
    const totals now = work.over.sum();
    const double wanted = std::max(
        {work.until.atol, work.until.rtol * std::abs(now.integral), 0.5 * floor_of_error * now.l1});
    if (now.error <= wanted) return;
    if (work.how.progress)
      work.how.progress(
          std::clamp(std::max(work.samples.share_spent(), wanted / now.error), 0., 1.));
    if (crawls(work, now)) {
      measure_rounding_inside(work);
      if (work.needs_all_digits) return;
      return work.end(status::not_met, "does not settle", work.worst_place());
    }
    const double known = work.over.error_of_tails();
    const double of_tails = is_finite(known) ? known : 0;
    // Panels are worth refining to a tenth of what the tails leave open.
    const double of_panels = 0.5 * std::max(wanted - of_tails, 0.1 * of_tails);
    const std::vector<std::size_t> chosen = worst_panels(work.over.panels, of_panels);
    if (chosen.empty()) return;
    if (round % rounding_looked_for_every == rounding_looked_for_every - 1 &&
        is_error_by_rounding(work, work.over.panels[chosen.front()])) {
      work.needs_all_digits = true;
      return;
    }
    parts pieces;
    for (const std::size_t k : chosen) {
      const panel& old = work.over.panels[k];
      if (is_hopeless(old)) {
        work.ended = work.without_values(old.on.at(old.t_at(0)).x);
        return;
      }
      divide(work, old, pieces);
      if (work.ended) return;
      if (work.too_narrow) break;
    }
    if (work.too_narrow) {
      grade_or_end(work);
      continue;
    }
    replace(work, chosen, pieces);
  }
}

}  // namespace riemann::adaptive

// A chain stops, is closed, becomes a series of swings, or shows that there is no integral.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/tails.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/lib/methods/adaptive/chains.hpp"
#include "riemann/lib/methods/adaptive/cutting.hpp"
#include "riemann/lib/methods/adaptive/doubts.hpp"
#include "riemann/lib/methods/adaptive/endless_breaks.hpp"
#include "riemann/lib/methods/adaptive/oscillating_tail.hpp"
#include "riemann/lib/methods/adaptive/swinging_end.hpp"
#include "riemann/lib/methods/adaptive/terms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace riemann::adaptive {
namespace {

double far_end_of(const chain& of) {
  return of.outward > 0 ? infinite * of.on.side : of.on.anchor.hi;
}

/// Narrow panels of a tail count from other places.
bool is_panel_of(const chain& of, const panel& p) {
  if (of.outward > 0) return of.on.distance_to(p.on.place(p.t_at(0))) > std::exp(of.begin);
  return p.on.graded && p.on.side == of.on.side && p.on.anchor.hi == of.on.anchor.hi &&
         p.end <= of.begin;
}

/// The farthest place that the formula points to where the chain has more than swings: a series of
/// them knows nothing of a peak that stands farther out.
std::optional<double_word> farthest_beside_swings(integration& work, const chain& of) {
  const double begin = std::exp(of.begin);
  const std::optional<even_swings> between =
      swings_between_breaks(work.samples.function(), of.on, begin);
  std::vector<structure_point> farther = work.structure;
  std::erase_if(farther,
                [&](const structure_point& each) { return !(of.on.distance_to(each.at) > begin); });
  std::sort(farther.begin(), farther.end(),
            [&](const structure_point& a, const structure_point& b) {
              return of.on.distance_to(a.at) > of.on.distance_to(b.at);
            });
  for (const structure_point& each : farther) {
    const double u = of.on.distance_to(each.at);
    if (more_than_swings_at(of, work.samples, u, work.negligible()) &&
        !(between && is_as_around(of, work.samples, u, between->gap, work.negligible())))
      return each.at;
  }
  return std::nullopt;
}

/// Panels up to twice as far as the place, from where the chain begins anew: each over distances of
/// one order.
void divide_up_to(integration& work, chain& of, double_word place) {
  constexpr double step = 8;
  const double begin = std::exp(of.begin);
  const double distance = of.on.distance_to(place);
  const auto at = [&](double u) { return of.on.anchor + double_word(of.on.side * u); };
  std::erase_if(work.over.panels, [&](const panel& p) { return is_panel_of(of, p); });
  std::vector<double_word> cuts{at(begin)};
  for (double u = step * begin; step * u <= distance; u *= step) cuts.push_back(at(u));
  cuts.insert(cuts.end(), {place, begin_chain_beyond(work, of.on.side, place)});
  std::vector<panel> pieces;
  for (std::size_t k = 1; k < cuts.size(); ++k)
    pieces.push_back(of.on.side > 0 ? piece_between(cuts[k - 1], cuts[k])
                                    : piece_between(cuts[k], cuts[k - 1]));
  work.samples.evaluate(pieces);
  work.ends.insert(work.ends.end(), cuts.begin(), cuts.end());
  work.over.panels.insert(work.over.panels.end(), pieces.begin(), pieces.end());
}

/// All but the chain and its panels.
totals beside(const chain& of, const integration& work) {
  totals sum;
  for (const panel& each : work.over.panels) {
    if (is_panel_of(of, each)) continue;
    sum.integral += each.integral;
    sum.l1 += each.l1;
  }
  for (const chain& each : work.over.chains)
    if (&each != &of) sum.integral += each.tail;
  return sum;
}

/// Of the integral up to this distance, what doubles lose where swings hide it: far out 1/x^6 is
/// nothing beside 1 in x^4*log(1+1/x^6)+sin(x)/x. Rounding that may have either sign does not
/// count.
double lost_beneath_swings(integration& work, const chain& of, double end) {
  constexpr std::size_t count = 32;
  constexpr double by_chance = 4;  // standard deviations of the mean
  sampler& f = work.samples;
  if (of.outward < 0 || !f.may_cancel() || !f.may_take_more_digits()) return 0;
  const chart plain{of.on.anchor, of.on.side, false};
  double most = 0;
  for (double u = end; u > std::exp(of.begin); u /= 4) {
    std::vector<point> at;
    for (std::size_t k = 0; k < count; ++k)
      at.push_back(plain.at(u * (0.5 + random_unit(0x105E, static_cast<unsigned>(k), 0))));
    std::vector<double> in_doubles(count);
    std::vector<double> in_full(count);
    f.values(at, in_doubles.data(), of.on.anchor.hi != 0);
    f.full_values(at, in_full.data());
    double sum = 0;
    double squares = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const double off = in_full[k] - in_doubles[k];
      sum += off / count;
      squares += off * off / count;
    }
    const double deviation = std::sqrt(std::max(0.0, squares - sum * sum) / count);
    most = std::max(most, u * (std::abs(sum) - by_chance * deviation));
  }
  return most;
}

/// The chain's panels give way to those of a series of swings, if they are regular.
bool sum_as_series(integration& work, chain& of) {
  if (of.outward > 0 && work.how.structure && !std::exchange(work.knows_terms, true))
    add_masses_of_terms(work);
  if (of.outward > 0)
    if (const std::optional<double_word> place = farthest_beside_swings(work, of)) {
      divide_up_to(work, of, *place);
      return true;
    }
  const totals rest = beside(of, work);
  // What the chain's first panels add up to may be far more than the integral is.
  const auto closer = [&](double by_tail) {
    return std::max({work.until.atol, work.until.rtol * std::abs(rest.integral + by_tail),
                     floor_of_error * rest.l1});
  };
  const std::optional<oscillating_tail> tail =
      sum_swings(of, work.samples, work.tolerance(), closer);
  if (!tail || (tail->diverges && !swings_go_on(work, of))) return false;
  if (tail->diverges) {
    work.end(status::divergent,
             of.outward > 0 ? "far out the swings do not shrink"
                            : "toward a point the swings do not shrink",
             far_end_of(of));
    return true;
  }
  if (lost_beneath_swings(work, of, tail->end) > 0.1 * work.tolerance())
    work.needs_all_digits = true;
  std::erase_if(work.over.panels, [&](const panel& p) { return is_panel_of(of, p); });
  work.over.panels.insert(work.over.panels.end(), tail->panels.begin(), tail->panels.end());
  of.now = chain::state::closed;
  of.reached = of.begin;
  of.tail = tail->beyond;
  of.tail_error = tail->error;
  of.swings = tail->swings;
  of.averaged = tail->is_average;
  return true;
}

/// Whether f has either sign at many places between where the chain begins and where doubles no
/// longer tell whole numbers apart: then its magnitude, or what rounding leaves of it farther out,
/// says nothing of its integral.
bool has_either_sign(integration& work, const chain& of) {
  constexpr std::size_t places = 64;
  constexpr std::size_t many = places / 5;
  constexpr double told_apart = 32;  // e-folds
  if (of.outward < 0) return false;
  const double end = std::min(of.reached, told_apart);
  std::size_t positive = 0;
  std::size_t negative = 0;
  for (std::size_t k = 0; k < places; ++k) {
    const double share = random_unit(0x51D5, static_cast<unsigned>(k), 0);
    const double f = work.samples.value(of.on.at(of.begin + share * (end - of.begin)), true);
    positive += f > 0 ? 1 : 0;
    negative += f < 0 ? 1 : 0;
  }
  return std::min(positive, negative) >= many;
}

void judge_end(integration& work, chain& of) {
  if (of.now != chain::state::diverges) return;
  if (has_either_sign(work, of)) {
    if (sum_as_series(work, of) || work.ended) return;
    of.now = chain::state::cut;
    return work.end(status::not_met, "far out the swings are not regular", far_end_of(of));
  }
  if (of.place == place_known::by_values) {
    of.now = chain::state::cut;
    return work.end_at_pole(far_end_of(of));
  }
  work.end(
      status::divergent,
      of.outward > 0 ? "the tail does not decay fast enough" : "a singularity is not integrable",
      far_end_of(of));
}

/// A constant or 1/x beside what decays, however faint, has no integral: g does not fall between
/// 10^10 and 10^100 times as far. Doubles and pairs tell that from what rounding leaves of a
/// difference such as atan(x) - pi/2, unless all of it is lost to both, as in
/// x^2*(cosh(1/x)-1)-0.5.
bool never_falls(integration& work, const chain& of) {
  constexpr double alike = 0.1;
  if (of.outward < 0 || !work.samples.knows_pairs()) return false;
  double before = 0;
  for (const double further : {23.0, 69.0, 230.0}) {  // e-folds
    if (of.reached + further > of.limit) return false;
    const point at = of.on.at(of.reached + further);
    const double f = work.samples.value(at, false);
    const auto differs = [&](double other) { return std::abs(f - other) > alike * std::abs(f); };
    const double g = std::abs(f) * at.weight;
    if (g == 0 || !is_finite(g) || g < 0.99 * before || differs(work.samples.value(at, true)) ||
        differs(work.samples.value_by_more_digits(at)))
      return false;
    before = g;
  }
  return true;
}

bool goes_on(integration& work, const chain& of) {
  for (const double further : {0.7, 1.9, 4.1, 8.3}) {  // e-folds, apart from the panels' nodes
    const double t = of.reached + of.outward * further;
    if (of.outward * (t - of.limit) > 0) return false;
    const double g = std::abs(value_at(of, t, work.samples));
    if (g * further > 5 * work.tolerance()) return true;
  }
  return never_falls(work, of);
}

/// Needles that stand beyond, farther out or nearer to its point: the chain must not stop before
/// them. Those that cancel others weigh as much. What stands on the other side may reach over to
/// this one: the point may be a zero inside a needle, or lie on the flank of a wide peak.
bool has_needles_beyond(integration& work, chain& of) {
  constexpr double little = 1e-3;
  constexpr int places_of_flank = 8;
  const double tolerance = work.tolerance();
  std::vector<structure_point> mirrored;
  bool any = false;
  const auto is_beyond = [&](double t) {
    return of.outward * (t - of.reached) > 0 && of.outward * (t - of.not_before) > 0 &&
           of.outward * (t - of.limit) <= 0;
  };
  for (const structure_point& each : work.structure) {
    const double along = of.on.distance_to(each.at);
    const bool across = along < 0;
    double u = std::abs(along);
    if (u == 0) continue;
    for (int k = 0; k < (across && of.outward > 0 ? places_of_flank : 1); ++k, u /= 2) {
      const double t = std::log(u);
      if (!is_beyond(t)) break;
      const double_word at = across ? of.on.anchor + double_word(of.on.side * u) : each.at;
      const double height = std::abs(work.samples.value({at.hi, at.lo, 1}, true));
      if (height == 0 || height * u <= little * tolerance) continue;
      of.not_before = t;
      any = true;
      if (across) mirrored.push_back({at, false, each.known});
      break;
    }
  }
  work.structure.insert(work.structure.end(), mirrored.begin(), mirrored.end());
  return any;
}

/// Toward a point where doubles have no digit left, and all digits have a value: 1 - cos(x) is 0
/// beside 0.
bool is_cut_by_rounding(integration& work, const chain& of) {
  if (of.now != chain::state::cut || of.outward > 0 || !work.samples.may_take_more_digits())
    return false;
  const point further = of.on.at(of.reached - 1);
  const double in_doubles = work.samples.value(further, of.on.anchor.hi != 0);
  const double in_full = work.samples.full_value(further);
  return is_finite(in_full) && !(std::abs(in_doubles - in_full) <= 0.1 * std::abs(in_full));
}

}  // namespace

void grow_chains(integration& work) {
  constexpr int panels_unchecked = 3;  // some 28 e-folds
  for (chain& each : work.over.chains) {
    int panels = 0;
    while (!work.ended && each.now == chain::state::growing) {
      const bool is_new = each.reached == each.begin;
      const bool swings = is_new ? breaks_without_end(work, each) : swings_at_end(work, each);
      if (swings && !swings_die_soon(work, each) && sum_as_series(work, each)) continue;
      const std::size_t before = work.over.panels.size();
      grow(each, work.over.panels, work.samples, work.negligible());
      const bool lacks_digits = each.lacks_digits && work.samples.may_take_more_digits();
      if (lacks_digits || is_cut_by_rounding(work, each)) {
        work.needs_all_digits = true;
        return;
      }
      const bool to_check = ++panels == panels_unchecked || each.now != chain::state::growing;
      if (to_check && work.over.panels.size() > before &&
          is_mostly_rounding(work, work.over.panels.back(), each.outward > 0)) {
        work.needs_all_digits = true;
        return;
      }
    }
    if (work.ended) return;
    judge_end(work, each);
  }
}

bool tails_go_on(integration& work) {
  bool any = false;
  for (chain& each : work.over.chains) {
    if (each.now != chain::state::stopped) continue;
    const bool slow = goes_on(work, each);
    const bool needles = has_needles_beyond(work, each);
    if (!slow && !needles) continue;
    each.now = chain::state::growing;
    if (slow) each.next_length = 4;
    any = true;
  }
  if (any) grow_chains(work);
  return any;
}

}  // namespace riemann::adaptive

// Zeros are predicted from the last gap and found by the Illinois method; between them lie the
// terms of an alternating series.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/oscillating_tail.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/averaged_tail.hpp"
#include "riemann/lib/methods/adaptive/between_breaks.hpp"
#include "riemann/lib/methods/adaptive/endless_breaks.hpp"
#include "riemann/lib/methods/adaptive/illinois.hpp"
#include "riemann/lib/methods/adaptive/series_limit.hpp"
#include "riemann/lib/methods/adaptive/sign_changes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace riemann::adaptive {
namespace {

constexpr int most_terms = 64;
constexpr int least_terms = 16;
constexpr int enough_to_tell = 28;  // whether the swings fall

/// A tail along v, which grows toward its far end.
struct way {
  const chain& of;
  even_pace pace;
  double begin;  // of the chain, in v
  swing value;   // f at v

  double distance(double v) const { return pace.distance(v); }
};

way way_along(const chain& of, even_pace pace, sampler& f) {
  const chart plain{of.on.anchor, of.on.side, false};
  return {of, pace, pace.coordinate(std::exp(of.begin)), [&of, &f, plain, pace](double v) {
            return f.value(plain.at(pace.distance(v)), of.on.anchor.hi != 0);
          }};
}

/// v is u itself in a tail, 1/u toward a point.
even_pace usual_pace(const chain& of) { return {of.outward}; }

/// Toward a point swings may end, as those of sin(1000 x) do toward 0, and of sin(1/x) toward 1e-3:
/// so many times nearer they must be as many.
bool swings_further_in(const swing& f, double v, double gap, double nearer) {
  return changes_on(f, nearer * v, 30 * gap) >= 3;
}

constexpr search_effort good_enough{1e-13, 20, 80};  // what jumps has its bracket halved

/// The next zero after u, about a gap away; 0 if it is lost.
double zero_after(const swing& f, double u, double gap) {
  const double sign = f(u + 0.35 * gap);
  double before = u + 0.35 * gap;
  double value_before = sign;
  for (int k = 1; k <= 12; ++k) {
    const double at = u + gap * (0.35 + 0.25 * k);
    const double value = f(at);
    if (!is_finite(value)) return 0;
    if (value == 0) return at;
    if ((value > 0) != (sign > 0))
      return zero_between(f, before, value_before, at, value, good_enough);
    before = at;
    value_before = value;
  }
  return 0;
}

/// Panels over [from, to] of v.
stretch between(const way& along, double from, double to) {
  const chain& of = along.of;
  return {{of.on.anchor, of.on.side, false},
          along.distance(of.outward > 0 ? from : to),
          along.distance(of.outward > 0 ? to : from)};
}

struct first_swings {
  double begin = 0;
  double gap = 0;  // 0: there are none
};

/// Where the tail begins; `later`: where they are many, for swings that become faster may be none
/// before.
first_swings swings_of(const way& along, bool later) {
  constexpr int attempts = 20;
  constexpr double farther = 1.25;
  constexpr double few = 6;
  first_swings from{along.begin};
  for (int k = 0; k < attempts; ++k) {
    from.gap = gap_of_changes(along.value, from.begin, 0.5 * from.begin);
    if (!later || (from.gap > 0 && few * from.gap < 0.5 * from.begin)) return from;
    from.begin *= farther;
  }
  return {};
}

constexpr double many_times = 64;

/// Whether swings at so many times v have less than half the area of those from v on: what becomes
/// faster, as cos(x^3.5), shrinks by that, though not within a few swings that are far more than
/// their gaps away.
bool shrink_further(const way& along, double v, double gap, double further = many_times) {
  constexpr int places = 97;
  constexpr double over = 30;  // gaps
  const auto area = [&](double from, double by) {
    double sum = 0;
    for (int k = 0; k < places; ++k) {
      const double at = from + over * by * (k + 0.5) / places;
      sum += std::abs(along.value(at)) * along.pace.slope(at);
    }
    return by * sum;
  };
  const double there = gap_of_changes(along.value, further * v, 10 * gap);
  return there > 0 && area(further * v, there) < 0.5 * area(v, gap);
}

/// Whether they do so much farther out, as those of sin(x)/(1e10+x); not known where the begin of
/// the tail is so far from 0 that they are lost in rounding before.
std::optional<bool> shrink_far_out(const way& along, double v, double gap) {
  constexpr double farthest = 1e15;
  constexpr double beyond = 100;
  for (double further = many_times; further < farthest; further *= many_times) {
    if (are_lost_in_rounding(further * v, gap)) {
      if (along.distance(further * v) > beyond * std::abs(along.of.on.anchor.hi)) return false;
      return std::nullopt;
    }
    if (shrink_further(along, v, gap, further)) return true;
  }
  return false;
}

std::optional<oscillating_tail> sum_between_zeros(const way& along, sampler& f,
                                                  const first_swings& from, double tolerance,
                                                  const tolerance_with& closer) {
  constexpr double safety = 2;
  constexpr double few_ulps = 16 * std::numeric_limits<double>::epsilon();
  const swing& value = along.value;
  double gap = from.gap;
  const double first = zero_after(value, from.begin - 0.35 * gap, gap);
  if (first <= along.begin) return std::nullopt;
  oscillating_tail result;
  const double before =
      halve_between_breaks(between(along, along.begin, first), f, 0.02 * tolerance, result.panels)
          .integral;
  swing_series s;
  double at = first;
  double sum = 0;
  double best = 0;
  double best_error = std::numeric_limits<double>::infinity();
  std::size_t best_panels = 0;
  while (s.terms.size() < most_terms) {
    const double next = zero_after(value, at, gap);
    if (next == 0) break;
    const double next_gap = next - at;
    if (s.terms.size() > 4 && (next_gap > 3 * gap || next_gap < gap / 3)) break;  // one is lost
    const panel_sum swing_sum =
        halve_between_breaks(between(along, at, next), f, 0.02 * tolerance, result.panels);
    const double term = swing_sum.integral;
    if (!s.terms.empty() && (term > 0) == (s.terms.back() > 0)) return std::nullopt;
    gap = next_gap;
    at = next;
    s.terms.push_back(term);
    s.ends.push_back(at);
    sum += term;
    if (s.terms.size() < least_terms || s.terms.size() % 4 != 0) continue;
    if (!falls(s)) {
      if (s.terms.size() < enough_to_tell) continue;
      if (!are_regular(std::span(s.terms).last(enough_to_tell / 2))) return std::nullopt;
      if (along.of.outward < 0 && !swings_further_in(value, at, gap, 1e6)) return std::nullopt;
      if (shrink_further(along, at, gap)) return std::nullopt;
      const std::optional<bool> shrink =
          along.of.outward < 0 ? false : shrink_far_out(along, at, gap);
      if (!shrink) return std::nullopt;
      result.diverges = !*shrink;
      if (result.diverges) return result;
    }
    const series_limit limit = limit_of(s.terms);
    // A mean falls as a power: of what the last swing has of it, as much is left as if it went on
    // unchanged to twice the distance.
    const double rounding = few_ulps * std::abs(term);
    const double mean = std::max(0.0, beside_alternation(s.terms) - rounding);
    const double of_mean = safety * mean * (at / next_gap);
    const double error = limit.error + of_mean + of_beats(s) + swing_sum.error;
    const double beyond = limit.value - sum;
    const bool plausible = std::abs(beyond) < 2 * std::abs(term);
    // A later estimate that leaves the best one's error refutes it.
    const double move = std::abs(limit.value - best);
    const bool refuted = move > best_error + error;
    if (plausible && (error < best_error || refuted)) {
      best_error = refuted ? std::max(error, move) : error;
      best = limit.value;
      result.beyond = beyond;
      best_panels = result.panels.size();
      result.swings = static_cast<index_t>(s.terms.size());
      result.end = at;
    } else if (!plausible) {
      best_error = std::numeric_limits<double>::infinity();
    }
    const double wanted = std::min(tolerance, closer(before + limit.value));
    if (limit.error < 0.05 * tolerance && best_error < 0.3 * wanted) break;
  }
  if (!is_finite(best_error)) return std::nullopt;
  result.panels.resize(best_panels);
  result.error = best_error;
  return result;
}

}  // namespace

bool more_than_swings_at(const chain& of, sampler& f, double u, double negligible) {
  const double gap = gap_of_changes(way_along(of, {}, f).value, u, 0.5 * u);
  if (gap == 0 || u < least_distance_of_mean(gap)) return true;  // swings are few
  return std::abs(mean_at(of, f, u, gap)) * u >= negligible;
}

bool is_as_around(const chain& of, sampler& f, double u, double gap, double negligible) {
  constexpr double far_higher = 3;
  constexpr double rounding = 1e-9;
  constexpr double bend = 10;  // of what falls as a power
  constexpr double step = 8;
  constexpr double most_share = 0.3;
  const swing value = way_along(of, {}, f).value;
  double d = least_distance_of_mean(gap);
  if (!(d < most_share * u)) return false;
  if (std::abs(value(u)) > far_higher * height_along(value, u + gap, 7 * gap)) return false;
  const double mean = mean_at(of, f, u, gap);
  for (; d < most_share * u; d *= step) {
    const double around = 0.5 * (mean_at(of, f, u - d, gap) + mean_at(of, f, u + d, gap));
    const double off = std::abs(mean - around);
    const double smooth = (rounding + bend * (d / u) * (d / u)) * std::abs(mean);
    if (!(off <= smooth || off * d <= negligible)) return false;
  }
  return true;
}

namespace {

/// What a mean leaves beyond a distance.
struct mean_error {
  double error = 0;
  bool has_limit = true;
};

/// In units of itself times the distance, as it shows 10 and 100 times as far: one that does not
/// fall faster than 1/(u log(u)) has no integral, and what a window leaves of swings is no mean.
mean_error left_of_mean(const chain& of, sampler& f, double u, double gap, double mean) {
  constexpr double wider = 3;         // a window, to leave less of the swings
  constexpr double same = 0.05;       // of a mean, from one half period to the next
  constexpr double enough = 1.5;      // power of the logarithm
  constexpr double boundless = 1e16;  // exponents that doubles tell from 1 leave no more
  double last = mean;
  for (const double times : {10.0, 100.0}) {
    last = mean_at(of, f, times * u, gap, wider);
    const double other = mean_at(of, f, times * u + gap, gap, wider);
    if (!(std::abs(last - other) <= same * std::abs(last)) || last * mean <= 0) return {1};
  }
  constexpr double distance = 4.605170185988091;  // log(100)
  const double above_one = std::log(mean / last) / distance - 1;
  if (!(above_one * std::log(10 * u) > enough)) return {boundless, false};
  constexpr double margin = 1.5;
  return {std::max(1.0, margin / above_one)};
}

/// What a series of swings beyond u knows nothing of: a mean, which falls as a power at the least.
/// `gap` is about that of the swings, and of what is less than `little` no more is asked.
mean_error mean_beyond(const chain& of, sampler& f, const swing& value, double u, double gap,
                       double little) {
  constexpr double gaps = 10;
  constexpr double left_of_swings = 2e-14;  // under the window: e^-32, and rounding
  constexpr int attempts = 8;               // swings may become slower, or faster
  constexpr double apart = 1.4;             // a mean that swings itself is not 0 at both places
  constexpr double higher = 3;              // it may be so many times as high between them
  double at = u;
  for (int k = 0; k < attempts; ++k) {
    gap = gap_of_changes(value, at, gaps * gap);
    if (gap == 0) return {};
    const double least = least_distance_of_mean(gap);
    if (at <= least) {
      at = 1.01 * least;
      continue;
    }
    // Of swings that become faster within the window nothing is told.
    const double farther = gap_of_changes(value, at + 0.5 * least, gaps * gap);
    if (!(std::abs(farther - gap) < 0.3 * gap)) {
      at *= 2;
      continue;
    }
    mean_error most;
    for (const double there : {at, apart * at}) {
      const double as_integral = there * (there / u) * (there / u);
      const double mean = mean_at(of, f, there, gap);
      if (std::abs(mean) < left_of_swings * height_along(value, there, gap)) continue;
      if (std::abs(mean) * as_integral < most.error) continue;
      // Half a period on, what the window leaves of the swings has the other sign.
      const double other =
          std::abs(mean) * as_integral < little ? mean : mean_at(of, f, there + gap, gap);
      const double sure = mean * other > 0 ? std::min(std::abs(mean), std::abs(other)) : 0;
      if (sure == 0) continue;
      mean_error left = left_of_mean(of, f, there, gap, mean);
      left.error *= higher * sure * as_integral;
      left.has_limit = left.has_limit && most.has_limit;
      if (left.error > most.error) most = left;
    }
    return most;
  }
  return {};
}

/// Whether f is one-signed for three orders of distances, and counts there: swings have come to an
/// end, as where the phase turns back, and a series of them knows nothing of what comes after.
bool end_farther_out(const swing& value, double u, double little) {
  constexpr double orders = 6.907755278982137;  // log(1000)
  const auto along = [&](double t) { return value(std::exp(t)); };
  double from = std::log(30 * u);
  for (int window = 0; window < 2; ++window, from += orders) {
    const double at = std::exp(from);
    if (!(height_along(value, at, at) * at > little)) return false;
    if (changes_on(along, from, orders) == 0) return true;
  }
  return false;
}

double integral_of(const oscillating_tail& all) {
  double sum = all.beyond;
  for (const panel& each : all.panels) sum += each.integral;
  return sum;
}

}  // namespace

std::optional<oscillating_tail> sum_swings(const chain& of, sampler& f, double tolerance,
                                           const tolerance_with& closer) {
  const way usual = way_along(of, usual_pace(of), f);
  std::optional<oscillating_tail> best;
  bool has_limit = true;
  const auto wanted = [&](const oscillating_tail& tail) {
    return std::min(tolerance, closer(integral_of(tail)));
  };
  const auto settled = [&] { return best && !best->diverges && best->error < wanted(*best); };
  const auto try_series = [&](const way& along, const first_swings& first) {
    if (first.gap == 0 || are_lost_in_rounding(first.begin, first.gap) ||
        (of.outward < 0 && !swings_further_in(along.value, first.begin, first.gap, 1e3)))
      return;
    std::optional<oscillating_tail> series = sum_between_zeros(along, f, first, tolerance, closer);
    if (!series) return;
    if (!series->diverges && of.outward > 0) {
      const double little = 0.01 * wanted(*series);
      const double end = along.distance(series->end);
      const double gap = first.gap * along.pace.slope(series->end);
      if (end_farther_out(usual.value, end, little)) return;
      if (f.is_black_box() && stands_out_beyond(usual.value, end, gap, little)) return;
      const mean_error of_mean = mean_beyond(of, f, usual.value, end, gap, little);
      series->error += of_mean.error;
      has_limit = has_limit && of_mean.has_limit;
    }
    const bool better = !best || (best->diverges && !series->diverges) ||
                        (!series->diverges && series->error < best->error);
    if (better) best = std::move(series);
  };
  const auto try_average = [&](std::optional<even_swings> swings) {
    if (!swings ||
        (of.outward < 0 && !swings_further_in(swings->change, swings->begin, swings->gap, 1e6)))
      return;
    swings->pace.power *= of.outward;
    auto average = average_swings(of, f, *swings, best ? wanted(*best) : tolerance);
    const bool better = average && (average->diverges || !best || best->diverges ||
                                    (has_limit && average->error < best->error));
    if (better) best = std::move(average);
  };
  try_series(usual, swings_of(usual, false));
  if (!settled()) try_series(usual, swings_of(usual, true));
  if (!settled()) try_average(swings_of_even_pace(usual.value, usual.begin));
  constexpr double much_spent = 0.5;
  if (!settled() && !(best && best->is_average) && of.outward > 0 && f.share_spent() < much_spent)
    try_average(swings_between_breaks(f.function(), of.on, usual.begin));
  if (settled() || (best && best->is_average)) return best;
  try_average(swings_of_uneven_pace(usual.value, usual.begin));
  return best;
}

}  // namespace riemann::adaptive

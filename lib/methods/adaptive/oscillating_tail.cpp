// Zeros are predicted from the last gap and found by the Illinois method; between them lie the
// terms of an alternating series.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/oscillating_tail.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/illinois.hpp"
#include "riemann/lib/methods/adaptive/series_limit.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace riemann::adaptive {
namespace {

constexpr int most_terms = 64;
constexpr int least_terms = 16;
constexpr int enough_to_tell = 28;  // whether the swings fall
constexpr int samples = 48;

/// Swings are counted in v, which grows: the distance u itself in a tail, 1/u toward a point.
double distance_at(const chain& of, double v) { return of.outward > 0 ? v : 1 / v; }

/// The function whose zeros part the swings: f, or its difference over a distance.
using swing = std::function<double(double v)>;

int sign_changes(const std::vector<double>& values) {
  int count = 0;
  double last = 0;
  for (const double each : values) {
    if (each == 0 || !is_finite(each)) continue;
    if (last != 0 && (each > 0) != (last > 0)) ++count;
    last = each;
  }
  return count;
}

/// Sign changes at 48 jittered places of [u, u + width].
int changes_on(const swing& f, double u, double width) {
  std::vector<double> values(samples);
  double jitter = 0.5;
  for (int k = 0; k < samples; ++k) {
    jitter = jitter * 0.7548776662466927 + 0.3141592653589793;
    jitter -= std::floor(jitter);
    values[static_cast<std::size_t>(k)] = f(u + width * (k + 0.2 + 0.6 * jitter) / samples);
  }
  return sign_changes(values);
}

/// A stretch from u on with 6 to 14 sign changes, their mean distance; 0: none found. A third of
/// the stretch must have a third of them, or the swings are faster than the samples.
double gap_near(const swing& f, double u, double width) {
  for (int attempt = 0; attempt < 60; ++attempt) {
    const int changes = changes_on(f, u, width);
    const bool few = changes >= 6 && changes <= 14;
    if (few && std::abs(3 * changes_on(f, u, width / 3) - changes) <= 6) return width / changes;
    width *= few || changes > 14 ? 0.4 : 2.2;
    if (!is_finite(u + width)) return 0;
  }
  return 0;
}

/// Toward a point swings may end, as those of sin(1000 x) do toward 0: a thousand times nearer they
/// must be as many.
bool swings_further_in(const swing& f, double v, double gap) {
  constexpr double nearer = 1e3;
  return changes_on(f, nearer * v, 30 * gap) >= 3;
}

constexpr search_effort good_enough{1e-13, 60, 60};

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

/// Panels over [from, to] of v until their error is small, added to `all`; their integral.
double integrate_stretch(const chain& of, double from, double to, sampler& f, double tolerance,
                         std::vector<panel>& all, double& error) {
  std::vector<panel> waiting(1);
  waiting[0].on = {of.on.anchor, of.on.side, false};
  waiting[0].begin = distance_at(of, of.outward > 0 ? from : to);
  waiting[0].end = distance_at(of, of.outward > 0 ? to : from);
  waiting[0].depth = 1;
  double sum = 0;
  while (!waiting.empty()) {
    panel next = waiting.back();
    waiting.pop_back();
    f.evaluate({&next, 1});
    if (next.error > std::max(tolerance, 1e-13 * next.l1) && next.depth < 12) {
      panel half = next;
      ++half.depth;
      const double middle = 0.5 * (next.begin + next.end);
      half.end = middle;
      waiting.push_back(half);
      half.begin = middle;
      half.end = next.end;
      waiting.push_back(half);
      continue;
    }
    sum += next.integral;
    error += next.error;
    all.push_back(next);
  }
  return sum;
}

struct swing_series {
  std::vector<double> terms;
  std::vector<double> ends;  // in v, of each
};

/// Whether the terms go on falling: as v^-power, with a power that is no mere passing away of an
/// addend that vanishes.
bool falls(const swing_series& s) {
  constexpr std::size_t few = 4;
  const std::size_t n = s.terms.size();
  const auto mean = [](const std::vector<double>& of, std::size_t first) {
    double sum = 0;
    for (std::size_t k = first; k < first + few; ++k) sum += std::abs(of[k]);
    return sum / few;
  };
  const auto power = [&](std::size_t from, std::size_t to) {
    return std::log(mean(s.terms, from) / mean(s.terms, to)) /
           std::log(mean(s.ends, to) / mean(s.ends, from));
  };
  const double early = power(1, n / 2 - 2);
  const double late = power(n / 2 - 2, n - few);
  return late > 0.05 || (late > 1e-5 && late > 0.6 * early);
}

/// `parts` has the zeros that part the terms: f itself, whose terms alternate, or a difference of
/// f, of which two zeros make a period and a term.
std::optional<oscillating_tail> sum_between_zeros(const chain& of, sampler& f, const swing& parts,
                                                  bool alternate, double gap, double tolerance) {
  const double begin = std::exp(of.outward * of.begin);
  const double first = zero_after(parts, begin - 0.35 * gap, gap);
  if (first <= begin) return std::nullopt;
  oscillating_tail result;
  double head_error = 0;
  integrate_stretch(of, begin, first, f, 0.02 * tolerance, result.panels, head_error);
  swing_series s;
  double at = first;
  double sum = 0;
  double best = 0;
  double best_error = std::numeric_limits<double>::infinity();
  std::size_t best_panels = 0;
  while (s.terms.size() < most_terms) {
    double next = zero_after(parts, at, gap);
    const double first_gap = next - at;
    if (next != 0 && !alternate) next = zero_after(parts, next, first_gap);  // a whole period
    if (next == 0) break;
    if (s.terms.size() > 4 && (first_gap > 3 * gap || first_gap < gap / 3)) break;  // one is lost
    double error = 0;
    const double term = integrate_stretch(of, at, next, f, 0.02 * tolerance, result.panels, error);
    const bool alternates = s.terms.empty() || (term > 0) != (s.terms.back() > 0);
    if (alternate && !alternates) return std::nullopt;
    gap = first_gap;
    at = next;
    s.terms.push_back(term);
    s.ends.push_back(at);
    sum += term;
    if (s.terms.size() < least_terms || s.terms.size() % 4 != 0) continue;
    if (!falls(s)) {
      result.diverges = s.terms.size() >= enough_to_tell;
      if (result.diverges) return result;
      continue;
    }
    const series_limit limit = limit_of(s.terms, alternate);
    const double beyond = limit.value - sum;
    const double last = std::abs(term);
    const double too_far = alternate ? 2 * last : 100 * last * static_cast<double>(s.terms.size());
    const bool plausible = std::abs(beyond) < too_far && (alternate || beyond * term >= 0);
    // A later estimate that leaves the best one's error refutes it.
    const double move = std::abs(limit.value - best);
    const bool refuted = move > best_error + limit.error;
    if (plausible && (limit.error < best_error || refuted)) {
      best_error = refuted ? std::max(limit.error, move) : limit.error;
      best = limit.value;
      result.beyond = beyond;
      best_panels = result.panels.size();
      result.swings = static_cast<index_t>(s.terms.size());
    } else if (!plausible) {
      best_error = std::numeric_limits<double>::infinity();
    }
    if (best_error < 0.05 * tolerance) break;
  }
  if (!is_finite(best_error)) return std::nullopt;
  result.panels.resize(best_panels);
  result.error = best_error;
  return result;
}

}  // namespace

std::optional<oscillating_tail> sum_swings(const chain& of, sampler& f, double tolerance) {
  const chart plain{of.on.anchor, of.on.side, false};
  const double begin = std::exp(of.outward * of.begin);
  const swing value = [&](double v) {
    return f.value(plain.at(distance_at(of, v)), of.on.anchor.hi != 0);
  };
  if (const double gap = gap_near(value, begin, 0.5 * begin);
      gap > 0 && (of.outward > 0 || swings_further_in(value, begin, gap)))
    if (auto result = sum_between_zeros(of, f, value, true, gap, tolerance)) return result;
  if (of.outward < 0) return std::nullopt;
  // No regular zeros: sin(x)^2/x^2 has maxima and minima instead.
  double lag = 0.02 * begin;
  const swing change = [&](double u) { return value(u + lag) - value(u - lag); };
  for (int attempt = 0; attempt < 8; ++attempt) {
    const double gap = gap_near(change, begin + lag, 0.5 * begin);
    if (gap == 0) return std::nullopt;
    const bool settled = std::abs(lag - 0.5 * gap) < 0.1 * gap;
    lag = 0.5 * gap;
    if (settled) return sum_between_zeros(of, f, change, false, gap, tolerance);
  }
  return std::nullopt;
}

}  // namespace riemann::adaptive

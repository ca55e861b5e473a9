// The difference over half a gap changes its sign as often as f turns.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/even_swings.hpp"

#include "riemann/lib/methods/adaptive/sign_changes.hpp"

#include <limits>

namespace riemann::adaptive {
namespace {

swing difference(const swing& f, double lag) {
  return [&f, lag](double v) { return f(v + lag) - f(v - lag); };
}

struct turning {
  double gap = 0;  // 0: not found
  double lag = 0;  // about half of it
};

turning turning_at(const swing& f, double v) {
  constexpr int attempts = 8;
  constexpr int by_gap = 4;  // of these
  double lag = 0.02 * v;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    const double gap = gap_of_changes(difference(f, lag), v + lag, 0.5 * v);
    if (gap == 0 || are_lost_in_rounding(v, gap)) return {};
    if (std::abs(lag - 0.5 * gap) < 0.1 * gap) return {gap, lag};
    // Of two frequencies one lag may show the slower and the other the faster, in turn.
    lag = attempt < by_gap ? 0.5 * gap : std::sqrt(lag * 0.5 * gap);
  }
  return {};
}

/// What people write: halves and thirds.
double likely(double power) {
  constexpr double near = 0.03;
  for (const double parts : {1.0, 2.0, 3.0}) {
    const double nearest = std::round(parts * power) / parts;
    if (std::abs(power - nearest) < near) return nearest;
  }
  return power;
}

}  // namespace

bool are_lost_in_rounding(double v, double gap) {
  constexpr double ulps = 1e4;  // a swing, at least
  return gap < ulps * std::numeric_limits<double>::epsilon() * v;
}

std::optional<even_swings> swings_of_even_pace(const swing& f, double begin) {
  const turning found = turning_at(f, begin);
  if (found.gap == 0) return std::nullopt;
  return even_swings{
      [f, lag = found.lag](double v) { return f(v + lag) - f(v - lag); }, {}, begin, found.gap};
}

std::optional<even_swings> swings_of_uneven_pace(const swing& f, double begin) {
  constexpr int attempts = 8;
  constexpr double many = 12;  // within the distance
  constexpr double step = 4;
  constexpr double farthest = 1024;
  constexpr double least_power = 0.2;  // of no logarithm
  constexpr double unlike_even = 0.1;
  turning near;
  double u = begin;
  for (int k = 0; k < attempts && !(near.gap > 0 && many * near.gap < u); ++k) {
    if (k > 0) u *= step;
    near = turning_at(f, u);
  }
  if (near.gap == 0) return std::nullopt;
  for (double further = farthest; further > 4; further /= 4) {
    const turning far = turning_at(f, further * u);
    if (far.gap == 0) continue;
    const double power = likely(1 + std::log(near.gap / far.gap) / std::log(further));
    if (power < least_power || std::abs(power - 1) < unlike_even) return std::nullopt;
    const even_pace pace{power};
    const swing along = [f, pace](double v) { return f(pace.distance(v)); };
    std::optional<even_swings> found = swings_of_even_pace(along, pace.coordinate(u));
    if (found) found->pace = pace;
    return found;
  }
  return std::nullopt;
}

}  // namespace riemann::adaptive

// A pole is told by how g = 1/(u |f|) grows over -log u, u the distance.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/faint_poles.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace riemann::adaptive {
namespace {

bool may_be_singular(part is) {
  return is == part::denominator || is == part::logarithm_or_root || is == part::base ||
         is == part::line;
}

/// Whether a function inside the formula that makes it singular is 0 at the end.
bool is_singular_end(const integration& work, double_word end, double_word other) {
  const integrand& f = work.samples.function();
  const std::array<double, 2> ends{end.hi, other.hi};
  std::vector<double> values;
  for (const inner_function each : f.inside()) {
    if (!may_be_singular(each.is)) continue;
    const inner of(f, each);
    of.values(ends, values);
    const bool is_x = each.is == part::line && values[0] == ends[0] && values[1] == ends[1];
    if (is_x) continue;  // points nowhere
    if (is_zero_at_end(of, end, values[0], values[1])) return true;
  }
  return false;
}

/// By a chain there: one that says itself that it does not know its end, or one whose end counts
/// and follows from the way f falls. What shows there then is f, which u^-0.97 log(u)^2 makes
/// larger than 1/u as far as pairs can tell, and not a pole beneath it.
bool is_chains_matter(const integration& work, double_word at, double side) {
  const double tolerance = work.tolerance();
  return std::any_of(work.over.chains.begin(), work.over.chains.end(), [&](const chain& each) {
    if (each.outward > 0 || each.on.anchor.hi != at.hi || each.on.side != side) return false;
    const bool known = each.now == chain::state::closed && each.swings == 0;
    const bool may_be_pole = each.now == chain::state::cut && each.likely_error > 0;
    const double error = may_be_pole ? each.likely_error : each.tail_error;
    return !(error <= tolerance) || (known && std::abs(each.tail) > tolerance);
  });
}

/// Of |f| over the range.
double mean_of(const integration& work) {
  const double width = work.lies ? 2 * work.lies->half_width : (work.upper - work.lower).rounded();
  return work.over.sum().l1 / width;
}

/// Times the mean: where a pole's own values count, not what lies beneath it, and how large f must
/// be at the place itself.
constexpr double of_pole_alone = 1e3;
constexpr double of_singular_place = 1e6;

/// g at five places, L = -log u of each a step more.
struct growth {
  std::array<double, 5> g;
  double step;

  /// The distance where f, which is `height` at the last place, has fallen to `low`.
  double distance_to(double low, double height, double last) const {
    const double power = 1 + std::log(g.front() / g.back()) / (4 * step);
    return last * std::pow(height / low, 1 / power);
  }
  /// As of 1/u, or of what is stronger.
  bool never_rises() const {
    constexpr double rounding = 1e-7;
    for (std::size_t k = 1; k < g.size(); ++k)
      if (!(g[k] <= (1 + rounding) * g[k - 1])) return false;
    return true;
  }
  /// As of 1/(u |log u|): along a line, which u^-0.9999 and 1/(u |log u|^1.01) leave upward.
  bool rises_as_a_line() const {
    constexpr double bends = 5e-5;  // of a slope, over each unit of L
    constexpr double least = 2;     // units of L: over less nothing is told
    constexpr double rises = 1.05;  // u^-0.99999 hardly rises, and does not bend
    if (step < least || !(g.back() > rises * g.front())) return false;
    double before = g[1] - g[0];
    for (std::size_t k = 2; k < g.size(); ++k) {
      const double now = g[k] - g[k - 1];
      if (!(before > 0 && now <= (1 + bends * step) * before)) return false;
      before = now;
    }
    return true;
  }
};

/// As a pole has on one side of it. Swings that grow toward a point, as those of sin(1/x)/x^1.9,
/// may have an integral.
bool has_one_sign(const std::function<double(double)>& f, double nearest, double farthest) {
  constexpr int places = 13;
  const double ratio = std::pow(farthest / nearest, 1.0 / (places - 1));
  const bool is_positive = f(nearest) > 0;
  double u = nearest;
  for (int k = 1; k < places; ++k)
    if ((f(u *= ratio) > 0) != is_positive) return false;
  return true;
}

/// On that side, within `reach`: with L = -log u, f du is -dL/g, and the integral of 1/g over L has
/// no limit where g never rises or rises as a line.
bool is_pole(integration& work, double_word at, double side, double reach) {
  constexpr double least = std::numeric_limits<double>::min();
  constexpr double least_nearest = 1e-290;
  constexpr double further = 1024;  // times as far, what lies beneath is still the same
  const chart near{at, side, false};
  const auto f_at = [&](double u) { return work.samples.full_value(near.at(u)); };
  const auto beside = [&](double u) { return f_at(u) - f_at(further * u); };
  const auto value = [&](double u) { return std::abs(beside(u)); };
  const double enough = of_pole_alone * mean_of(work);
  // Pairs know the distance from a place that is not 0 within 1e-32 of it, but the place only as
  // far as the formula's functions are known.
  const bool is_place_known = at.hi == 0 || work.samples.knows_all_digits();
  const double unit = at.hi == 0 ? std::min(1.0, reach) : std::abs(at.hi);
  double share = at.hi == 0 ? 1e-200 : is_place_known ? 1e-24 : 1e-12;
  // Nearer to 0 powers inside the formula may leave the range of doubles.
  double f_nearest = f_at(unit * share);
  while (at.hi == 0 && share < 1e-40 && !is_finite(f_nearest)) {
    share = std::sqrt(share);
    f_nearest = f_at(unit * share);
  }
  const double nearest = unit * share;
  double farthest = unit * std::sqrt(share);
  if (nearest < least_nearest || !(std::abs(f_nearest) > enough)) return false;
  while (!(further * farthest < reach && value(farthest) > enough)) {
    farthest /= 10;
    if (!(farthest > 10 * nearest)) return false;
  }
  growth seen{{}, 0.25 * std::log(farthest / nearest)};
  for (std::size_t k = 0; k < seen.g.size(); ++k) {
    const double u = farthest * std::exp(-seen.step * static_cast<double>(k));
    const double f = value(u);
    if (!is_finite(f) || !(u * f > least)) return false;
    seen.g[k] = 1 / (u * f);
  }
  if (!seen.never_rises() && !seen.rises_as_a_line()) return false;
  if (!has_one_sign(beside, nearest, farthest)) return false;
  // A pole shows from where it outshines the rest on, what rounding leaves of a hole does not.
  const double height = 1 / (seen.g.back() * nearest);
  const double outshines = seen.distance_to(10 * enough, height, nearest);
  if (!(value(std::min(outshines, reach / (2 * further))) > enough)) return false;
  return work.samples.lost_of_all_digits(near.at(nearest)) < 1e-6 * height;
}

}  // namespace

void look_for_faint_poles(integration& work) {
  if (!work.samples.knows_pairs() || !work.how.faint_poles) return;
  const auto look = [&](double_word at) {
    // 0 may be a limit from one side only, as of exp(-1/x).
    const double value = std::abs(work.samples.full_value({at.hi, at.lo, 1}));
    if (value != 0 && value <= of_singular_place * mean_of(work)) return;
    for (const double side : {-1.0, 1.0}) {
      const double_word limit = side > 0 ? work.upper : work.lower;
      const double reach = is_finite(limit.hi) ? side * (limit - at).rounded() : infinite;
      if (work.ended || !(reach > 0) || is_chains_matter(work, at, side)) continue;
      if (is_pole(work, at, side, reach))
        work.end(status::divergent, "a singularity is not integrable", at.hi);
    }
  };
  for (const structure_point& each : work.structure)
    if (each.perhaps_singular) look(each.at);
  if (is_finite(work.lower.hi) && is_singular_end(work, work.lower, work.upper)) look(work.lower);
  if (is_finite(work.upper.hi) && is_singular_end(work, work.upper, work.lower)) look(work.upper);
}

}  // namespace riemann::adaptive

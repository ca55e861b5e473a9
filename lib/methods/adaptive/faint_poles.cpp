// A pole is told by u |f|, u the distance: it does not fall at three distances, each nearer.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/faint_poles.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace riemann::adaptive {
namespace {

bool may_be_singular(part is) {
  return is == part::denominator || is == part::logarithm_or_root || is == part::base ||
         is == part::line;
}

/// Whether a function inside the formula that makes it singular is 0 at the end, or is but for what
/// the end is rounded by.
bool is_singular_end(const integration& work, double_word end, double_word other) {
  constexpr double small = 1e-14;     // in doubles, beside the other end
  constexpr double vanishes = 1e-28;  // in pairs
  const integrand& f = work.samples.function();
  const std::array<double, 2> ends{end.hi, other.hi};
  std::vector<double> values;
  for (const inner_function each : f.inside()) {
    if (!may_be_singular(each.is)) continue;
    const inner of(f, each);
    of.values(ends, values);
    const bool is_x = each.is == part::line && values[0] == ends[0] && values[1] == ends[1];
    if (is_x) continue;  // points nowhere
    if (values[0] == 0) return true;
    if (end.hi == 0 || !(std::abs(values[0]) <= small * std::abs(values[1]))) continue;
    if (std::abs(of.at(end).hi) <= vanishes * std::abs(values[1])) return true;
  }
  return false;
}

/// By a chain that was closed there: one that stopped saw nothing worth counting.
bool was_judged(const integration& work, double_word at, double side) {
  return std::any_of(work.over.chains.begin(), work.over.chains.end(), [&](const chain& each) {
    return each.outward < 0 && each.on.anchor.hi == at.hi && each.on.side == side &&
           each.now != chain::state::stopped;
  });
}

/// What is no larger at the place than elsewhere has no pole there.
bool is_large(integration& work, double_word at) {
  constexpr double large = 1e6;  // beside the mean
  const double f = std::abs(work.samples.value({at.hi, at.lo, 1}, true));
  const double width = work.lies ? 2 * work.lies->half_width : (work.upper - work.lower).rounded();
  return !(f <= large * work.over.sum().l1 / width);
}

/// On that side, within `reach`.
bool is_pole(integration& work, double_word at, double side, double reach) {
  constexpr double falls = 0.9999;  // u^0.0001 falls more in a decade
  const std::array<double, 3> distances =
      at.hi == 0
          ? std::array{1e-100, 1e-150, 1e-200}
          : std::array{1e-19 * std::abs(at.hi), 1e-20 * std::abs(at.hi), 1e-21 * std::abs(at.hi)};
  constexpr double least = std::numeric_limits<double>::min();
  if (!(distances[0] < reach)) return false;
  const chart near{at, side, false};
  double before = 0;
  for (const double u : distances) {
    const point here = near.at(u);
    const double f = std::abs(work.samples.full_value(here));
    if (!is_finite(f) || !(u * f > least) || u * f < falls * before) return false;
    before = u * f;
  }
  const double nearest = distances.back();
  return work.samples.lost_of_all_digits(near.at(nearest)) < 1e-6 * before / nearest;
}

}  // namespace

void look_for_faint_poles(integration& work) {
  if (!work.samples.knows_pairs() || !work.how.faint_poles) return;
  const auto look = [&](double_word at) {
    if (!is_large(work, at)) return;
    for (const double side : {-1.0, 1.0}) {
      const double reach = side > 0 ? (work.upper - at).rounded() : (at - work.lower).rounded();
      if (work.ended || !(reach > 0) || was_judged(work, at, side)) continue;
      if (is_pole(work, at, side, reach))
        work.end(ending::divergent, "a singularity is not integrable", at.hi);
    }
  };
  for (const structure_point& each : work.structure)
    if (each.perhaps_singular) look(each.at);
  if (is_finite(work.lower.hi) && is_singular_end(work, work.lower, work.upper)) look(work.lower);
  if (is_finite(work.upper.hi) && is_singular_end(work, work.upper, work.lower)) look(work.upper);
}

}  // namespace riemann::adaptive

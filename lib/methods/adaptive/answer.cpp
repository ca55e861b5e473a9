// Errors add up, whatever they come from; only then it is told whether that is good enough.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/answer.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/integrand/values_at.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace riemann::adaptive {
namespace {

/// Where a part of the formula is less than the least normal number it has few digits left, and
/// wide values lose some by large exponents: by these at the ends and in the middle of each panel.
double lost_by_range(const integration& work) {
  constexpr double unknown = 3e-12;  // of a wide value, where exponents are some 1e8
  double lost = 0;
  if (!work.samples.has_met_parts_out_of_range()) return lost;
  for (const panel& each : work.over.panels) {
    double most = 0;
    for (const int k : {0, node_count / 2, node_count - 1}) {
      const point at = each.on.at(each.t_at(node(k)));
      const double wide =
          work.samples.function().wide_value(whole_function, lost_by::range, at.x, at.low) *
          at.weight;
      const double off =
          std::abs(wide - each.g[static_cast<std::size_t>(k)]) + unknown * std::abs(wide);
      if (is_finite(off)) most = std::max(most, off);
    }
    lost += most * 2 * each.half_width();
  }
  return lost;
}

found_value value_of(const integration& work, const totals& now) {
  found_value result;
  result.value = now.integral;
  result.l1 = now.l1;
  result.parts.estimate = now.error;
  // Each panel's integral may be off by the least number that doubles hold.
  double of_places =
      static_cast<double>(work.over.panels.size()) * std::numeric_limits<double>::denorm_min();
  for (const panel& each : work.over.panels) of_places += rounding_of_logarithms(each);
  result.parts.rounding = std::max(floor_of_error * now.l1, work.formula_rounding + of_places);
  result.parts.second_look = work.unresolved + (work.ended ? work.missed : 0);
  result.error = std::max({now.error + work.formula_rounding + (work.ended ? work.missed : 0),
                           result.parts.rounding, work.unresolved});
  const double lost = lost_by_range(work);
  result.parts.rounding += lost;
  result.error += lost;
  return result;
}

verdict judged(const integration& work, const totals& now, const found_value& value) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const double wanted = allowed(work.until, value.value);
  if (!is_finite(value.value) || !is_finite(now.l1))
    return {status::not_finite, "the sum leaves the range of doubles", none};
  if (!is_finite(value.error)) {
    const double place = work.worst_place();
    if (!is_finite(value_at(work.samples.function(), place))) return work.without_values(place);
    return {status::not_met, "what is left beside a point cannot be estimated", place};
  }
  if (value.error <= wanted) return {status::met, "", none};
  if (now.error <= 2 * floor_of_error * now.l1 + 0.5 * wanted)
    return {status::roundoff, "the error is at the rounding of the integral of |f|", none};
  return {status::not_met, "does not settle", work.worst_place()};
}

/// The integral of an odd function from -b to b is 0 if it exists.
bool cancels(const integration& work) {
  return work.lower.hi == -work.upper.hi && work.lower.lo == -work.upper.lo &&
         work.samples.function().is_odd();
}

/// Where every sample is 0: by what a formula's bounds tell in parts of the range, of which the one
/// that may have most is halved.
double largest_integral(const integration& work) {
  constexpr int most_halvings = 256;
  constexpr double least = std::numeric_limits<double>::denorm_min();
  struct part {
    double lower;
    double upper;
    double most;
  };
  const auto less = [](const part& a, const part& b) { return a.most < b.most; };
  const auto between = [&](double lower, double upper) -> part {
    const double largest = work.samples.function().largest_between(lower, upper);
    const double most = std::max(largest * (upper - lower), least);
    return {lower, upper, largest == 0 ? 0 : most};
  };
  double lower = work.lower.hi;
  double upper = work.upper.hi;
  if (work.lower.lo < 0) lower = std::nextafter(lower, -infinite);
  if (work.upper.lo > 0) upper = std::nextafter(upper, infinite);
  std::vector<part> parts{between(lower, upper)};
  if (!is_finite(upper - lower)) return parts.front().most;
  for (int k = 0; k < most_halvings && parts.front().most > 0; ++k) {
    std::pop_heap(parts.begin(), parts.end(), less);
    const part half = parts.back();
    const double middle = half.lower + 0.5 * (half.upper - half.lower);
    parts.pop_back();
    for (const part& each : {between(half.lower, middle), between(middle, half.upper)}) {
      parts.push_back(each);
      std::push_heap(parts.begin(), parts.end(), less);
    }
  }
  double sum = 0;
  for (const part& each : parts) sum += each.most;
  return sum;
}

/// What is known without samples is believed before them.
verdict judged_with_what_is_known(const integration& work, const totals& now, found_value& value) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  if (value.l1 == 0) {
    value.error = largest_integral(work);
    if (value.error == 0) return {status::met, "the integrand is 0 everywhere", none};
    if (value.error <= work.until.atol) return {status::met, "every sample is exactly zero", none};
    if (value.error < std::numeric_limits<double>::min())
      return {status::roundoff, "the integral is below the least normal double", none};
    return {status::not_met, "every sample is exactly zero", none};
  }
  const verdict by_samples = judged(work, now, value);
  const bool settled = by_samples.how == status::met || by_samples.how == status::roundoff;
  if (!settled || !cancels(work)) return by_samples;
  value = {.l1 = value.l1};
  return {status::met, "the integrand is odd and its range symmetric", none};
}

}  // namespace

verdict verdict_of(cut_short why) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  switch (why) {
    case cut_short::evaluations:
      return {status::not_met, "the budget of evaluations is used up", none};
    case cut_short::seconds: return {status::not_met, "the time is used up", none};
    case cut_short::stopped: break;
  }
  return {status::interrupted, "stopped", none};
}

integral answer_of(const integration& work) {
  totals now = work.over.sum();
  const totals joints = work.over.at_joints();
  now.integral += joints.integral;
  now.error += joints.error;
  found_value value = value_of(work, now);
  verdict how = work.ended ? *work.ended : judged_with_what_is_known(work, now, value);
  const bool no_value = how.how == status::divergent || how.how == status::not_finite;
  if (no_value) value.value = std::numeric_limits<double>::quiet_NaN();
  const bool nothing_seen = work.ended && value.l1 == 0;
  const bool any_lost = !is_finite(now.error);
  if (no_value || nothing_seen || any_lost || work.countless_peaks) value.error = infinite;
  for (const averaged_stretch& each : work.over.averages) value.l1 += each.magnitude;
  integral result{value};
  result.status = how.how;
  result.reason = how.reason;
  result.worst = how.place;
  result.evaluations = work.samples.evaluations();
  result.pilot_evaluations = work.looks;
  return result;
}

}  // namespace riemann::adaptive

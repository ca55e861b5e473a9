// Tolerances in force, and the end of work.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/integration.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann::adaptive {

double integration::tolerance() const {
  const totals now = over.sum();
  return std::max({until.atol, until.rtol * std::abs(now.integral), floor_of_error * now.l1});
}

double integration::negligible() const {
  constexpr double share = 1e-3;  // of the tolerance, for each of many tails
  const totals now = over.sum();
  return share * std::max({until.atol, until.rtol * now.l1, std::numeric_limits<double>::min()});
}

void integration::end(status why, std::string reason, double place) {
  ended = verdict{why, std::move(reason), place};
}

verdict integration::without_values(double place) const {
  if (samples.function().is_lost_at(place))
    return {status::not_met,
            "digits are lost on a stretch, where parts cancel or leave the range of doubles",
            place};
  return {status::not_finite, "the integrand is not finite on a stretch", place};
}

void integration::end_at_pole(double place) {
  end(status::not_met, "a pole, or a feature too narrow for the rounding of x", place);
}

double integration::worst_place() const {
  for (const chain& each : over.chains)
    if (each.now == chain::state::cut && each.tail_error == infinite)
      return each.on.at(each.reached + each.outward).x;
  double largest = 0;
  double place = std::numeric_limits<double>::quiet_NaN();
  for (const panel& each : over.panels)
    if (each.error > largest) {
      largest = each.error;
      place = each.on.at(each.t_at(0)).x;
    }
  return place;
}

}  // namespace riemann::adaptive

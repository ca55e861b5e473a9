// Halves the distance from a place and adds up what each halving shows.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/close_look.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>

namespace riemann {
namespace {

constexpr int halvings_to_rounding = 50;
constexpr int halvings_to_a_power = 20;   // by then it is all that is seen
constexpr double of_a_parabola = 4;       // each step is a quarter of the one before
constexpr double share_that_stays = 0.9;  // times as much as the step before: no kink, no root
constexpr double peaks = 2;               // times what is around it, where it has no value itself
constexpr double slowest = 0.96;          // x^(e - 1) for e = 1/16

}  // namespace

close_look look_closely(double place, double from, double to, double apart, double negligible,
                        const std::function<double(double)>& f) {
  const bool to_left = place - apart >= from;
  const bool to_right = place + apart <= to;
  const bool both = to_left == to_right;
  const auto at = [&](double distance) {
    const double left = to_left || !to_right ? f(std::max(from, place - distance)) : 0;
    const double right = to_right || !to_left ? f(std::min(to, place + distance)) : 0;
    return both ? 0.5 * left + 0.5 * right : left + right;
  };
  const double width_of_half = both ? 3 : 1.5;         // up to the middle of an octave
  const double left_of_a_step = both ? 1.0 / 3 : 1.0;  // where f is smooth
  const double top = f(place);
  const bool ends = is_finite(top);
  close_look seen;
  const double around = at(apart);
  double before = around;
  double step_before = 0;
  double carried_before = 0;
  double unexpected_before = 0;
  double distance = apart / 2;
  for (int k = 0; k < halvings_to_rounding; ++k, distance /= 2) {
    const double here = at(distance);
    const double step = here - before;
    const double ring = width_of_half * distance;
    const double carried = std::abs(step) * ring;
    const double unexpected = std::abs(step - step_before / of_a_parabola) * ring;
    if (!is_finite(carried)) break;
    seen.all += carried;
    if (seen.narrow > 0 || (k > 1 && unexpected > unexpected_before)) seen.narrow += unexpected;
    const double expected = k == 0 ? here : here + step * left_of_a_step;
    if (ends && std::abs(top - expected) * distance <= negligible) break;
    if (!ends && k == halvings_to_a_power) {
      const double ratio = carried / carried_before;
      if (std::abs(step) > share_that_stays * std::abs(step_before))
        (ratio < slowest ? seen.endless : seen.narrow) =
            seen.all + carried / (1 - std::min(slowest, ratio));
      else if (std::abs(here) < peaks * std::abs(around))
        seen.narrow = 0;  // 0/0, and its rounding
      break;
    }
    before = here;
    step_before = step;
    carried_before = carried;
    unexpected_before = unexpected;
  }
  return seen;
}

}  // namespace riemann

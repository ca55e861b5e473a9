// How many nodes become one term, and where one division may serve many of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/grouping.hpp"

#include "riemann/lib/summing/pole_pair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace riemann {

pole_pair pair_of(const pole_structure& poles) {
  if (const auto* c = std::get_if<conjugate_poles>(&poles))
    return {parity::even, double_word(c->numerator) / double_word(c->curvature),
            double_word(c->constant) / double_word(c->curvature), c->centre};
  const auto& r = std::get<real_pole>(poles);
  return {parity::odd, r.numerator, 0, r.centre};
}

double distance_to_poles(const pole_pair& pole, double from, double to) {
  const double nearest = std::clamp(pole.centre, from, to) - pole.centre;
  return std::hypot(nearest, std::sqrt(pole.height_squared.hi));
}

std::string why_not_rational(const pole_structure& poles, int size, double step, double from,
                             double to) {
  if (std::holds_alternative<std::monostate>(poles)) return "this integrand has no rational form";
  const pole_pair pole = pair_of(poles);
  const double half_width = size * step / 2;
  const double distance = distance_to_poles(pole, from, to);
  if (!(half_width <= distance / 8))
    return fmt::format(
        "half a group is {:.3g} wide, more than 1/8 of the distance {:.3g} to a pole", half_width,
        distance);
  const int factors = pole.symmetry == parity::even ? size : size / 2;
  const double farthest = std::max(std::abs(from - pole.centre), std::abs(to - pole.centre));
  const double far = std::hypot(farthest, std::sqrt(pole.height_squared.hi));
  for (const double reach : {distance, far})
    if (!(std::abs(2 * factors * std::log10(reach)) <= 250))
      return fmt::format("the denominator of a group of {} leaves 1e-250 .. 1e250", size);
  return {};
}

node_group automatic_group_of(const pole_structure& poles, int plain_size, double step, double from,
                              double to) {
  node_group best{plain_size, group_form::plain};
  for (const int size : group_sizes)
    if (size > 1 && why_not_rational(poles, size, step, from, to).empty())
      best = {size, group_form::rational};
  return best;
}

node_group group_of(int size, const pole_structure& poles, int plain_size, double step, double from,
                    double to) {
  if (size > 1 && why_not_rational(poles, size, step, from, to).empty())
    return {size, group_form::rational};
  return {size == plain_size ? size : 1, group_form::plain};
}

}  // namespace riemann

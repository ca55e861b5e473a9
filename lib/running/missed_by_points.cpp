// As many points count as were evaluated.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/missed_by_points.hpp"

#include "riemann/lib/question/problem.hpp"

#include <fmt/format.h>

#include <cmath>

namespace riemann {

void add_what_channels_miss(const narrow_parts& narrow, const goal& until, integral& result) {
  constexpr double enough = 64;  // points
  if (result.method == name_of(method::adaptive)) return;
  double error = narrow.left_out;
  for (const share_taken& each : narrow.taken)
    if (each.volume * static_cast<double>(result.evaluations) < enough) error += each.error;
  found_value& of = result;
  of.error += error;
  of.parts.estimate += error;
  if (result.status != status::met || of.error <= allowed(until, of.value)) return;
  result.status = status::not_met;
  result.reason = "too few points met what lies around narrow peaks";
}

void doubt_unseen_sides(const std::vector<expressions::unseen_side>& sides, const goal& until,
                        integral& result) {
  constexpr double many = 4096;  // points
  for (const expressions::unseen_side& each : sides) {
    const double matters = each.volume * std::abs(each.inside - each.outside);
    const bool is_met = each.volume * static_cast<double>(result.evaluations) >= many ||
                        std::abs(each.inside) > 2 * std::abs(each.outside);
    found_value& of = result;
    if (result.status != status::met || is_met || !(matters > allowed(until, of.value))) continue;
    of.error += matters;
    of.parts.estimate += matters;
    result.status = status::not_met;
    result.reason =
        fmt::format("too few points met where the formula switches over about {:.2g} of the region",
                    each.volume);
  }
}

}  // namespace riemann

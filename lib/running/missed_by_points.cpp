// As many points count as were evaluated.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/missed_by_points.hpp"

#include "riemann/lib/answer/added_error.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/running/mean_of_points.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace riemann {

void add_what_channels_miss(const narrow_parts& narrow, const goal& until, integral& result) {
  constexpr double enough = 64;  // points
  if (result.method == name_of(method::adaptive)) return;
  double error = narrow.left_out;
  for (const share_taken& each : narrow.taken)
    if (each.volume * static_cast<double>(result.evaluations) < enough) error += each.error;
  add_error(error, &error_parts::estimate, until, status::not_met,
            "too few points met what lies around narrow peaks", result);
}

void doubt_unseen_sides(const std::vector<expressions::unseen_side>& sides, const goal& until,
                        integral& result) {
  constexpr double many = 4096;  // points
  for (const expressions::unseen_side& each : sides) {
    const double matters = each.volume * std::abs(each.inside - each.outside);
    const bool is_met = each.volume * static_cast<double>(result.evaluations) >= many ||
                        std::abs(each.inside) > 2 * std::abs(each.outside);
    if (result.status != status::met || is_met || !(matters > allowed(until, result.value)))
      continue;
    add_error(
        matters, &error_parts::estimate, until, status::not_met,
        fmt::format("too few points met where the formula switches over about {:.2g} of the region",
                    each.volume),
        result);
  }
}

void compare_with_points(evaluator& on, const std::vector<expressions::unseen_side>& sides,
                         const goal& until, double seconds_left, unsigned long long seed,
                         integral& result) {
  constexpr double hits = 16;
  constexpr double most_points = 1 << 22;
  constexpr unsigned long long of_these = 0x7369646573;  // points, and of none elsewhere
  double largest = 0;
  for (const expressions::unseen_side& each : sides)
    largest = std::max(largest, std::abs(each.inside - each.outside));
  if (result.status != status::met || !(largest > 0) || !is_finite(largest)) return;
  const double left = static_cast<double>(until.evaluations - result.evaluations) / 4;
  const auto count = static_cast<index_t>(
      std::min({hits * largest / allowed(until, result.value), most_points, std::max(0.0, left)}));
  const mean_of_points found(on, seed ^ of_these, count, seconds_left);
  result.evaluations += found.points();
  if (!found.has_more_than(result)) return;
  result.error = std::max(result.error, std::abs(found.value() - result.value) + found.error());
  result.parts.estimate = result.error;
  result.status = status::not_met;
  result.reason = fmt::format(
      "random points find large values that it has not met: they came to {:.6g} within {:.2g}",
      found.value(), found.error());
}

}  // namespace riemann

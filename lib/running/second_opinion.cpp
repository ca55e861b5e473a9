// Asked only where interval arithmetic finds no bound of the formula, or that it may be narrow.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/second_opinion.hpp"

#include "riemann/lib/expression/bounds.hpp"
#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/running/adaptively.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace riemann {
namespace {

/// Whether a rule of so many panels may see little of it.
bool may_miss_much(const expressions::formula& of, std::span<const double> parameters,
                   const estimate& summed) {
  constexpr double panels_a_change = 4;
  constexpr double many_changes = 1000;  // of which the rule may see few, whatever n is
  const expressions::interval x{std::min(summed.from, summed.to), std::max(summed.from, summed.to)};
  const std::vector<expressions::interval> bounds =
      expressions::bounds_of_steps(of.steps, parameters, {&x, 1});
  const auto is_unbounded = [](expressions::interval each) { return !each.is_bounded(); };
  if (std::any_of(bounds.begin(), bounds.end(), is_unbounded)) return true;
  const double seen = static_cast<double>(summed.n) / panels_a_change;
  return expressions::most_changes(of, bounds) > std::min(seen, many_changes);
}

/// Where a value that is known better lies beyond the rule's error, the error is what both are
/// apart. Where that is far more than the rule told, the nodes have missed something, if the
/// other method is sure.
void heed_value(const estimate& other, estimate& summed) {
  constexpr double far_more = 10;
  constexpr double much = 1e-2;  // of the integral of |f|
  const double apart = std::abs(summed.value - other.value);
  if (!(apart - other.error_estimate > summed.error_estimate)) return;
  const bool is_far = apart > far_more * summed.error_estimate && apart > much * other.l1_norm;
  if (other.status == status::met && is_far && summed.status != status::suspect) {
    summed.status = status::suspect;
    summed.reason = fmt::format(
        "few nodes meet what is narrow in it: the adaptive method comes to {:.6g}; take more "
        "nodes, or none",
        other.value);
  }
  summed.error_estimate = apart + other.error_estimate;
}

}  // namespace

void take_second_opinion(estimate& summed, const problem& task, const expressions::formula& of,
                         std::span<const double> parameters,
                         const std::function<const integrand&()>& f, const run_control& control) {
  if (summed.status != status::summed && summed.status != status::suspect) return;
  if (summed.from == summed.to || !may_miss_much(of, parameters, summed)) return;
  problem to_tolerance = task;
  to_tolerance.until = {.evaluations = 50'000};
  const estimate other =
      run_adaptively(f(), to_tolerance, summed.from, summed.to, {control.stop, {}});
  summed.pilot_evaluations += other.evaluations;
  if (other.l1_norm == 0) return;  // it has seen nothing, either
  constexpr double much = 1e-6;    // of the integral of |f|
  constexpr index_t nearly_all = 45'000;
  const bool gave_up = other.status == status::not_met && other.evaluations < nearly_all;
  const bool settles = !gave_up || other.error_estimate < much * other.l1_norm;
  if (other.status == status::divergent || !settles) {
    if (summed.status == status::suspect) return;  // for a reason of its own
    summed.status = status::suspect;
    summed.reason = fmt::format(
        "every node was summed, but there {} no integral (the adaptive method says: {})",
        settles ? "is" : "may be", other.reason);
  } else if (is_as_asked(other.status) || is_in_doubt(other.status)) {
    heed_value(other, summed);
  }
}

}  // namespace riemann

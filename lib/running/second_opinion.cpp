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

/// Whether a rule's nodes may see little of it.
bool is_in_doubt(const expressions::formula& of, std::span<const double> parameters, double from,
                 double to) {
  const expressions::interval x{std::min(from, to), std::max(from, to)};
  const std::vector<expressions::interval> bounds =
      expressions::bounds_of_steps(of.steps, parameters, {&x, 1});
  return !bounds.back().is_bounded() || expressions::may_be_narrow(of, bounds);
}

/// Where a value that is known better lies beyond the rule's error, the error is what both are
/// apart. Where that is far more than the rule told, the nodes have missed something.
void heed_value(const estimate& other, estimate& summed) {
  constexpr double far_more = 10;
  constexpr double much = 1e-2;  // of the integral of |f|
  const double apart = std::abs(summed.value - other.value);
  if (!(apart - other.error_estimate > summed.error_estimate)) return;
  if (apart > far_more * summed.error_estimate && apart > much * other.l1_norm) {
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
  if (summed.status != status::summed || summed.from == summed.to) return;
  if (!is_in_doubt(of, parameters, summed.from, summed.to)) return;
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
    summed.status = status::suspect;
    summed.reason = fmt::format(
        "every node was summed, but there {} no integral (the adaptive method says: {})",
        settles ? "is" : "may be", other.reason);
  } else if (other.status == status::met) {
    heed_value(other, summed);
  }
}

}  // namespace riemann

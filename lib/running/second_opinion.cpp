// Asked only where interval arithmetic finds no bound of the formula.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/second_opinion.hpp"

#include "riemann/lib/expression/bounds.hpp"
#include "riemann/lib/running/adaptively.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace riemann {
namespace {

bool is_bounded(const expressions::formula& of, std::span<const double> parameters, double from,
                double to) {
  const expressions::interval x{std::min(from, to), std::max(from, to)};
  return expressions::bounds_of_steps(of.steps, parameters, {&x, 1}).back().is_bounded();
}

}  // namespace

void take_second_opinion(estimate& summed, const problem& task, const expressions::formula& of,
                         std::span<const double> parameters,
                         const std::function<const integrand&()>& f, const run_control& control) {
  if (summed.status != status::summed || summed.from == summed.to) return;
  if (is_bounded(of, parameters, summed.from, summed.to)) return;
  problem to_tolerance = task;
  to_tolerance.until = {.evaluations = 50'000};
  const estimate other =
      run_adaptively(f(), to_tolerance, summed.from, summed.to, {control.stop, {}});
  summed.pilot_evaluations += other.evaluations;
  constexpr double much = 1e-6;  // of the integral of |f|
  constexpr index_t nearly_all = 45'000;
  const bool gave_up = other.status == status::not_met && other.evaluations < nearly_all;
  const bool settles = !gave_up || other.error_estimate < much * other.l1_norm;
  if (other.status == status::divergent || !settles) {
    summed.status = status::suspect;
    summed.reason = fmt::format(
        "every node was summed, but there {} no integral (the adaptive method says: {})",
        settles ? "is" : "may be", other.reason);
  } else if (other.status == status::met) {
    const double apart = std::abs(summed.value - other.value) - other.error_estimate;
    summed.error_estimate = std::max(summed.error_estimate, apart);
  }
}

}  // namespace riemann

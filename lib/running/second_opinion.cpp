// Asked only where interval arithmetic finds no bound of the formula, or that it may be narrow.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/second_opinion.hpp"

#include "riemann/lib/expression/bounds.hpp"
#include "riemann/lib/expression/narrow_places.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/running/adaptively.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
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
  if (std::any_of(bounds.begin(), bounds.end(), is_unbounded) || may_jump(of, bounds)) return true;
  if (summed.precise != precision::double_precision) return true;  // its nodes may be few numbers
  const double seen = static_cast<double>(summed.n) / panels_a_change;
  return expressions::most_changes(of, bounds) > std::min(seen, many_changes);
}

/// Half of what values between these differ by, as some that lie irregularly show.
double amplitude_between(const integrand& f, double a, double b) {
  constexpr std::size_t places = 64;
  constexpr double golden = 0.61803398874989485;
  std::array<double, places> x;
  std::array<double, places> values;
  for (std::size_t i = 0; i < places; ++i) {
    const double turns = golden * static_cast<double>(i + 1);
    x[i] = a + (turns - std::floor(turns)) * (b - a);
  }
  const double* const column = x.data();
  double* const out = values.data();
  f.values({&column, nullptr, 1, places}, &out);
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  const double apart = *most - *least;
  return is_finite(apart) ? apart / 2 : 0;
}

/// Where waves or stairs are narrower than nodes stand apart, other runs of the rule err alike.
/// There any value that f has may be its mean.
void allow_for_swings(const expressions::formula& of, std::span<const double> parameters,
                      const integrand& f, estimate& summed) {
  constexpr int parts = 64;
  constexpr double nodes_a_swing = 3;
  constexpr double much = 0.1;  // of the integral of |f|
  const double nodes = static_cast<double>(summed.evaluations) / parts;
  const double width = (summed.to - summed.from) / parts;
  double error = 0;
  for (int k = 0; k < parts; ++k) {
    const double a = summed.from + k * width;
    const double b = a + width;
    const expressions::interval x{std::min(a, b), std::max(a, b)};
    const double swings =
        expressions::most_swings(of, expressions::bounds_of_steps(of.steps, parameters, {&x, 1}));
    if (swings * nodes_a_swing > nodes) error += std::abs(width) * amplitude_between(f, a, b);
  }
  if (!(error > summed.error)) return;
  summed.error = error;
  if (!(error > much * summed.l1) || summed.status == status::suspect) return;
  summed.status = status::suspect;
  summed.reason = "fewer than 3 nodes meet a swing of it; take more nodes, or none";
}

/// Where a value that is known better lies beyond the rule's error, the error is what both are
/// apart. Where that is far more than the rule told, the nodes have missed something, if the
/// other method is sure.
void heed_value(const estimate& other, estimate& summed) {
  constexpr double far_more = 10;
  constexpr double much = 1e-2;  // of the integral of |f|
  const double apart = std::abs(summed.value - other.value);
  if (!(apart - other.error > summed.error)) return;
  const bool is_far = apart > far_more * summed.error && apart > much * other.l1;
  if (other.status == status::met && is_far && summed.status != status::suspect) {
    summed.status = status::suspect;
    summed.reason = fmt::format(
        "few nodes meet what is narrow in it: the adaptive method comes to {:.6g}; take more "
        "nodes, or none",
        other.value);
  }
  summed.error = apart + other.error;
}

}  // namespace

void take_second_opinion(estimate& summed, const problem& task, const expressions::formula& of,
                         std::span<const double> parameters,
                         const std::function<const integrand&()>& f, const run_control& control) {
  if (summed.status != status::summed && summed.status != status::suspect) return;
  if (summed.from == summed.to || !may_miss_much(of, parameters, summed)) return;
  allow_for_swings(of, parameters, f(), summed);
  constexpr index_t most_evaluations = 50'000;
  problem to_tolerance = task;
  to_tolerance.until = {.evaluations = most_evaluations};
  const estimate other =
      run_adaptively(f(), to_tolerance, summed.from, summed.to, {control.stop, {}});
  summed.pilot_evaluations += other.evaluations;
  if (other.l1 == 0) return;     // it has seen nothing, either
  constexpr double much = 1e-6;  // of the integral of |f|
  constexpr double nearly_all = 0.95 * adaptive::share_of_whole * most_evaluations;
  const bool gave_up =
      other.status == status::not_met && static_cast<double>(other.evaluations) < nearly_all;
  const bool settles = !gave_up || other.error < much * other.l1;
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

// From a problem to a question in one dimension, and from its answer to an estimate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/adaptively.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/answer/added_error.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include <chrono>
#include <cmath>

namespace riemann {
namespace {

/// Normalised: what is meant may be far from the double, as of (1e16+1)-1e16.
limit limit_of(const given_number& of) {
  if (!is_finite(of.value)) return {of.value, 0};
  const double_word sum = two_sum(of.value, of.meant.off);
  return {sum.hi, sum.lo};
}

/// |f| at the limit. Where that is infinite, it is taken as far inside as the limit is not known,
/// and twice: so much lies before that place if f is 1/sqrt(u) there.
double height_at(const integrand& f, const limit& at, double inside) {
  const double height = std::abs(value_at(f, {at.value, at.low}));
  return is_finite(height) ? height : 2 * std::abs(value_at(f, {at.value, at.low + inside}));
}

/// What is not known of the limits, times the height of f there.
void add_doubt_of_limits(const integrand& f, const interval& range, const given_number& from,
                         const given_number& to, const goal& until, integral& answer) {
  const double upward = range.lower.value < range.upper.value ? 1 : -1;
  const auto doubt_of = [&](const limit& at, double bound, double toward) {
    if (bound == 0 || !is_finite(at.value)) return 0.0;
    const double height = height_at(f, at, toward * bound);
    return is_finite(height) ? bound * height : 0;
  };
  const double doubt = doubt_of(range.lower, from.meant.bound, upward) +
                       doubt_of(range.upper, to.meant.bound, -upward);
  add_error(doubt, &error_parts::rounding, until, status::roundoff,
            "the limits are not known exactly enough", answer);
}

}  // namespace

estimate run_adaptively(const integrand& f, const problem& task, const given_number& from,
                        const given_number& to, const run_control& control) {
  const auto start = std::chrono::steady_clock::now();
  const goal until = goal_of(task);
  const interval range{limit_of(from), limit_of(to), task.range.breaks, task.range.taken_as};
  estimate result{
      {},
      adaptive::integrate(f, range, until,
                          {.account = task.explained, .progress = control.progress}, control.stop)};
  add_doubt_of_limits(f, range, from, to, until, result);
  result.from = from.value;
  result.to = to.value;
  result.by = method::adaptive;
  result.rtol = until.rtol;
  result.atol = until.atol;
  result.device = "cpu";
  result.device_name = cpu::processor_name();
  result.device_reason = "the adaptive method runs on the CPU";
  result.isa = cpu::name_of(cpu::current_isa());
  result.threads = 1;
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.kernel_seconds = result.seconds;
  return result;
}

}  // namespace riemann

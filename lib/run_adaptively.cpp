// From a problem to a question in one dimension, and from its answer to an estimate.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/run_adaptively.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace riemann {
namespace {

/// Normalised: what is meant may be far from the double, as of (1e16+1)-1e16.
limit limit_of(double value, const deviation& meant) {
  if (!is_finite(value)) return {value, 0};
  const double_word sum = two_sum(value, meant.off);
  return {sum.hi, sum.lo};
}

/// What is not known of the limits, times the height of f there.
void add_doubt_of_limits(const integrand& f, const interval& range, const problem& asked,
                         integral& answer) {
  component& of = answer.components.front();
  double doubt = 0;
  for (const auto& [at, bound] : {std::pair{range.lower, asked.from_meant.bound},
                                  std::pair{range.upper, asked.to_meant.bound}}) {
    if (bound == 0 || !is_finite(at.value)) continue;
    const double* const x = &at.value;
    const double* const low = &at.low;
    double height = 0;
    double* const out = &height;
    f.values({&x, f.facts().pairs ? &low : nullptr, 1, 1}, &out);
    if (is_finite(height)) doubt += bound * std::abs(height);
  }
  of.error += doubt;
  of.parts.rounding += doubt;
  if (answer.how == ending::met && !(of.error <= allowed(asked.until, of.value))) {
    answer.how = ending::roundoff;
    answer.reason = "the limits are not known exactly enough";
  }
}

}  // namespace

estimate run_adaptively(const integrand& f, const problem& asked, double from, double to,
                        const run_control& control) {
  const auto start = std::chrono::steady_clock::now();
  const interval range{limit_of(from, asked.from_meant), limit_of(to, asked.to_meant), asked.breaks,
                       asked.taken_as};
  integral answer =
      adaptive::integrate(f, range, asked.until,
                          {.account = asked.explained, .progress = control.progress}, control.stop);
  add_doubt_of_limits(f, range, asked, answer);
  estimate found;
  found.from = from;
  found.to = to;
  found.by = method::adaptive;
  found.rtol = asked.until.rtol;
  found.atol = asked.until.atol;
  take(answer, found);
  found.told = answer.told;
  found.device = "cpu";
  found.device_name = cpu::processor_name();
  found.device_reason = "the adaptive method runs on the CPU";
  found.isa = cpu::name_of(cpu::current_isa());
  found.threads = 1;
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  found.kernel_seconds = found.seconds;
  if (found.seconds > 0)
    found.points_per_second = static_cast<double>(found.evaluations) / found.seconds;
  return found;
}

}  // namespace riemann

// The integral of tabulated data: validate, sum, judge.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/samples.hpp"

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/run.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/tabulated/judgement.hpp"
#include "riemann/lib/tabulated/sums.hpp"
#include "riemann/lib/validate_samples.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <limits>

namespace riemann {
namespace {

using tabulated::how;

void require_faultless(const samples& given, const how& asked) {
  std::vector<fault> faults = tabulated::faults_of(asked);
  if (faults.empty()) faults = tabulated::faults_of(given, asked);
  if (!faults.empty()) throw invalid_problem(std::move(faults));
}

/// The CPU unless another is named: to copy the samples would take longer than to sum them.
chosen_device device_for(const how& asked) {
  if (asked.device.where != device_choice::kind::automatic) return choose_device(asked.device, {});
  return {nullptr, "the samples are in the memory of the CPU"};
}

estimate described(const samples& given, const how& asked, const chosen_device& device) {
  estimate found;
  found.integrand = "samples";
  found.from = given.abscissa(0);
  found.to = given.abscissa(given.count() - 1);
  found.rule = asked.rule;
  found.n = given.count() - 1;
  found.evaluations = given.count();
  found.sum = asked.sum;
  found.tiling_version = tiling_version;
  tell_where(found, device, cpu::threads_of(asked.threads));
  return found;
}

void look_for_nonfinite(const samples& given, const how& asked, estimate& found) {
  summation_request request;
  request.threads = cpu::threads_of(asked.threads);
  const array_terms<double> values{given.values.data()};
  const lattice_census census =
      census_of_rows(cpu::term_rows<double>(values), given.count(), request);
  found.status = status::not_finite;
  found.nonfinite.count = census.count;
  if (census.count == 0) {
    found.reason = "every value is finite, but their sum is not";
    return;
  }
  found.nonfinite.first_node = given.abscissa(census.first);
  found.reason = fmt::format("{} of {} values {} not finite, first that of sample {}, at x = {}",
                             census.count, given.count(), census.count == 1 ? "is" : "are",
                             census.first + 1, found.nonfinite.first_node);
}

void settle_interrupted(const std::vector<tabulated::thinned_run>& runs, estimate& found) {
  found.status = status::interrupted;
  found.value = std::numeric_limits<double>::quiet_NaN();
  found.error_estimate = std::numeric_limits<double>::infinity();
  found.reason = fmt::format("stopped at {:.3g} %", 100 * found.share_done);
  if (runs.empty()) return;
  found.value = runs.front().value;
  found.reason += "; the value is that of every second sample";
}

}  // namespace

estimate integrate(const samples& given, const how& asked, const run_control& control) {
  const auto start = std::chrono::steady_clock::now();
  require_faultless(given, asked);
  const chosen_device device = device_for(asked);
  estimate found = described(given, asked, device);
  const int threads = cpu::threads_of(asked.threads);
  const auto runs = tabulated::run_thinned(given, asked, threads);
  for (const tabulated::thinned_run& each : runs)
    found.pilot_evaluations +=
        found.evaluations -
        tabulated::thinned_intervals(given, asked, each.step) / each.step * (each.step - 1);

  summation_request request;
  request.sum = asked.sum;
  request.threads = threads;
  request.session = device.session;
  request.keep_going = [&](index_t done) {
    found.share_done = static_cast<double>(done) / (2 * static_cast<double>(found.n));
    if (control.progress) control.progress(found.share_done);
    return !control.stop.stop_requested();
  };
  const lattice_sum sum = tabulated::sum_of(given, asked, request);
  found.kernel_seconds = sum.seconds;
  if (found.kernel_seconds > 0)
    found.points_per_second = static_cast<double>(given.count()) / found.kernel_seconds;
  if (!sum.complete) {
    settle_interrupted(runs, found);
  } else {
    found.share_done = 1;
    found.value = sum.total.rounded();
    if (is_finite(found.value)) {
      found.reason = runs.empty()
                         ? "every sample was summed; they are too few for an error estimate"
                         : "every sample was summed";
      const double magnitude = tabulated::plain_sum_of(given, asked, threads).magnitude;
      found.l1_norm = std::abs(magnitude);
      const double rounding =
          tabulated::rounding_bound(found.value, found.l1_norm, found.n, asked.sum);
      found.error_estimate =
          tabulated::error_estimate(found.value, runs, rounding, given, asked, threads);
    } else {
      look_for_nonfinite(given, asked, found);
    }
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  found.seconds = taken.count();
  return found;
}

std::vector<double> cumulative(const samples& given, const how& asked) {
  require_faultless(given, asked);
  std::vector<double> along(given.values.size());
  tabulated::cumulative_sums(given, asked, along, cpu::threads_of(asked.threads));
  return along;
}

}  // namespace riemann

// The integral of tabulated data: validate, sum, judge.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/samples.hpp"

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"
#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/evaluating/choose_device.hpp"
#include "riemann/lib/methods/tabulated/judgement.hpp"
#include "riemann/lib/methods/tabulated/sums.hpp"
#include "riemann/lib/running/validate_samples.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <limits>

namespace riemann {
namespace {

using tabulated::how;

void require_faultless(const samples& given, const how& settings) {
  std::vector<fault> faults = tabulated::faults_of(settings);
  if (faults.empty()) faults = tabulated::faults_of(given, settings);
  throw_any(std::move(faults));
}

/// The CPU unless another is named: to copy the samples would take longer than to sum them.
chosen_device device_for(const samples& given, const how& settings) {
  if (given.values_on_gpu != nullptr)
    return {&device_pool::open(settings.device.ordinal), "the samples are in its memory"};
  if (settings.device.where != device_choice::kind::automatic)
    return choose_device(settings.device, {});
  return {nullptr, "the samples are in the memory of the CPU"};
}

estimate described(const samples& given, const how& settings, const chosen_device& device) {
  estimate result;
  result.status = status::summed;
  result.integrand = "samples";
  result.from = given.abscissa(0);
  result.to = given.abscissa(given.count() - 1);
  result.rule = settings.rule;
  result.n = given.count() - 1;
  result.evaluations = given.count();
  result.sum = settings.sum;
  result.tiling_version = tiling_version;
  tell_where(result, device, cpu::threads_of(settings.threads));
  return result;
}

void look_for_nonfinite(const samples& given, const how& settings, estimate& result) {
  summation_request request;
  request.threads = cpu::threads_of(settings.threads);
  const array_terms<double> values{given.values.data()};
  const lattice_census census =
      census_of_rows(cpu::term_rows<double>(values), given.count(), request);
  result.status = status::not_finite;
  result.nonfinite.count = census.count;
  if (census.count == 0) {
    result.reason = "every value is finite, but their sum is not";
    return;
  }
  result.nonfinite.first_node = given.abscissa(census.first);
  result.reason = fmt::format("{} of {} values {} not finite, first that of sample {}, at x = {}",
                              census.count, given.count(), census.count == 1 ? "is" : "are",
                              census.first + 1, result.nonfinite.first_node);
}

void settle_interrupted(const std::vector<tabulated::thinned_run>& runs, estimate& result) {
  result.status = status::interrupted;
  result.value = std::numeric_limits<double>::quiet_NaN();
  result.error = std::numeric_limits<double>::infinity();
  result.reason = fmt::format("stopped at {:.3g} %", 100 * result.share_done);
  if (runs.empty()) return;
  result.value = runs.front().value;
  result.reason += "; the value is that of every second sample";
}

}  // namespace

estimate integrate(const samples& given, const how& settings, const run_control& control) {
  const auto start = std::chrono::steady_clock::now();
  require_faultless(given, settings);
  const chosen_device device = device_for(given, settings);
  estimate result = described(given, settings, device);
  const int threads = cpu::threads_of(settings.threads);
  const auto runs = tabulated::run_thinned(given, settings, threads);
  for (const tabulated::thinned_run& each : runs)
    result.pilot_evaluations +=
        result.evaluations -
        tabulated::thinned_intervals(given, settings, each.step) / each.step * (each.step - 1);

  summation_request request;
  request.sum = settings.sum;
  request.threads = threads;
  request.session = device.session;
  request.keep_going = [&](index_t done) {
    result.share_done = static_cast<double>(done) / (2 * static_cast<double>(result.n));
    if (control.progress) control.progress(result.share_done);
    return !control.stop.stop_requested();
  };
  const lattice_sum sum = tabulated::sum_of(given, settings, request);
  result.kernel_seconds = sum.seconds;
  if (!sum.complete) {
    settle_interrupted(runs, result);
  } else {
    result.share_done = 1;
    result.value = sum.total.rounded();
    if (is_finite(result.value)) {
      result.reason = runs.empty()
                          ? "every sample was summed; they are too few for an error estimate"
                          : "every sample was summed";
      const double magnitude = tabulated::plain_sum_of(given, settings, threads).magnitude;
      result.l1 = std::abs(magnitude);
      const double rounding =
          tabulated::rounding_bound(result.value, result.l1, result.n, settings.sum);
      result.error =
          tabulated::error_estimate(result.value, runs, rounding, given, settings, threads);
    } else {
      look_for_nonfinite(given, settings, result);
    }
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  result.seconds = taken.count();
  return result;
}

std::vector<double> cumulative(const samples& given, const how& settings) {
  require_faultless(given, settings);
  std::vector<double> along(given.values.size());
  tabulated::cumulative_sums(given, settings, along, cpu::threads_of(settings.threads));
  return along;
}

}  // namespace riemann

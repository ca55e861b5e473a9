// The integral of tabulated data: validate, sum, judge.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/samples.hpp"

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/for_each_index.hpp"
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

using clock = std::chrono::steady_clock;
using tabulated::how;

double seconds_since(clock::time_point start) {
  const std::chrono::duration<double> taken = clock::now() - start;
  return taken.count();
}

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

summation_request request_for(const chosen_device& device, const how& settings, int threads) {
  summation_request request;
  request.sum = settings.sum;
  request.threads = threads;
  request.session = device.session;
  return request;
}

void look_for_nonfinite(const samples& given, const how& settings, estimate& result) {
  summation_request request;
  request.threads = cpu::threads_of(settings.threads);
  const array_terms<double> values{given.values.data()};
  const lattice_census census =
      census_of_rows(cpu::term_rows<double>(values), given.count(), request);
  result.status = status::not_finite;
  result.error = std::numeric_limits<double>::infinity();
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

/// The integral, or the sum of all samples where it is known already, on `threads` threads.
estimate integral_on(const chosen_device& device, const samples& given, const how& settings,
                     int threads, const run_control& control, const lattice_sum* known) {
  estimate result = described(given, settings, device);
  const auto runs = tabulated::run_thinned(given, settings, threads);
  for (const tabulated::thinned_run& each : runs)
    result.pilot_evaluations +=
        result.evaluations -
        tabulated::thinned_intervals(given, settings, each.step) / each.step * (each.step - 1);

  summation_request request = request_for(device, settings, threads);
  request.keep_going = [&](index_t done) {
    result.share_done = static_cast<double>(done) / (2 * static_cast<double>(result.n));
    if (control.progress) control.progress(result.share_done);
    return !control.stop.stop_requested();
  };
  const lattice_sum sum = known != nullptr ? *known : tabulated::sum_of(given, settings, request);
  result.kernel_seconds = sum.seconds;
  if (!sum.complete) {
    settle_interrupted(runs, result);
    return result;
  }
  result.share_done = 1;
  result.value = sum.total.rounded();
  if (!is_finite(result.value)) {
    look_for_nonfinite(given, settings, result);
    return result;
  }
  result.reason = runs.empty() ? "every sample was summed; they are too few for an error estimate"
                               : "every sample was summed";
  const double magnitude = tabulated::plain_sum_of(given, settings, threads).magnitude;
  result.l1 = std::abs(magnitude);
  const double rounding =
      tabulated::rounding_bound(result.value, result.l1, result.n, settings.sum);
  result.error = tabulated::error_estimate(result.value, runs, rounding, given, settings, threads);
  return result;
}

}  // namespace

estimate integrate(const samples& given, const how& settings, const run_control& control) {
  const auto start = clock::now();
  require_faultless(given, settings);
  estimate result = integral_on(device_for(given, settings), given, settings,
                                cpu::threads_of(settings.threads), control, nullptr);
  result.seconds = seconds_since(start);
  return result;
}

std::vector<estimate> integrate_lines(const lines_of_samples& lines, const how& settings,
                                      const run_control& control) {
  require_faultless(lines.first, settings);
  const chosen_device device = device_for(lines.first, settings);
  const int threads = cpu::threads_of(settings.threads);
  const auto goes_on = [&] { return !control.stop.stop_requested(); };
  std::vector<lattice_sum> sums;
  if (device.session != nullptr) {
    summation_request request = request_for(device, settings, threads);
    request.keep_going = [&](index_t) { return goes_on(); };
    sums = tabulated::sums_of(lines, settings, request);
  }
  std::vector<estimate> results(static_cast<std::size_t>(lines.count));
  run_control of_line = control;
  of_line.progress = nullptr;
  cpu::for_each_line(
      lines.count, threads,
      [&](index_t k, int of_its_own) {
        if (!goes_on()) return;
        const auto start = clock::now();
        const auto at = static_cast<std::size_t>(k);
        results[at] = integral_on(device, lines.line(k), settings, of_its_own, of_line,
                                  sums.empty() ? nullptr : &sums[at]);
        results[at].seconds = seconds_since(start);
      },
      [&](index_t done) {
        if (control.progress)
          control.progress(static_cast<double>(done) / static_cast<double>(lines.count));
        return goes_on();
      });
  for (std::size_t k = 0; k < results.size(); ++k) {
    if (!results[k].device.empty()) continue;  // it was done
    results[k] = described(lines.line(static_cast<index_t>(k)), settings, device);
    results[k].share_done = 0;
    settle_interrupted({}, results[k]);
  }
  return results;
}

std::vector<double> cumulative(const samples& given, const how& settings) {
  std::vector<double> along(given.values.size());
  cumulate_lines(lines_of_samples{given}, settings, along);
  return along;
}

void cumulate_lines(const lines_of_samples& lines, const how& settings, std::span<double> out) {
  require_faultless(lines.first, settings);
  const auto count = lines.first.values.size();
  cpu::for_each_line(
      lines.count, cpu::threads_of(settings.threads),
      [&](index_t k, int threads) {
        tabulated::cumulative_sums(lines.line(k), settings,
                                   out.subspan(static_cast<std::size_t>(k) * count, count),
                                   threads);
      },
      [](index_t) { return true; });
}

void cumulate_lines_on_gpu(const lines_of_samples& lines, const how& settings, double* out) {
  require_faultless(lines.first, settings);
  tabulated::cumulative_sums_on_cuda(lines, settings, *device_for(lines.first, settings).session,
                                     out);
}

}  // namespace riemann

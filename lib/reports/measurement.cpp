// Runs a request again and again and keeps the order statistics of its times.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/measurement.hpp"

#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/reading/rows.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace riemann {
namespace {

/// The middle value; the mean of the two in the middle where the number is even.
double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

bool same_bits(const estimate& a, const estimate& b) {
  return std::bit_cast<std::uint64_t>(a.value) == std::bit_cast<std::uint64_t>(b.value) &&
         std::equal(
             a.components.begin(), a.components.end(), b.components.begin(), b.components.end(),
             [](const estimate& one, const estimate& other) { return same_bits(one, other); });
}

}  // namespace

std::string status_of(const measurement& measured) {
  return measured.missing ? name_of(*measured.missing) : name_of(measured.result.status);
}

measurement single_measurement(estimate result) {
  measurement measured;
  measured.repeat = result.status == status::invalid ? 0 : 1;
  measured.stopped = result.status == status::interrupted;
  measured.seconds_min = measured.seconds_median = result.seconds;
  measured.kernel_seconds_min = measured.kernel_seconds_median = result.kernel_seconds;
  measured.result = std::move(result);
  return measured;
}

measurement measure(const request& wanted, const run_control& control) {
  return measure(problem_of_row(wanted, 0), wanted.repeat, control);
}

measurement measure(const problem& task, int repeat, const run_control& control) {
  return measure([&](const run_control& part) { return integrate(task, part); }, repeat, control);
}

measurement measure(const std::function<estimate(const run_control&)>& integral, int repeat,
                    const run_control& control) {
  measurement result;
  std::vector<double> seconds;
  std::vector<double> kernel_seconds;
  for (int run = 0; run < repeat && !result.stopped; ++run) {
    const estimate answer = integral(part_of(control, run, 1, repeat));
    result.stopped = answer.status == status::interrupted;
    const bool first = run == 0;
    if (result.stopped && !first) break;  // what was complete stays
    if (!first && !same_bits(answer, result.result)) result.identical = false;
    if (first || answer.kernel_seconds < result.result.kernel_seconds) result.result = answer;
    seconds.push_back(answer.seconds);
    kernel_seconds.push_back(answer.kernel_seconds);
  }
  result.repeat = static_cast<int>(seconds.size());
  result.seconds_min = *std::min_element(seconds.begin(), seconds.end());
  result.seconds_median = median(seconds);
  result.kernel_seconds_min = *std::min_element(kernel_seconds.begin(), kernel_seconds.end());
  result.kernel_seconds_median = median(kernel_seconds);
  return result;
}

}  // namespace riemann

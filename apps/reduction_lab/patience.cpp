// How long the emulator will take, estimated from two short runs.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/patience.hpp"

#include "apps/command_line/progress.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace riemann::reduction_lab {
namespace {

// Beyond the threads of the emulated GPU, so that strategies which stride through the data do.
constexpr index_t few = index_t{1} << 13;
constexpr index_t more = index_t{1} << 15;

double seconds_for(const std::string& strategy, const named_operation& op, const std::string& type,
                   index_t count, const setting& where) {
  const host_array data =
      generate({.name = "equal", .type = type, .count = count}, 1, [](double) {});
  constexpr int times = 3;  // of which the fastest counts: others work on this machine, too
  setting once = where;
  once.threads = 1;
  once.repeat = times;
  const auto told = run_all({strategy}, op, data, {}, once, [] {});
  return told.front().seconds;
}

/// Two digits, downwards: a number to ask for instead.
index_t at_most(double count) {
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(count)) - 1));
  return static_cast<index_t>(std::floor(count / unit) * unit);
}

}  // namespace

double emulation_seconds(const std::vector<std::string>& strategies, const named_operation& op,
                         const std::string& type, index_t count, const setting& where) {
  double all = 0;
  for (const std::string& each : strategies) {
    if (each == reference_strategy || !why_not(each, op, type, where).empty()) continue;
    const double begin = seconds_for(each, op, type, few, where);
    const double end = seconds_for(each, op, type, more, where);
    // Whatever a busy machine makes of the two: no element costs less than a tenth of the average.
    const double slope = std::max((end - begin) / static_cast<double>(more - few),
                                  0.1 * end / static_cast<double>(more));
    all += end + slope * static_cast<double>(count - more);
  }
  return all;
}

void require_patience(const std::vector<std::string>& strategies, const invocation& options,
                      const setting& where) {
  if (options.count() <= more) return;
  const double seconds =
      emulation_seconds(strategies, options.op, options.type(), options.count(), where);
  if (seconds <= patience_seconds) return;
  const double share = patience_seconds / seconds;
  const index_t fewer = std::max(more, at_most(static_cast<double>(options.count()) * share));
  throw invalid_problem(
      {{options.file ? "" : "n", options.file ? options.path : grouped_digits(options.count()),
        fmt::format("would take the emulator about {} (estimated from {} elements); request {} "
                    "elements or fewer, or add --insist",
                    apps::time_left(seconds), grouped_digits(more), grouped_digits(fewer))}});
}

}  // namespace riemann::reduction_lab

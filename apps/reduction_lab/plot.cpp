// --plot: strategies by size, as curves in a picture.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/plot.hpp"

#include "apps/reduction_lab/explanation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace riemann::reduction_lab {
namespace {

/// What is drawn of one strategy at one size.
struct pair_of_values {
  double first = 0;
  double second = 0;
};

std::vector<index_t> sizes_between(index_t smallest, index_t largest) {
  std::vector<index_t> sizes;
  for (index_t n = std::min(smallest, largest); n <= largest; n *= 4) {
    sizes.push_back(n);
    if (n == 0) break;
  }
  return sizes;
}

pair_of_values timed(const std::string& strategy, const named_operation& op, const host_array& data,
                     const setting& where) {
  const outcome told = run_all({strategy}, op, data, {}, where, [] {}).front();
  return {told.seconds * 1e6,
          lab::gigabytes_per_second(static_cast<double>(data.bytes()), told.seconds)};
}

pair_of_values counted(const std::string& strategy, const named_operation& op,
                       const host_array& data, const setting& where) {
  const explanation told = explain({strategy}, op, data, where).front();
  return {static_cast<double>(told.all().global_lines), 1 / told.utilisation()};
}

std::string title_of(const named_operation& op, const std::string& type, const char* what) {
  return fmt::format("{} of {}{}: {}", op.operation, type,
                     adds_floats(op, type) ? ", added by " + op.sum : "", what);
}

}  // namespace

std::vector<line_chart> charts_of(const std::vector<std::string>& strategies,
                                  const named_operation& op, const input& largest,
                                  const setting& where, const std::string& device,
                                  const progress_t& progress) {
  const bool emulated = where.emulated.has_value();
  const chart_axis sizes{"elements", "", chart_scale::powers_of_two};
  line_chart first{title_of(op, largest.type, emulated ? "memory by size" : "time by size"),
                   sizes,
                   emulated
                       ? chart_axis{"lines of 128 bytes requested", "", chart_scale::powers_of_ten}
                       : chart_axis{"time", "us", chart_scale::powers_of_ten},
                   {}};
  line_chart second{
      title_of(op, largest.type, emulated ? "lanes by size" : "speed by size"),
      sizes,
      emulated ? chart_axis{"lanes spent on an addition", "", chart_scale::linear}
               : chart_axis{"speed", "GB/s", chart_scale::powers_of_ten},
      {},
      {emulated ? "Counted on the emulator, as a GPU would issue it."
                : "Fastest of " + std::to_string(where.repeat) + " on " + device + '.'}};
  std::vector<std::string> able;
  for (const std::string& each : strategies)
    if (why_not(each, op, largest.type, where).empty() && !(emulated && each == reference_strategy))
      able.push_back(each);
  for (const std::string& each : able) {
    first.curves.push_back({each, {}});
    second.curves.push_back({each, {}});
  }
  const std::vector<index_t> all =
      sizes_between(emulated ? smallest_plotted_on_emulator : smallest_plotted, largest.count);
  for (std::size_t s = 0; s < all.size(); ++s) {
    input array = largest;
    array.count = all[s];
    const host_array data = generate(array, where.threads, [](double) {});
    for (std::size_t k = 0; k < able.size(); ++k) {
      const auto pair =
          emulated ? counted(able[k], op, data, where) : timed(able[k], op, data, where);
      const auto n = static_cast<double>(all[s]);
      first.curves[k].points.emplace_back(n, pair.first);
      second.curves[k].points.emplace_back(n, pair.second);
      progress(
          (static_cast<double>(s) + static_cast<double>(k + 1) / static_cast<double>(able.size())) /
          static_cast<double>(all.size()));
    }
  }
  return {first, second};
}

}  // namespace riemann::reduction_lab

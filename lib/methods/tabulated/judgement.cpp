// How far off the integral of tabulated data is, judged from fewer of its samples
// and from their neighbours.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tabulated/judgement.hpp"

#include "riemann/kernels/accumulators/error_of_sum.hpp"
#include "riemann/lib/methods/fixed/extrapolation.hpp"
#include "riemann/lib/methods/tabulated/missed_between.hpp"
#include "riemann/lib/methods/tabulated/sums.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace riemann::tabulated {
namespace {

/// Of fewer intervals no order is seen.
constexpr index_t fewest_for_an_order = 16;

constexpr index_t steps[] = {2, 3, 4};

/// The function is taken to have bounded variation: what data show of more is rarely the function.
constexpr double lowest_order_of_data = 1;

constexpr double u = std::numeric_limits<double>::epsilon() / 2;

/// Samples stand on one side of it alone.
constexpr double safety_of_last_interval = 4;

/// What neighbours judge, too: all intervals where samples stand unevenly or are few; else those at
/// the end that every thinned run keeps as they are, but for a last one of Simpson's rule, which is
/// judged by itself.
interval_range judged_by_neighbours(const samples& given, const how& settings) {
  const index_t intervals = given.count() - 1;
  if (!given.even() || intervals < fewest_for_an_order) return {0, intervals};
  index_t first = 0;
  for (const index_t step : steps)
    first = std::max(first, thinned_intervals(given, settings, step));
  return {first, settings.rule == "simpson" ? intervals / 2 * 2 : intervals};
}

}  // namespace

std::vector<thinned_run> run_thinned(const samples& given, const how& settings, int threads) {
  std::vector<thinned_run> runs;
  for (const index_t step : steps) {
    const auto thinned = static_cast<double>(thinned_intervals(given, settings, step));
    if (thinned > 0)
      runs.push_back({step, thinned_sum_of(given, settings, step, threads).integral,
                      thinned / static_cast<double>(given.count() - 1)});
  }
  return runs;
}

// Leading parts and rests, of at most u times their magnitude, are summed apart, and rounded once.
// The interval integrals and what becomes of their sum are double-words of a few operations: 64 u^2
// covers them, and where doubles are no longer normal, four of the smallest for each interval.
double rounding_bound(double value, double magnitude, index_t intervals, const std::string& sum) {
  const tiling shape = make_tiling(intervals, sizeof(double));
  const double of_sums = (1 + u) * error_of_sum(sum, longest_chain(shape), u);
  const double of_underflow =
      4 * static_cast<double>(intervals) * std::numeric_limits<double>::denorm_min();
  return u * std::abs(value) + (of_sums + 64 * u * u) * magnitude + of_underflow;
}

double error_estimate(double value, const std::vector<thinned_run>& runs, double rounding,
                      const samples& given, const how& settings, int threads) {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  if (runs.empty()) return unknown;
  std::vector<difference> seen;
  for (const thinned_run& each : runs) {
    if (!is_finite(each.value)) return unknown;
    seen.push_back({static_cast<double>(each.step), std::abs(value - each.value) / each.share});
  }
  const bool order_is_seen = given.count() - 1 >= fewest_for_an_order && runs.size() > 1;
  const double declared = order_is_seen ? order_of(settings.rule) : lowest_order_of_data;
  double error = extrapolated(seen, 2 * rounding, declared, lowest_order_of_data) + rounding;
  const interval_range judged = judged_by_neighbours(given, settings);
  error = std::max(error, missed_between(given, settings, judged, threads) + rounding);
  if (settings.rule == "simpson" && given.count() % 2 == 0)
    error += safety_of_last_interval * missed_in_last_interval(given);
  return error;
}

}  // namespace riemann::tabulated

// How far off the integral of tabulated data is, judged from fewer of its samples.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/tabulated/judgement.hpp"

#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/planning/error_estimate.hpp"
#include "riemann/lib/tabulated/sums.hpp"

#include <bit>
#include <cmath>
#include <limits>

namespace riemann::tabulated {
namespace {

/// Below so many intervals the last, shorter one of a thinned run weighs too much for an order to
/// be seen.
constexpr index_t fewest_for_an_order = 16;

/// The function is taken to have bounded variation: what data show of more is rarely the function.
constexpr double lowest_order_of_data = 1;

constexpr double u = std::numeric_limits<double>::epsilon() / 2;

double levels_of(index_t parts) {
  return static_cast<double>(std::bit_width(static_cast<unsigned long long>(parts)));
}

/// Additions and merges that the unluckiest term goes through.
struct chain {
  double additions = 0;
  double merges = 0;
};

chain longest_chain(index_t terms) {
  const tiling shape = make_tiling(terms, sizeof(double));
  const index_t tiles = std::min(shape.tile_count, tiling_constants::tiles_per_section);
  return {static_cast<double>(shape.rows_per_tile),
          levels_of(shape.lanes) + static_cast<double>(tiles_of_fold_run(tiles)) +
              levels_of(fold_lanes) + static_cast<double>(shape.section_count())};
}

}  // namespace

std::vector<thinned_run> run_thinned(const samples& given, const how& asked, int threads) {
  std::vector<thinned_run> runs;
  for (const index_t step : {2, 3, 4})
    if (intervals_of(given, step) + 1 >= fewest_samples(asked.rule) && step < given.count())
      runs.push_back({step, plain_sum_of(given, asked, step, threads).integral});
  return runs;
}

// What a sum says of itself (docs/numerics.md), leading parts and rests added up, rounded once. The
// interval integrals are double-words of a few operations: 64 u^2 covers them.
double rounding_bound(double value, double magnitude, index_t intervals, const std::string& sum) {
  const chain longest = longest_chain(intervals);
  const double all = longest.additions + longest.merges + 1;
  double of_magnitude = 2 * all * all * u * u;  // neumaier, double_double
  if (sum == "naive") of_magnitude = all * u;
  if (sum == "kahan") of_magnitude = 2 * (1 + longest.merges) * u + all * all * u * u;
  if (sum == "exact") of_magnitude = 0;
  return u * std::abs(value) + (of_magnitude + 64 * u * u) * magnitude;
}

double error_estimate(double value, const std::vector<thinned_run>& runs, double rounding,
                      const samples& given, const how& asked) {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  if (runs.empty()) return unknown;
  std::vector<difference> seen;
  for (const thinned_run& each : runs) {
    if (!is_finite(each.value)) return unknown;
    seen.push_back({static_cast<double>(each.step), std::abs(value - each.value)});
  }
  const bool order_is_seen = given.count() - 1 >= fewest_for_an_order && runs.size() > 1;
  const double declared = order_is_seen ? order_of(asked.rule) : lowest_order_of_data;
  return extrapolated(seen, 2 * rounding, declared, lowest_order_of_data) + rounding;
}

}  // namespace riemann::tabulated

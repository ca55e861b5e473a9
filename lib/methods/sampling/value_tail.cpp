// The index by the moment estimator, which is not deceived by values that are bounded, or that
// rise as a logarithm.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/value_tail.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <vector>

namespace riemann::sampling {
namespace {

constexpr unsigned long long stream_of_tail = 0x7461'696cULL;  // apart from other random points

/// Of the distribution of which these are the largest values, the last of them the least of all.
double tail_index(std::span<const double> largest) {
  double mean = 0;
  double square = 0;
  for (const double each : largest) {
    const double above = std::log(each / largest.back());
    mean += above / static_cast<double>(largest.size());
    square += above * above / static_cast<double>(largest.size());
  }
  const double spread = 1 - mean * mean / square;
  return spread > 0 ? mean + 1 - 0.5 / spread : 0;
}

}  // namespace

value_tail::value_tail(evaluator& on, const point_rule& rule, unsigned long long seed,
                       index_t points)
    : points_(points) {
  point_rule random = rule;
  random.level = -1;
  random.part = lattice_part::whole;
  random.begin = 0;
  random.key = seed ^ stream_of_tail;
  std::vector<double> values = random_values(on, random, points);
  for (double& each : values) each = is_finite(each) ? std::abs(each) : 0;
  std::vector<double> largest(in_tail + 1);
  std::partial_sort_copy(values.begin(), values.end(), largest.begin(), largest.end(),
                         std::greater());
  quantile_ = largest.back();
  if (quantile_ > 0) index_ = tail_index(largest);
}

bool value_tail::may_be_heavy() const {
  constexpr double perhaps_heavy = 0.1;
  return index_ > perhaps_heavy;
}

double value_tail::among_few(double of_points, double root_of_squares) const {
  constexpr double with_variance = 0.55;  // an index below 1/2, and what its estimate may be off
  constexpr double with_mean = 0.95;      // likewise of 1
  constexpr double by_chance = 8;         // points, of which hardly ever none has such a value
  constexpr double few = 16;
  if (!(index_ > with_variance)) return 0;
  const double share = static_cast<double>(in_tail) / static_cast<double>(points_);
  const double off = std::sqrt((1 + index_ * index_) / static_cast<double>(in_tail));
  const auto exceeded_by = [&](double points, double index) {
    return quantile_ * std::pow(share * of_points / points, index);
  };
  if (root_of_squares < exceeded_by(by_chance, index_ - off)) return 0;
  if (index_ >= 1) return HUGE_VAL;
  const double more = std::max(1.0, root_of_squares / exceeded_by(1, index_));
  return more * few / of_points * exceeded_by(few, index_) / (1 - std::min(index_, with_mean));
}

}  // namespace riemann::sampling

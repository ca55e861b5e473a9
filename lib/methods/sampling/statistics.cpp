// Means of shifts and of iterations, Student's t, and chi squared.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/statistics.hpp"

#include <cmath>

namespace riemann::sampling {
namespace {

/// Who stops as soon as the spread is small stops more often where it is small by chance, so that
/// the plain half-width holds the integral in fewer than 95 of 100 runs.
constexpr double stopping_selects = 1.25;

/// The quantile of Student's distribution for 97.5 %, by Hill's expansion (Comm. ACM 13 (1970),
/// algorithm 396), good to 3 digits from 4 degrees of freedom on.
double student_quantile(double freedom) {
  constexpr double z = 1.959963984540054;
  const double z2 = z * z;
  const double g1 = (z2 + 1) * z / 4;
  const double g2 = ((5 * z2 + 16) * z2 + 3) * z / 96;
  const double g3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) * z / 384;
  return z + g1 / freedom + g2 / (freedom * freedom) + g3 / (freedom * freedom * freedom);
}

void add_hits(sampled_estimate& result, double magnitude, double squares, double points) {
  result.points = points;
  result.root_of_squares = std::sqrt(squares);
  result.hits = squares > 0 ? magnitude * magnitude / squares : 0;
  result.fill = points > 0 ? result.hits / points : 0;
}

}  // namespace

bool is_at_rounding(double error, double magnitude) { return error <= 64 * 0x1p-53 * magnitude; }

sampled_estimate estimate_of(std::span<const sampled_moments> shifts, double points_each) {
  const auto count = static_cast<double>(shifts.size());
  double_word sum{0, 0};
  double magnitude = 0;
  double squares = 0;
  sampled_estimate result;
  for (const sampled_moments& each : shifts) {
    const double_word total = each.total();
    sum = two_sum(sum.hi, total.hi + sum.lo + total.lo);
    magnitude += each.magnitude;
    squares += each.squares;
    result.not_finite += each.not_finite;
  }
  const double mean = (sum.hi + sum.lo) / count;
  double spread = 0;
  for (const sampled_moments& each : shifts) {
    const double off = each.total().hi - mean;
    spread += off * off;
  }
  const double of_mean = std::sqrt(spread / (count * (count - 1)));
  result.value = mean / points_each;
  result.half_width = stopping_selects * student_quantile(count - 1) * of_mean / points_each;
  result.magnitude = magnitude / (count * points_each);
  if (is_at_rounding(result.half_width, result.magnitude)) {
    const double variance = squares / (count * points_each) - result.value * result.value;
    result.one_point = std::sqrt(std::fmax(0, variance)) / points_each;
  }
  add_hits(result, magnitude, squares, count * points_each);
  return result;
}

std::vector<double> errors_of_mean(std::span<const sampled_moments> shifts, double points_each) {
  const auto count = static_cast<double>(shifts.size());
  const double mean = estimate_of(shifts, points_each).value;
  std::vector<double> errors;
  for (const sampled_moments& each : shifts)
    errors.push_back((each.total().hi / points_each - mean) / std::sqrt(count * (count - 1)));
  return errors;
}

sampled_estimate estimate_of_random(const sampled_moments& all, double points) {
  sampled_estimate result;
  result.value = all.total().hi / points;
  result.magnitude = all.magnitude / points;
  const double variance = std::fmax(0, all.squares / points - result.value * result.value);
  result.half_width = stopping_selects * student_quantile(points) * std::sqrt(variance / points);
  result.not_finite = all.not_finite;
  add_hits(result, all.magnitude, all.squares, points);
  return result;
}

std::vector<double> errors_of_mean(std::span<const stretch_of_points> stretches) {
  sampled_moments all;
  double points = 0;
  for (const stretch_of_points& each : stretches) {
    all.merge(each.sums);
    points += static_cast<double>(each.count);
  }
  const double mean = all.total().hi / points;
  std::vector<double> errors;
  double squares = 0;
  for (const stretch_of_points& each : stretches) {
    errors.push_back(each.sums.total().hi - static_cast<double>(each.count) * mean);
    squares += errors.back() * errors.back();
  }
  const double variance = std::fmax(0, all.squares / points - mean * mean) / points;
  const double unit = squares > 0 ? std::sqrt(variance / squares) : 0;
  for (double& each : errors) each *= unit;
  return errors;
}

weighted_mean mean_of(std::span<const iteration_sums> iterations) {
  weighted_mean mean;
  sampled_estimate& result = mean.estimate;
  double weights = 0;
  double points = 0;
  double magnitude = 0;
  double squares = 0;        // of all values
  double contributions = 0;  // likewise, as they count
  const auto weight_of = [](const iteration_sums& each) {
    const double rounding = std::fmax(0x1p-52 * each.magnitude, 0x1p-500);
    return 1 / std::fmax(each.variance, rounding * rounding);
  };
  for (const iteration_sums& each : iterations) {
    weights += weight_of(each);
    points += each.points;
    magnitude += each.points * each.magnitude;
    squares += each.points * each.mean_square;
    contributions += each.points * each.points * each.squares;
    result.not_finite += each.not_finite;
  }
  double variance = 0;   // of the mean
  double by_points = 0;  // the mean, weighted by these
  for (const iteration_sums& each : iterations) {
    const double share = weight_of(each) / weights;
    result.value += share * each.value;
    by_points += each.points / points * each.value;
    variance += share * share * each.variance;
  }
  const double freedom = static_cast<double>(iterations.size()) - 1;
  if (freedom > 0) {
    for (const iteration_sums& each : iterations) {
      const double off = each.value - result.value;
      mean.chi_squared += off * off * weight_of(each) / freedom;
    }
    constexpr double deviations = 3;
    mean.is_sane = mean.chi_squared <= 1 + deviations * std::sqrt(2 / freedom);
  }
  const double deviation = std::sqrt(std::fmax(1, mean.chi_squared) * variance);
  result.half_width = std::fmax(stopping_selects * student_quantile(points) * deviation,
                                std::abs(result.value - by_points));
  result.magnitude = magnitude / points;
  if (is_at_rounding(result.half_width, result.magnitude))
    result.one_point =
        std::sqrt(std::fmax(0, squares / points - result.value * result.value)) / points;
  add_hits(result, magnitude, contributions, points);
  result.root_of_squares = std::sqrt(squares);
  return mean;
}

}  // namespace riemann::sampling

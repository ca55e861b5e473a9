// What sums over shifts say: the mean, Student's half-width, and of how many points it is worth.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/statistics.hpp"

#include "riemann/kernels/points/philox.hpp"

#include "riemann/lib/methods/sampling/pilot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riemann::sampling {
namespace {

constexpr int shift_count = 16;
constexpr double points_of_shift = 100;

/// Each shift's values are 100 equal ones.
std::vector<sampled_moments> equal_values(double (*of_shift)(int)) {
  std::vector<sampled_moments> all(shift_count);
  for (int s = 0; s < shift_count; ++s)
    for (int i = 0; i < points_of_shift; ++i) all[static_cast<std::size_t>(s)].add(of_shift(s));
  return all;
}

TEST(SampledEstimate, IsTheMeanWithAtLeastStudentsHalfWidth) {
  const auto result =
      estimate_of(equal_values([](int s) { return s % 2 == 0 ? 4.0 : 2.0; }), points_of_shift);
  EXPECT_EQ(result.value, 3);
  EXPECT_EQ(result.magnitude, 3);
  EXPECT_EQ(result.points, 1600);
  const double of_mean = std::sqrt(1.0 / (shift_count - 1));
  const double student = 2.131450;  // 97.5 %, 15 degrees of freedom, from tables
  EXPECT_GE(result.half_width, 0.999 * student * of_mean);
  EXPECT_LE(result.half_width, 1.5 * student * of_mean) << "no wider than stopping early excuses";
}

double sum_of_squares(const std::vector<double>& all) {
  double sum = 0;
  for (const double each : all) sum += each * each;
  return sum;
}

TEST(ErrorsOfMean, AreOfShiftsWhatTheyAddToTheVariance) {
  const auto shifts = equal_values([](int s) { return s % 2 == 0 ? 4.0 : 2.0; });
  const std::vector<double> errors = errors_of_mean(shifts, points_of_shift);
  EXPECT_NEAR(sum_of_squares(errors), 1.0 / (shift_count - 1), 1e-15);
  EXPECT_EQ(errors[0], -errors[1]);
}

TEST(ErrorsOfMean, AreOfStretchesInOneProportion) {
  std::vector<stretch_of_points> stretches(3);
  sampled_moments all;
  const double values[] = {1, 5, 2, 4, 4, 0};
  for (index_t k = 0; k < 6; ++k) {
    stretch_of_points& at = stretches[static_cast<std::size_t>(k < 1 ? 0 : k < 3 ? 1 : 2)];
    at.sums.add(values[k]);
    ++at.count;
    all.add(values[k]);
  }
  const std::vector<double> errors = errors_of_mean(stretches);
  const double mean = 16.0 / 6;
  const double variance = all.squares / 6 - mean * mean;
  EXPECT_NEAR(sum_of_squares(errors), variance / 6, 1e-15) << "of values, not of stretches";
  EXPECT_NEAR(errors[1] / errors[0], (7 - 2 * mean) / (1 - mean), 1e-14);
  EXPECT_NEAR(errors[2] / errors[0], (8 - 3 * mean) / (1 - mean), 1e-14);
}

TEST(SampledEstimate, ShrinksWithMoreShiftsOfTheSameSpread) {
  const auto some = equal_values([](int s) { return s % 2 == 0 ? 4.0 : 2.0; });
  std::vector<sampled_moments> more = some;
  more.insert(more.end(), some.begin(), some.end());
  const double ratio =
      estimate_of(some, points_of_shift).half_width / estimate_of(more, points_of_shift).half_width;
  // Roots of the degrees of freedom, quantiles 2.131450 and 2.039513.
  EXPECT_NEAR(ratio, std::sqrt(31.0 / 15) * 2.131450 / 2.039513, 1e-3 * ratio);
}

TEST(SampledEstimate, KnowsOfHowManyPointsItIsWorth) {
  const auto even = estimate_of(equal_values([](int) { return -2.0; }), points_of_shift);
  EXPECT_EQ(even.hits, 1600);
  EXPECT_EQ(even.fill, 1);
  EXPECT_EQ(even.value, -2);
  EXPECT_EQ(even.magnitude, 2);
  EXPECT_EQ(even.half_width, 0);
  std::vector<sampled_moments> needle(shift_count);
  for (sampled_moments& each : needle) each.add(0);
  needle[3].add(1e6);
  EXPECT_EQ(estimate_of(needle, points_of_shift).hits, 1);
  const std::vector<sampled_moments> nothing(shift_count);
  EXPECT_EQ(estimate_of(nothing, points_of_shift).hits, 0);
}

TEST(SampledEstimate, KnowsWhatOnePointWeighsWhereShiftsAgree) {
  std::vector<sampled_moments> halves(shift_count);  // a jump, half of it met by each shift
  for (sampled_moments& each : halves)
    for (int i = 0; i < points_of_shift; ++i) each.add(i % 2);
  const auto agreed = estimate_of(halves, points_of_shift);
  EXPECT_EQ(agreed.half_width, 0);
  EXPECT_DOUBLE_EQ(agreed.one_point, 0.5 / points_of_shift);
  EXPECT_EQ(estimate_of(equal_values([](int) { return 3.0; }), points_of_shift).one_point, 0);
  const auto spread = equal_values([](int s) { return s % 2 == 0 ? 4.0 : 2.0; });
  EXPECT_EQ(estimate_of(spread, points_of_shift).one_point, 0);
}

TEST(SampledEstimate, AddsUpWhatIsNotFinite) {
  const auto result =
      estimate_of(equal_values([](int s) { return s < 2 ? std::nan("") : 1.0; }), points_of_shift);
  EXPECT_EQ(result.not_finite, 200);
  EXPECT_EQ(result.magnitude, 14.0 / 16);
}

TEST(SampledEstimate, KeepsWhatShiftsCancel) {
  std::vector<sampled_moments> all(shift_count);
  for (std::size_t s = 0; s < all.size(); ++s) all[s].add(s % 2 == 0 ? 1e15 + 1 : -1e15);
  EXPECT_EQ(estimate_of(all, 1).value, 0.5);
}

// Means of uniform numbers: the half-width is 1.96 to 1.25 times that of sqrt(1/12 / n).
TEST(SampledEstimate, OfRandomPointsIsAsWideAsTheyScatter) {
  constexpr int count = 10'000;
  sampled_moments all;
  for (int i = 0; i < count; ++i) all.add(random_unit(1, static_cast<unsigned>(i), 0));
  const sampled_estimate result = estimate_of_random(all, count);
  const double deviation = std::sqrt(1.0 / 12 / count);
  EXPECT_NEAR(result.value, 0.5, 5 * deviation);
  // The variance of 10^4 uniform numbers is off by a hundredth or so.
  EXPECT_GE(result.half_width, 1.96 * 0.95 * deviation);
  EXPECT_LE(result.half_width, 1.96 * 1.5 * deviation);
  EXPECT_NEAR(result.fill, 0.75, 0.02) << "(1/2)^2 / (1/3)";
}

TEST(SampledEstimate, ScalesAllThatHasTheUnitOfValues) {
  sampled_estimate result;
  result.value = 8;
  result.half_width = 4;
  result.one_point = 2;
  result.magnitude = 16;
  result.root_of_squares = 32;
  const sampled_estimate scaled = in_units_of(4, result);
  EXPECT_EQ(scaled.value, 2);
  EXPECT_EQ(scaled.half_width, 1);
  EXPECT_EQ(scaled.one_point, 0.5);
  EXPECT_EQ(scaled.magnitude, 4);
  EXPECT_EQ(scaled.root_of_squares, 8);
}

iteration_sums iteration_of(double value, double variance, double points) {
  return {.value = value,
          .magnitude = value,
          .mean_square = value * value,
          .variance = variance,
          .squares = value * value / points,
          .points = points};
}

TEST(MeanOfIterations, IsWeightedByTheInverseOfVariances) {
  const iteration_sums all[] = {iteration_of(1, 4e-6, 100), iteration_of(1.001, 1e-6, 100)};
  const weighted_mean mean = mean_of(all);
  EXPECT_NEAR(mean.estimate.value, 1.0008, 1e-12);
  EXPECT_NEAR(mean.chi_squared, 1e-6 / 5e-6, 1e-9);  // the difference over its variance
  EXPECT_TRUE(mean.is_sane);
  const double deviation = std::sqrt(1 / (1 / 4e-6 + 1 / 1e-6));
  EXPECT_GE(mean.estimate.half_width, 1.96 * deviation);
  EXPECT_LE(mean.estimate.half_width, 1.5 * 2 * deviation);
  EXPECT_EQ(mean.estimate.points, 200);
  EXPECT_NEAR(mean.estimate.hits, 200, 1e-3);
}

TEST(MeanOfIterations, IsNotSureOfWhatIsFartherApartThanItsVariances) {
  const iteration_sums all[] = {iteration_of(1, 1e-6, 100), iteration_of(1.01, 1e-6, 100)};
  const weighted_mean mean = mean_of(all);
  EXPECT_NEAR(mean.chi_squared, 50, 1e-9);
  EXPECT_FALSE(mean.is_sane);
  EXPECT_GE(mean.estimate.half_width, 1.96 * 0.005) << "half of what they are apart";
}

TEST(MeanOfIterations, SeesWhatLittleVarianceHides) {
  const iteration_sums missed = iteration_of(1, 1e-8, 1000);
  const weighted_mean mean = mean_of(std::vector{missed, iteration_of(1.5, 0.25, 1000)});
  EXPECT_TRUE(mean.is_sane);
  EXPECT_GE(mean.estimate.half_width, 0.249) << "the mean by points is 1.25";
}

TEST(MeanOfIterations, HasNoWidthWhereNothingVaries) {
  const weighted_mean zero = mean_of(std::vector(2, iteration_of(0, 0, 100)));
  EXPECT_EQ(zero.estimate.half_width, 0);
  EXPECT_EQ(zero.estimate.hits, 0);
  const weighted_mean one = mean_of(std::vector(2, iteration_of(1, 0, 100)));
  EXPECT_EQ(one.estimate.value, 1);
  EXPECT_EQ(one.estimate.half_width, 0);
  EXPECT_EQ(one.estimate.one_point, 0);
}

}  // namespace
}  // namespace riemann::sampling

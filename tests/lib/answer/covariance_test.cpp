// Covariances of what samples say of several integrals: by hand, and against many seeds.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/answer/covariance.hpp"

#include "riemann/lib/running/integrate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace riemann {
namespace {

using ::testing::IsEmpty;

using matrix = std::vector<std::vector<double>>;

problem list_over_square(const std::string& list, method by, unsigned long long seed = 1) {
  problem task;
  task.f.expression = list;
  task.over = {{"x", "0", "1"}, {"y", "0", "1"}};
  task.by = by;
  task.samples.seed = seed;
  task.at.device.where = device_choice::kind::cpu;
  task.at.threads = 1;
  return task;
}

double correlation(const matrix& of, std::size_t a, std::size_t b) {
  return of[a][b] / std::sqrt(of[a][a] * of[b][b]);
}

TEST(Covariances, AreSumsOverTheDrawsInCommon) {
  const matrix all = covariance_of({{{7, 1}, {8, -2}}, {{8, 3}, {9, 4}}, {{1, 5}}, {}});
  EXPECT_EQ(all[0][0], 5);
  EXPECT_EQ(all[0][1], -6);
  EXPECT_EQ(all[1][0], -6);
  EXPECT_EQ(all[1][1], 25);
  EXPECT_EQ(all[0][2], 0) << "without a draw in common errors are independent";
  EXPECT_EQ(all[2][2], 25);
  for (std::size_t k = 0; k < all.size(); ++k) EXPECT_TRUE(std::isnan(all[3][k])) << "no draws";
  EXPECT_THAT(covariance_of({{}, {}}), IsEmpty());
}

TEST(Covariances, OfSamplesHaveTheVarianceThatTheErrorTells) {
  constexpr double widened = 1.25;  // for stopping when the spread looks small
  // Student's quantiles, with 15 and 31 degrees of freedom, and many.
  const std::map<std::size_t, double> of_draws{{16, 2.1314}, {32, 2.0395}};
  constexpr double of_points = 1.96;
  for (const method by : {method::lattice, method::monte_carlo}) {
    problem task = list_over_square("[exp(x*y), 1/(x+y+0.1)]", by);
    task.until.rtol = 1e-2;
    const estimate result = integrate(task);
    ASSERT_EQ(result.covariance.size(), 2U);
    for (std::size_t k = 0; k < 2; ++k) {
      const estimate& each = result.components[k];
      const double quantile = by == method::lattice ? of_draws.at(each.by_draw.size()) : of_points;
      EXPECT_NEAR(each.error, widened * quantile * std::sqrt(result.covariance[k][k]),
                  1e-3 * each.error)
          << name_of(by);
    }
  }
}

TEST(Covariances, OfOppositesAreOpposite) {
  for (const method by : {method::lattice, method::vegas, method::sampling, method::monte_carlo}) {
    problem task = list_over_square("[sin(9*x*y), -sin(9*x*y), 2*sin(9*x*y)]", by);
    task.until.rtol = 1e-2;
    const estimate result = integrate(task);
    ASSERT_EQ(result.covariance.size(), 3U) << name_of(by);
    EXPECT_NEAR(correlation(result.covariance, 0, 1), -1, 1e-9) << name_of(by);
    EXPECT_NEAR(correlation(result.covariance, 0, 2), 1, 1e-9) << name_of(by);
  }
}

/// Of seeds 1, 2, ...: the covariance of the values, and the mean of those that are told.
struct over_seeds {
  matrix seen;
  matrix told;
};

over_seeds covariances(problem task, int seeds) {
  std::vector<std::vector<double>> values;
  over_seeds result;
  std::vector<double> mean;
  for (int k = 1; k <= seeds; ++k) {
    task.samples.seed = static_cast<unsigned long long>(k);
    const estimate one = integrate(task);
    const std::size_t count = one.components.size();
    mean.resize(count);
    result.told.resize(count, std::vector<double>(count));
    values.emplace_back();
    for (std::size_t a = 0; a < count; ++a) {
      values.back().push_back(one.components[a].value);
      mean[a] += one.components[a].value / seeds;
      for (std::size_t b = 0; b < count; ++b) result.told[a][b] += one.covariance[a][b] / seeds;
    }
  }
  result.seen.resize(mean.size(), std::vector<double>(mean.size()));
  for (const std::vector<double>& each : values)
    for (std::size_t a = 0; a < mean.size(); ++a)
      for (std::size_t b = 0; b < mean.size(); ++b)
        result.seen[a][b] += (each[a] - mean[a]) * (each[b] - mean[b]) / (seeds - 1);
  return result;
}

TEST(Covariances, AreThoseOfTheValuesOverManySeeds) {
  constexpr int seeds = 400;
  constexpr double deviations = 4;
  for (const method by : {method::lattice, method::monte_carlo})
    for (const char* list : {"[x*y, x*y+x, exp(-9*x*y)]", "[exp(x-y), exp(y-x)]"}) {
      problem task = list_over_square(list, by);
      task.samples.count = by == method::lattice ? 1 << 15 : 1 << 10;
      const over_seeds all = covariances(task, seeds);
      for (std::size_t a = 0; a < all.seen.size(); ++a)
        for (std::size_t b = 0; b < all.seen.size(); ++b) {
          const double variances = all.told[a][a] * all.told[b][b];
          const double square = all.told[a][b] * all.told[a][b];
          EXPECT_NEAR(all.seen[a][b], all.told[a][b],
                      deviations * std::sqrt((variances + square) / seeds))
              << name_of(by) << ' ' << list << ' ' << a << ' ' << b;
        }
    }
}

TEST(Covariances, AreRightWhereOneTakesMorePoints) {
  constexpr int seeds = 400;
  constexpr double deviations = 4;
  problem task = list_over_square("[exp(x*y), sin(9*x*y)]", method::monte_carlo);
  task.until.rtol = 1e-2;
  const estimate one = integrate(task);
  EXPECT_GT(one.components[1].evaluations, 4 * one.components[0].evaluations);
  const over_seeds all = covariances(task, seeds);
  for (std::size_t a = 0; a < 2; ++a)
    for (std::size_t b = 0; b < 2; ++b)
      EXPECT_NEAR(all.seen[a][b], all.told[a][b],
                  deviations * std::sqrt((all.told[a][a] * all.told[b][b] +
                                          all.told[a][b] * all.told[a][b]) /
                                         seeds))
          << a << b << " " << correlation(all.told, 0, 1);
}

TEST(Covariances, AreNotKnownWhereNoSpreadTellsTheError) {
  problem task = list_over_square("[1, exp(x*y)]", method::lattice);
  task.until.rtol = 1e-2;
  const estimate result = integrate(task);
  ASSERT_EQ(result.covariance.size(), 2U);
  EXPECT_TRUE(std::isnan(result.covariance[0][0]));
  EXPECT_TRUE(std::isnan(result.covariance[0][1]));
  EXPECT_GT(result.covariance[1][1], 0);
  EXPECT_THAT(integrate(list_over_square("[x*y, x+y]", method::automatic)).covariance, IsEmpty());
}

}  // namespace
}  // namespace riemann

// While there is time the replies are those of the evaluator; slow integrands are left in time.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/within_time.hpp"

#include "riemann/integrate.hpp"
#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/lib/question/problem.hpp"
#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <vector>

namespace riemann {
namespace {

constexpr int axes_in_time = 3;

point_request lattice_of(index_t count, std::span<const std::vector<unsigned>> shifts) {
  return {{.level = 12}, lattice_generator(0).first(axes_in_time), shifts, count};
}

TEST(WithinTime, RepliesAreTheSameWhileTimeIsLeft) {
  const auto on = on_cube("exp(x1*x2)+sin(x3)", axes_in_time);
  const std::vector<std::vector<unsigned>> shifts{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  for (const double seconds : {1e3, HUGE_VAL}) {
    within_time timed(*on, seconds, std::stop_source());
    for (const index_t count : {10, 1000, 4001}) {
      const point_request what = lattice_of(count, shifts);
      const std::vector<sampled_moments> expected = on->sums(what, {});
      const std::vector<sampled_moments> actual = timed.sums(what, {});
      ASSERT_EQ(actual.size(), expected.size());
      for (std::size_t k = 0; k < expected.size(); ++k) {
        EXPECT_EQ(actual[k].sum, expected[k].sum);
        EXPECT_EQ(actual[k].squares, expected[k].squares);
      }
      std::vector<double> values(static_cast<std::size_t>(count));
      std::vector<double> of_timed(values.size());
      on->values(what, values.data());
      timed.values(what, of_timed.data());
      EXPECT_EQ(values, of_timed);
    }
  }
}

/// Takes half a millisecond a value, on one thread.
double slowly(double x, double y, double z) {
  std::this_thread::sleep_for(std::chrono::microseconds(500));
  return 1 / (1 + std::abs(x - y * z));
}

TEST(WithinTime, ASlowIntegrandIsLeftWhenTimeIsOver) {
  const auto f = [](std::span<const double> x) { return slowly(x[0], x[1], x[2]); };
  for (const named_value<method>& by : word_table<method>::all) {
    if (!is_of_many_dimensions(by.is) || takes_formulas_apart(by.is)) continue;
    const auto start = std::chrono::steady_clock::now();
    const estimate result =
        integrate(f, {{0, 1}, {0, 1}, {0, 1}},
                  {.rtol = 1e-9, .max_seconds = 0.25, .by = by.is, .threads = 1});
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    EXPECT_LT(taken.count(), 1.5) << by.name;
    EXPECT_EQ(result.status, status::not_met) << by.name;
    EXPECT_NE(result.reason.find("time allowed"), std::string::npos) << by.name << result.reason;
    EXPECT_FALSE(std::isnan(result.value)) << by.name;
    EXPECT_GE(result.error, std::abs(result.value - 0.76)) << by.name;
  }
}

TEST(WithinTime, ASlowIntegrandTellsHowFarItIs) {
  const auto f = [](std::span<const double> x) { return slowly(x[0], x[1], x[2]); };
  for (const method by : {method::automatic, method::regions, method::tensor, method::lattice,
                          method::vegas_plus, method::monte_carlo}) {
    std::vector<double> shares;
    static_cast<void>(integrate(f, {{0, 1}, {0, 1}, {0, 1}},
                                {.rtol = 1e-9, .max_seconds = 3, .by = by, .threads = 1},
                                {{}, [&](double share) { shares.push_back(share); }}));
    EXPECT_GE(shares.size(), 4U) << name_of(by);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end())) << name_of(by);
    EXPECT_TRUE(std::any_of(shares.begin(), shares.end(), [](double share) {
      return 0.05 < share && share < 0.7;
    })) << name_of(by);
  }
}

/// The tests of boxes are evaluations, too, and what one method has found is not lost with another.
TEST(WithinTime, AllThatWasFoundOfASlowIntegrandIsTold) {
  const auto f = [](std::span<const double> x) { return slowly(x[0], 0, x[1]); };
  for (const method by : {method::automatic, method::regions, method::monte_carlo}) {
    const auto start = std::chrono::steady_clock::now();
    const estimate result =
        integrate(f, {{0, 1}, {0, 1}}, {.rtol = 1e-9, .max_seconds = 0.5, .by = by, .threads = 1});
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    EXPECT_LT(taken.count(), 1.5) << name_of(by);
    EXPECT_EQ(result.reason.find("no estimate"), std::string::npos) << name_of(by);
    EXPECT_TRUE(std::isfinite(result.error)) << name_of(by);
    EXPECT_GE(result.error, std::abs(result.value - std::log(2))) << name_of(by);
  }
}

TEST(WithinTime, WhatIsLeftHasNoValues) {
  const auto on = on_cube("x1+x2+x3", axes_in_time);
  const std::stop_source over;
  within_time timed(*on, 0, over);
  const std::vector<std::vector<unsigned>> shifts{{1, 2, 3}};
  std::vector<double> values(100, 0.0);
  timed.values(lattice_of(100, shifts), values.data());
  EXPECT_TRUE(std::isnan(values.front()) && std::isnan(values.back()));
  EXPECT_TRUE(over.stop_requested());
  EXPECT_EQ(timed.sums(lattice_of(100, shifts), {}).front().sum, 0);
}

}  // namespace
}  // namespace riemann

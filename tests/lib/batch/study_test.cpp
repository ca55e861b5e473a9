// The observed order of errors made by hand.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/study.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riemann::batch {
namespace {

std::vector<estimate> errors_of_order(double order, double first) {
  std::vector<estimate> runs;
  for (const index_t n : {10, 20, 40, 80}) {
    estimate run;
    run.n = n;
    run.exact = 1;
    run.l1 = 1;
    run.absolute_error = first * std::pow(static_cast<double>(n) / 10, -order);
    runs.push_back(run);
  }
  return runs;
}

TEST(ObservedOrder, IsThatOfTheErrors) {
  for (const double order : {1.0, 1.5, 4.0}) {
    EXPECT_NEAR(observed_order(errors_of_order(order, 1e-2), 2).observed.value(), order, 1e-12);
  }
}

TEST(ObservedOrder, IsTakenFromTheLastErrorsAboveNoise) {
  const order_observation seen = observed_order(errors_of_order(6, 1e-9), 6);
  EXPECT_EQ(seen.from_n, 20);  // the errors: 1e-9, 1.6e-11, 2.4e-13, 3.8e-15; noise: 2.2e-13
  EXPECT_EQ(seen.to_n, 40);
}

TEST(ObservedOrder, IsUnknownWhereNoiseIsAllThereIs) {
  EXPECT_FALSE(observed_order(errors_of_order(2, 1e-13), 2).observed.has_value());
  std::vector<estimate> without_exact = errors_of_order(2, 1e-2);
  for (estimate& each : without_exact) each.absolute_error.reset();
  EXPECT_FALSE(observed_order(without_exact, 2).observed.has_value());
}

}  // namespace
}  // namespace riemann::batch

// Runs that are repeated: what all of them together tell.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/measurement.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace riemann {
namespace {

struct one_run {
  double value;
  double seconds;
};

measurement of_runs(const std::vector<one_run>& runs) {
  auto next = runs.begin();
  return measure(
      [&](const run_control&) {
        estimate result;
        result.value = next->value;
        result.seconds = result.kernel_seconds = next->seconds;
        ++next;
        return result;
      },
      static_cast<int>(runs.size()), {});
}

TEST(Measurement, SaysWhetherAllRunsHaveTheSameBits) {
  EXPECT_TRUE(of_runs({{0.5, 3}}).identical);
  EXPECT_TRUE(of_runs({{0.5, 3}, {0.5, 1}, {0.5, 2}}).identical);
  EXPECT_FALSE(of_runs({{0.5, 3}, {0.25, 1}, {0.5, 2}}).identical);
  EXPECT_FALSE(of_runs({{0.5, 3}, {0.5, 1}, {0.25, 2}}).identical);
  EXPECT_FALSE(of_runs({{0.0, 1}, {-0.0, 2}}).identical);
}

TEST(Measurement, KeepsTheFastestRunAndTheMedian) {
  const measurement all = of_runs({{0.5, 3}, {0.25, 1}, {0.5, 2}});
  EXPECT_EQ(all.repeat, 3);
  EXPECT_EQ(all.result.value, 0.25);
  EXPECT_EQ(all.seconds_min, 1);
  EXPECT_EQ(all.seconds_median, 2);
  EXPECT_EQ(all.kernel_seconds_min, 1);
  EXPECT_EQ(all.kernel_seconds_median, 2);
}

}  // namespace
}  // namespace riemann

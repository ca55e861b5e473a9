// Means and variances where the mean is far larger than the deviation.
// SPDX-License-Identifier: Apache-2.0
#include "support/elements.hpp"
#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace riemann {
namespace {

using reference::reduced;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The sum of squares less the squared sum would have no digit left: k is some 1e9 here.
TEST(MeanVariance, KeepsItsBoundBesideALargeOffset) {
  for (const double offset : {0.0, 1e3, 1e6, 1e9, -1e9}) {
    std::vector<double> data(200'003);
    reference::random_sequence random(5);
    for (double& x : data) x = offset + static_cast<double>(random() >> 11) * 0x1p-53;
    const auto n = static_cast<long double>(data.size());
    long double mean = 0;
    for (const double x : data) mean += (x - static_cast<long double>(offset)) / n;
    mean += offset;
    long double variance = 0;
    for (const double x : data) variance += (x - mean) * (x - mean) / n;
    const answer actual = reduced({"mean_variance"}, "double", data);
    // At most 64 steps on an element's way, of 4 roundings each.
    constexpr double d = 4 * 64 * reference::unit_roundoff;
    const auto deviation = static_cast<double>(std::sqrt(variance));
    const double k = std::hypot(1, offset / deviation);
    EXPECT_NEAR(actual.value.floating.hi, static_cast<double>(mean),
                d * (std::abs(offset) + deviation))
        << offset;
    EXPECT_NEAR(actual.variance / static_cast<double>(variance), 1, d * k) << offset;
  }
}

TEST(MeanVariance, IsThatOfTheDefinitionForAFew) {
  const answer actual =
      reduced({"mean_variance"}, "int32", std::vector<int>{2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT_EQ(actual.value.floating.hi, 5);
  EXPECT_NEAR(actual.variance, 4, 1e-14);
  const answer one = reduced({"mean_variance"}, "uint8", std::vector<unsigned char>{200});
  EXPECT_EQ(one.value.floating.hi, 200);
  EXPECT_EQ(one.variance, 0);
}

TEST(MeanVariance, IsNanWhereAnElementIsNotFinite) {
  for (const double x : {infinity, -infinity, std::numeric_limits<double>::quiet_NaN()})
    for (const std::size_t place : {0U, 600U, 999U}) {
      std::vector<double> data(1000, 1.0);
      data[place] = x;
      const answer actual = reduced({"mean_variance"}, "double", data);
      EXPECT_TRUE(std::isnan(actual.value.floating.hi)) << x << ' ' << place;
      EXPECT_TRUE(std::isnan(actual.variance)) << x << ' ' << place;
    }
}

}  // namespace
}  // namespace riemann

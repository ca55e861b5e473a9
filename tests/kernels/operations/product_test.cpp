// Products far outside a double's range on the way, against 128-bit arithmetic.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/operations/product.hpp"

#include "support/elements.hpp"
#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace riemann {
namespace {

using reference::quad;
using reference::reduced;

constexpr double infinity = std::numeric_limits<double>::infinity();

double product_of(const std::vector<double>& data) {
  return reduced({"product"}, "double", data).value.floating.hi;
}

/// Huge factors first, then tiny ones, so that every part of the array is far out of range.
TEST(Product, NeitherOverflowsNorUnderflowsOnTheWay) {
  std::vector<double> data;
  reference::random_sequence random(3);
  for (int k = 0; k < 40'000; ++k) {
    const double m = 1 + static_cast<double>(random() >> 12) * 0x1p-52;
    data.push_back(std::ldexp(m, k < 20'000 ? 900 : -901));
  }
  quad expected = 1;
  int exponent = 0;
  for (const double x : data) {
    int e = 0;
    expected = frexpq(expected * static_cast<quad>(x), &e);
    exponent += e;
  }
  ASSERT_LT(std::abs(exponent), 30'000);
  const double extra = std::ldexp(1.0, -(exponent % 1000));
  data.push_back(extra);
  for (int left = exponent - exponent % 1000; left != 0; left -= left > 0 ? 1000 : -1000)
    data.push_back(left > 0 ? 0x1p-1000 : 0x1p1000);
  const auto n = static_cast<double>(data.size());
  EXPECT_NEAR(product_of(data) / static_cast<double>(expected), 1,
              (n + 2) * reference::unit_roundoff);
}

TEST(Product, IsRoundedOnceWhereItIsSubnormal) {
  for (const double m : {1.0, 1.5, 1 + 0x1p-52, 2 - 0x1p-52, 1.25})
    for (int e = -1085; e <= -1020; ++e) {
      const double expected = std::ldexp(m, e);
      EXPECT_EQ(product_of({m, 0x1p1000, std::ldexp(1.0, e + 40), 0x1p-1000, 0x1p-40}), expected)
          << m << ' ' << e;
    }
  EXPECT_EQ(product_of({std::numeric_limits<double>::denorm_min(), 0x1p1000, 0x1p74}), 1);
}

TEST(Product, LeavesTheRangeOnlyAsAWhole) {
  EXPECT_EQ(product_of({1e300, 1e300}), infinity);
  EXPECT_EQ(product_of({-1e300, 1e300}), -infinity);
  EXPECT_EQ(product_of({1e-300, 1e-300}), 0);
  EXPECT_TRUE(std::signbit(product_of({-1e-300, 1e-300})));
  EXPECT_EQ(product_of({-0.0, 1e300, 1e300}), 0);
  EXPECT_TRUE(std::signbit(product_of({-0.0, 1e300, 1e300})));
  EXPECT_EQ(product_of({infinity, 1e-300, -1}), -infinity);
  EXPECT_TRUE(std::isnan(product_of({infinity, 0})));
  EXPECT_FALSE(std::signbit(product_of({infinity, -0.0})));  // the one canonical NaN
  EXPECT_TRUE(std::isnan(product_of({1, std::numeric_limits<double>::quiet_NaN(), 0})));
}

/// A product in float would lose its last places, and its range.
TEST(Product, OfFloatsIsMadeInDouble) {
  const std::vector<float> data{1 + 0x1p-23F, 1 + 0x1p-23F, 0x1p120F, 0x1p120F};
  EXPECT_EQ(reduced({"product"}, "float", data).value.floating.hi,
            (1 + 0x1p-22 + 0x1p-46) * 0x1p240);
}

}  // namespace
}  // namespace riemann

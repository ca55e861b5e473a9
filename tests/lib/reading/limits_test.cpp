// Limits of integration as people write them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/limits.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double e = std::numbers::e;

TEST(Limits, AreProductsAndQuotientsOfNumbersPiAndE) {
  EXPECT_EQ(limit_from("0"), 0);
  EXPECT_EQ(limit_from("1e-3"), 1e-3);
  EXPECT_EQ(limit_from("pi"), pi);
  EXPECT_EQ(limit_from("-pi"), -pi);
  EXPECT_EQ(limit_from("+e"), e);
  EXPECT_EQ(limit_from("pi/2"), pi / 2);
  EXPECT_EQ(limit_from("2*pi"), 2 * pi);
  EXPECT_EQ(limit_from("3*e/4"), 3 * e / 4);
  EXPECT_EQ(limit_from("1/3/3"), 1.0 / 3 / 3);
  EXPECT_EQ(limit_from("pi*-2"), -2 * pi);
  EXPECT_EQ(limit_from(" - 2 * pi / 1e2 "), -2 * pi / 1e2);
  EXPECT_EQ(limit_from("(1+sqrt(5))/2"), (1 + std::sqrt(5.0)) / 2);
  EXPECT_EQ(limit_from("exp(1)"), std::exp(1.0));
}

TEST(Limits, MayDependOnParameters) {
  const std::vector<parameter> given{{"a", 4}, {"b", 3}};
  EXPECT_EQ(limit_from("1/a", given), 0.25);
  EXPECT_EQ(limit_from("b*pi/a", given), 3 * pi / 4);
  EXPECT_THROW(limit_from("1/(a-4)", given), std::invalid_argument);
  EXPECT_FALSE(constant_limit_from("1/a"));
  EXPECT_EQ(constant_limit_from("1/8"), 0.125);
  EXPECT_THROW(constant_limit_from("inf"), std::invalid_argument);
}

TEST(Limits, RefuseWhatIsNoSuchThing) {
  for (const char* text : {"", "-", "2pi", "2*", "*2", "pie", "PI", "x", "0x10", "inf", "-inf",
                           "nan", "1e999", "1/0", "0/0", "1e300*1e300", "1,5"}) {
    EXPECT_THROW(limit_from(text), std::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace riemann

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
  EXPECT_EQ(limit_from("0").value, 0);
  EXPECT_EQ(limit_from("1e-3").value, 1e-3);
  EXPECT_EQ(limit_from("pi").value, pi);
  EXPECT_EQ(limit_from("-pi").value, -pi);
  EXPECT_EQ(limit_from("+e").value, e);
  EXPECT_EQ(limit_from("pi/2").value, pi / 2);
  EXPECT_EQ(limit_from("2*pi").value, 2 * pi);
  EXPECT_EQ(limit_from("3*e/4").value, 3 * e / 4);
  EXPECT_EQ(limit_from("1/3/3").value, 1.0 / 3 / 3);
  EXPECT_EQ(limit_from("pi*-2").value, -2 * pi);
  EXPECT_EQ(limit_from(" - 2 * pi / 1e2 ").value, -2 * pi / 1e2);
  EXPECT_EQ(limit_from("(1+sqrt(5))/2").value, (1 + std::sqrt(5.0)) / 2);
  EXPECT_EQ(limit_from("exp(1)").value, std::exp(1.0));
}

TEST(Limits, KnowThatTheirRoundingReachesAcrossAJump) {
  const given_number limit = limit_from("floor(tanh(25))");
  EXPECT_EQ(limit.value, 1);
  EXPECT_GE(limit.meant.largest(), 1);
}

TEST(Limits, KnowThatBesideAnOffset) {
  const std::vector<parameter> given{{"a", 0.11, {-1e-18, 0}}};
  for (const char* jumps : {"floor(a/0.01)", "mod(a,0.01)", "if(a>=0.01*round(a/0.01),1,0)",
                            "sign(a-0.01*11)", "abs(a*100-round(a*100))^0.01"})
    EXPECT_GT(limit_from(std::string("1e7+") + jumps, given).meant.largest(), 1e-3) << jumps;
  EXPECT_GT(limit_from("a+1e-34", given).meant.bound, 0x1p-110) << "pairs cut something off";
}

TEST(Limits, MayDependOnParameters) {
  const std::vector<parameter> given{{"a", 4}, {"b", 3}};
  EXPECT_EQ(limit_from("1/a", given).value, 0.25);
  EXPECT_EQ(limit_from("b*pi/a", given).value, 3 * pi / 4);
  EXPECT_THROW(limit_from("1/(a-4)", given), std::invalid_argument);
  EXPECT_FALSE(constant_limit_from("1/a"));
  EXPECT_EQ(constant_limit_from("1/8").value().value, 0.125);
  EXPECT_EQ(constant_limit_from("inf").value().value, std::numeric_limits<double>::infinity());
}

TEST(Limits, KnowWhatTheyWereMeantToBe) {
  EXPECT_NEAR(limit_from("0.1").meant.off, -5.551115123125783e-18, 1e-33);
  EXPECT_LE(limit_from("0.1").meant.bound, 0x1p-100);
  EXPECT_EQ(limit_from("(1e16+1)-1e16").meant.off, 1);
  EXPECT_EQ(limit_from("-3*4/8").meant.largest(), 0);
  EXPECT_GE(limit_from("exp(1)").meant.largest(), 1.4456468917292502e-16);
  const std::vector<parameter> exact{{"a", 1e16}};
  EXPECT_EQ(limit_from("(a+1)-a", exact).meant.off, 1);
  EXPECT_EQ(limit_from("a/4", exact).meant.largest(), 0);
  const std::vector<parameter> a_tenth{{"a", 0.1, {-5.551115123125783e-18, 0}}};
  EXPECT_NEAR(limit_from("2*a", a_tenth).meant.off, -1.1102230246251566e-17, 1e-32);
  EXPECT_LE(limit_from("2*a", a_tenth).meant.bound, 0x1p-90);
  EXPECT_LE(limit_from("exp(a)", a_tenth).meant.bound, 0x1p-88);
  EXPECT_GE(limit_from("besselj(0,a)", a_tenth).meant.largest(), 0x1p-54)
      << "not told by all digits";
  const std::vector<parameter> written{{"a", 0.25, {0.5, 0.125}}};
  EXPECT_EQ(limit_from("2*a", written).meant.off, 1);
  EXPECT_NEAR(limit_from("2*a", written).meant.bound, 0.25, 1e-14) << "some ulps are added";
}

TEST(Limits, RefuseWhatIsNoSuchThing) {
  for (const char* text : {"", "-", "2pi", "2*", "*2", "pie", "PI", "x", "0x10", "nan", "1e999",
                           "1/0", "0/0", "1e300*1e300", "1,5"}) {
    EXPECT_THROW(limit_from(text), std::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace riemann

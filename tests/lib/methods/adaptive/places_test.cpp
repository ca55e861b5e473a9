// Places that formulas point to: breaks, centres, structure.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/places.hpp"

#include "riemann/lib/methods/adaptive/sampler.hpp"
#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stop_token>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::boxed;
using reference::typed;

const search_range unit{0.0, 1.0};

TEST(Places, BreaksAreExactAsPairs) {
  const auto places = breaks_of(typed("abs(x-0.1)"), unit, {});
  ASSERT_EQ(places.size(), 1U);
  EXPECT_EQ(places[0].hi, 0.1);
  // 0.1 is 0.1000000000000000055511151231257827 as a double.
  EXPECT_NEAR(places[0].lo, -5.5511151231257827e-18, 1e-33);
}

structure_points places_in(const integrand& f, const search_range& in,
                           std::span<const double_word> centres) {
  const std::stop_token stop;
  sampler samples(f, {}, stop);
  return structure_of(samples, in, centres);
}

TEST(Places, EveryWholeNumberOfAFloorIsABreak) {
  EXPECT_EQ(breaks_of(typed("floor(50*x)"), unit, {}).size(), 49U);
  EXPECT_EQ(breaks_of(typed("floor(exp(x))"), {0.0, 3.0}, {}).size(), 19U);
  EXPECT_EQ(breaks_of(typed("floor(1+x^3)"), {-0.9, 0.9}, centres_of(typed("x"), -1, 1)).size(),
            1U);
}

TEST(Places, ManySwingsOfASignAreAllFound) {
  EXPECT_EQ(breaks_of(typed("sign(sin(300*x))"), unit, {}).size(), 95U);
}

TEST(Places, BesideABendBothEdgesAreFound) {
  // The edges lie 6e-6 apart, where |x^3 - 2300| has its sharp minimum.
  EXPECT_EQ(breaks_of(typed("abs(x^3-2300)<0.00167624"), {0.0, 2301.0}, {}).size(), 3U);
}

TEST(Places, AWaveInPhaseWithTheGridHidesNoneOfItsTops) {
  for (const int tops : {24, 96, 97, 384}) {
    const std::string formula = "exp((sin(2*pi*" + std::to_string(tops) + "*x)-1)/1e-4)";
    const structure_points found = places_in(typed(formula), unit, {});
    EXPECT_GE(found.all.size(), static_cast<std::size_t>(tops)) << tops;
    EXPECT_FALSE(found.countless) << tops;
  }
  EXPECT_TRUE(places_in(typed("exp((sin(1e6*x)-1)/1e-4)"), unit, {}).countless);
}

TEST(Places, BeyondTheFinitePartOfAnInfiniteRangeAreFound) {
  const auto places =
      places_in(typed("exp(-((exp(-x)-0.5)/1e-4)^2)"), {0.0, 0.3, false, true}, {}).all;
  EXPECT_TRUE(std::any_of(places.begin(), places.end(), [](const structure_point& each) {
    return std::abs(each.at.hi - std::log(2)) < 1e-15;
  }));
}

TEST(Places, CentresOfLinesAreFoundHoweverFar) {
  const auto places =
      centres_of(typed("exp(-((x-95.193)/0.06)^2)"), -std::numeric_limits<double>::infinity(),
                 std::numeric_limits<double>::infinity());
  ASSERT_GE(places.size(), 1U);
  EXPECT_EQ(places.back().hi, 95.193);
}

TEST(Places, CentresOfLinesAreFoundBelowEverywhere) {
  const double infinite = std::numeric_limits<double>::infinity();
  for (const double to : {-1.0, -1e-3, -999.0, 5.0}) {
    const auto places = centres_of(typed("exp(-((x+1000.25)/10)^2)"), -infinite, to);
    ASSERT_GE(places.size(), 1U) << to;
    EXPECT_EQ(places.front().hi, -1000.25) << to;
  }
}

bool has_between(const std::vector<structure_point>& all, double from, double to) {
  return std::any_of(all.begin(), all.end(), [&](const structure_point& each) {
    return from < each.at.hi && each.at.hi < to;
  });
}

/// Where they are 0 themselves nothing shows.
TEST(Places, FlanksOfOddPeaksHaveValues) {
  for (const char* const odd :
       {"(x-0.3)/1e-9*exp(-((x-0.3)/1e-9)^2)", "tanh((x-0.3)/1e-9)/cosh((x-0.3)/1e-9)^2",
        "(x-0.3)/1e-9/(1+((x-0.3)/1e-9)^2)^2", "(x-0.3)*((x-0.3)^2+1e-18)^(-1.5)"})
    for (const double end : {0.3, 0.3 + 1e-10, 1.0}) {
      const double infinite = std::numeric_limits<double>::infinity();
      const integrand f = typed(odd);
      const auto places = places_in(f, {0.0, end, false, true}, centres_of(f, 0, infinite)).all;
      EXPECT_TRUE(has_between(places, 0.3 - 3e-9, 0.3 - 1e-10)) << odd << " to " << end;
      EXPECT_TRUE(has_between(places, 0.3 + 1e-10, 0.3 + 3e-9)) << odd << " to " << end;
    }
}

/// In doubles the exponent is not quite 0 at its centre, which golden sections come near alone.
TEST(Places, FlanksLieBesideTheCentreItself) {
  const integrand f = typed("(x-0.73)*exp(-((x-0.73)/4.813706676340307e-11)^2)");
  const auto places = places_in(f, {0.6894025, 1.519368}, centres_of(f, 0.6894025, 1.519368)).all;
  EXPECT_TRUE(has_between(places, 0.73 - 5e-11, 0.73 - 1e-11));
  EXPECT_TRUE(has_between(places, 0.73 + 1e-11, 0.73 + 5e-11));
}

TEST(Places, TheSamePlaceIsKeptOnceAndExactly) {
  // Zero of a line, multiple zero of a power and extremum of it: one place.
  const auto places =
      places_in(typed("1/(x-0.27896)^2"), unit, centres_of(typed("1/(x-0.27896)^2"), 0, 1)).all;
  ASSERT_EQ(places.size(), 1U);
  EXPECT_TRUE(places[0].perhaps_singular);
  EXPECT_EQ(places[0].known, exactness::line);
  EXPECT_EQ(places[0].at.hi, 0.27896);
}

TEST(Places, OfZerosWhereQuotientsVanishAreZero) {
  for (const char* const divided : {"log(abs(x/4.8))", "sign(x/3)", "1/sqrt(abs(x/hypot(5,x)))"}) {
    const auto breaks = breaks_of(typed(divided), {-1.0, 2.52}, {});
    ASSERT_EQ(breaks.size(), 1U) << divided;
    EXPECT_EQ(breaks[0].hi, 0) << divided;
  }
}

TEST(Places, WhereASignIsOfRoundingAreNoBreaks) {
  const integrand f = typed("abs(1-exp(x/1.82))^(-0.56)");
  const search_range beside_zero{-0.0363, 0.053};
  EXPECT_LE(breaks_of(f, beside_zero, centres_of(f, -0.0363, 0.053)).size(), 1U);
}

TEST(Places, ABlackBoxHasNone) {
  const integrand f = boxed([](double x) { return std::abs(x - 0.5); });
  EXPECT_TRUE(breaks_of(f, unit, {}).empty());
  EXPECT_TRUE(places_in(f, unit, {}).all.empty());
}

}  // namespace
}  // namespace riemann::adaptive

// Products of rules: what they reach, and what they say where they do not.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/tensor.hpp"

#include "riemann/lib/methods/automatic/automatic.hpp"
#include "support/on_cube.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stop_token>
#include <string>
#include <vector>

namespace riemann::tensor {
namespace {

using ::testing::HasSubstr;

constexpr index_t plenty_of_points = 1 << 28;

integral by_products(const std::string& text, int dimensions, double rtol, int threads = 1,
                     automatic::options how = {}) {
  const auto on = on_cube(text, dimensions, threads);
  return automatic::by_tensor(*on, {.rtol = rtol, .evaluations = plenty_of_points}, how, {});
}

struct known {
  const char* text;
  int dimensions;
  double value;
};

// Values: products of integrals of one variable, in closed form.
const known smooth[] = {
    {"exp(x1+x2+x3)", 3, 5.0732141117728528},               // (e - 1)^3
    {"cos(x1+2*x2+3*x3+4*x4+5*x5)", 5, 0.020242422119697},  // Re prod (e^(ik) - 1) / (ik)
    {"exp(-625*((x1-0.3)^2+(x2-0.6)^2+(x3-0.5)^2+(x4-0.4)^2+(x5-0.7)^2+(x6-0.5)^2))", 6,
     1.2700170928250793e-07},  // (sqrt(pi) / 25)^6
};

TEST(Tensor, IntegratesSmoothFunctionsToTenDigits) {
  for (const known& each : {smooth[0], smooth[2]}) {
    const integral result = by_products(each.text, each.dimensions, 1e-10);
    EXPECT_EQ(result.status, status::met) << each.text << result.reason;
    const found_value& of = result;
    EXPECT_NEAR(of.value / each.value, 1, 1e-13) << each.text;
    EXPECT_LE(std::abs(of.value - each.value), of.error) << each.text;
  }
}

TEST(Tensor, IntegratesWaves) {
  const integral result = by_products(smooth[1].text, 5, 1e-9);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, smooth[1].value, 1e-9 * smooth[1].value);
  EXPECT_THAT(result.points, HasSubstr("points of a product rule"));
}

// By arc tangents: prod 100 (atan(100 (1-c)) + atan(100 c)).
TEST(Tensor, TakesProfilesOfPeaks) {
  const double exact =
      1e4 * (std::atan(80.0) + std::atan(20.0)) * (std::atan(10.0) + std::atan(90.0));
  const integral result = by_products("1/((1e-4+(x1-0.2)^2)*(1e-4+(x2-0.9)^2))", 2, 1e-10);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value / exact, 1, 1e-12);
  EXPECT_EQ(result.points, "9 points of a product rule");
}

TEST(Tensor, HeedsCuts) {
  automatic::options how;
  how.of_tensor.cuts = {{0.3}, {}, {0.25, 0.5}};
  const integral result =
      by_products("abs(x1-0.3)*exp(x2)*if(x3<0.25,1,if(x3<0.5,7,2))", 3, 1e-11, 1, how);
  EXPECT_EQ(result.status, status::met) << result.reason;
  const double exact = (0.3 * 0.3 + 0.7 * 0.7) / 2 * (std::exp(1.0) - 1) * (0.25 + 1.75 + 1);
  EXPECT_NEAR(result.value / exact, 1, 1e-13);
}

// Lines cross the jump anywhere: no rule is good enough.
TEST(Tensor, SaysThatItCannotFollowWhatJumpsAcrossAxes) {
  for (const char* const each : {"if(x1+x2+x3<1.3,1,0)", "abs(x1-x2)+x3"}) {
    const integral result = by_products(each, 3, 1e-7);
    EXPECT_EQ(result.status, status::not_met) << each;
    EXPECT_FALSE(result.reason.empty());
  }
}

// A bump of radius 1/50 that holds a fifth of the integral: some of the first points find it, and
// then no rule will do.
TEST(Tensor, IsNotDeceivedByABumpThatRandomPointsFind) {
  const char* const bump = "1+3e4*max(0,1-2500*((x1-0.83)^2+(x2-0.17)^2+(x3-0.79)^2))^2";
  const double exact = 1 + 3e4 * 32 * std::acos(-1.0) / 105 / (50 * 50 * 50);
  const integral result = by_products(bump, 3, 1e-6);
  const found_value& of = result;
  EXPECT_TRUE(result.status != status::met || std::abs(of.value / exact - 1) < 1e-6) << of.value;
}

// Profiles go through the higher peak, whose rules have no nodes at the other; samples that see the
// other alone would agree, as both have the same integral.
TEST(Tensor, SeesASecondPeakThatProfilesDoNot) {
  const std::string narrow = "exp(-400*((x1-0.2)^2+(x2-0.2)^2+(x3-0.2)^2))*125";
  const std::string wide = "exp(-16*((x1-0.8)^2+(x2-0.8)^2+(x3-0.8)^2))*3";
  const auto on = on_cube(narrow + '+' + wide, 3);
  integration rules(*on, {});
  rules.plan(1e-2, {});
  ASSERT_TRUE(is_finite(rules.points_planned()));
  rules.carry_out({});
  const double root_of_pi = std::sqrt(std::acos(-1.0));
  const double of_narrow = 125 * std::pow(root_of_pi / 20, 3);
  const double of_wide = 3 * std::pow(root_of_pi / 8 * (std::erf(0.8) + std::erf(3.2)), 3);
  EXPECT_GE(rules.sums()->error, std::abs(rules.sums()->value - (of_narrow + of_wide)));
}

TEST(Tensor, HasTheSameBitsOnAnyNumberOfThreads) {
  const integral alone = by_products(smooth[1].text, 5, 1e-9);
  const integral together = by_products(smooth[1].text, 5, 1e-9, 3);
  EXPECT_EQ(alone.value, together.value);
  EXPECT_EQ(alone.error, together.error);
  EXPECT_EQ(alone.evaluations, together.evaluations);
}

TEST(Tensor, SaysZeroOfWhatIsZero) {
  const integral result = by_products("0*x1*x2", 2, 1e-6);
  EXPECT_EQ(result.value, 0);
}

TEST(Tensor, GivesUpAPlanThatTakesMoreThanIsAllowed) {
  const auto on = on_cube("exp(x1*x2)", 2);
  integration rules(*on, {});
  rules.plan(1e-6, {}, 1);
  EXPECT_TRUE(std::isinf(rules.points_planned()));
  const double taken = rules.evaluations();
  rules.plan(1e-6, {});
  EXPECT_TRUE(std::isfinite(rules.points_planned()));
  EXPECT_LT(taken, rules.evaluations() / 2);  // it was not carried through
}

TEST(Tensor, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  const auto on = on_cube("exp(x1*x2)", 2);
  integration rules(*on, {});
  rules.plan(1e-6, stop.get_token());
  EXPECT_TRUE(std::isinf(rules.points_planned()));
  const integral result = automatic::by_tensor(*on, {.rtol = 1e-6, .evaluations = plenty_of_points},
                                               {}, {stop.get_token(), {}});
  EXPECT_EQ(result.status, status::interrupted);
}

// A random line meets the integrand of three variables with the mean that its weight promises.
TEST(Tensor, DrawsLinesWithTheirWeights) {
  const auto on = on_cube("exp(-100*((x1-0.2)^2+(x2-0.6)^2))*(1+x3)", 3);
  const line flat = [](std::span<const double> places) {
    return std::vector<double>(places.size(), 1.0);
  };
  const auto bell = [](double centre) {
    return [centre](std::span<const double> places) {
      std::vector<double> values;
      for (const double x : places) values.push_back(std::exp(-100 * (x - centre) * (x - centre)));
      return values;
    };
  };
  const axes all{{piece_of(0, 1, 0.2, bell(0.2))},
                 {piece_of(0, 1, 0.6, bell(0.6))},
                 {piece_of(0, 1, 0.5, flat)}};
  const lines many(all, 4000, 5);
  const std::vector<const std::vector<warped_coordinate>*> rules{&all[2][0].even[4]};
  double mean = 0;
  double square = 0;
  for (const lines::sums_of_line& each : many.sums(*on, 2, rules)) {
    mean += each.by_rule[0] / 4000;
    square += each.by_rule[0] * each.by_rule[0] / 4000;
    EXPECT_EQ(each.magnitude, each.by_rule[0]);  // of what is positive
  }
  const double exact = 1.5 * std::acos(-1.0) / 100;  // tails beyond the cube: below 5e-3 of it
  const double deviation = std::sqrt((square - mean * mean) / 4000);
  EXPECT_NEAR(mean, exact, 4 * deviation + 5e-3 * exact);
  EXPECT_LT(deviation, 0.05 * exact);
}

TEST(Tensor, SeesANeedleAtAPlaceThatIsGiven) {
  const std::string needle = "exp(-1e4*((x1-0.4563)^2+(x2-0.2631)^2+(x3-0.4269)^2))+x1*x2+0*x3";
  automatic::options how;
  how.of_tensor.places = {0.1, 0.1, 0.1, 0.4563, 0.2631, 0.4269};
  const integral result = by_products(needle, 3, 1e-6, 1, how);
  const double exact = 0.25 + std::pow(std::acos(-1.0) / 1e4, 1.5);
  const found_value& of = result;
  EXPECT_TRUE(result.status != status::met || std::abs(of.value - exact) <= of.error) << of.value;
}

}  // namespace
}  // namespace riemann::tensor

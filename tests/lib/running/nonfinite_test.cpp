// Integrands that are not finite somewhere: no exception, but a status, a place and a count.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"

#include "riemann/families/accumulators.hpp"
#include "riemann/families/rules.hpp"

#include "support/integrate_function.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <numbers>
#include <string>

namespace riemann {
namespace {

using reference::integrate_function;

TEST(NotFinite, IsWhatClosedRulesFindInLogProduct) {
  for (const auto& [rule, count, first] :
       {std::tuple{"left", 1, 0.0}, std::tuple{"right", 1, 1.0}, std::tuple{"trapezoid", 2, 0.0},
        std::tuple{"simpson", 2, 0.0}, std::tuple{"boole", 2, 0.0}}) {
    const estimate result =
        integrate({.f = {.name = "log_product"}, .rule = {.name = rule, .n = 1000}});
    EXPECT_EQ(result.status, status::not_finite) << rule;
    EXPECT_EQ(result.nonfinite.count, count) << rule;
    EXPECT_EQ(result.nonfinite.first_node, first) << rule;
    EXPECT_FALSE(std::isfinite(result.value));
    EXPECT_NE(result.reason.find("first at x = "), std::string::npos) << result.reason;
  }
  for (const char* rule : {"midpoint", "gauss_legendre"})
    EXPECT_EQ(integrate({.f = {.name = "log_product"}, .rule = {.name = rule, .n = 1000}}).status,
              status::summed);
}

TEST(NotFinite, IsThePoleOfTheReciprocal) {
  const estimate result = integrate({.f = {.name = "reciprocal"},
                                     .range = {.from = -1, .to = 1},
                                     .rule = {.name = "trapezoid", .n = 1000}});
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_EQ(result.nonfinite.count, 1);
  EXPECT_EQ(result.nonfinite.first_node, 0);
}

TEST(NotFinite, CountsEveryNodeAndNamesTheLeftmost) {
  for (const char* sum : families::accumulators.names)
    for (const double bad : {NAN, INFINITY, -INFINITY})
      for (const int threads : {1, 3}) {
        const auto f = [bad](double x) { return x > 0.25 && x < 0.5 ? bad : 1.0; };
        const estimate result =
            integrate_function(f, 0, 1, {.n = 400'000, .sum = sum, .threads = threads});
        EXPECT_EQ(result.status, status::not_finite);
        EXPECT_EQ(result.nonfinite.count, 100'000);
        EXPECT_EQ(result.nonfinite.first_node, (100'000 + 0.5) / 400'000);
        EXPECT_TRUE(std::isnan(bad) ? std::isnan(result.value) : result.value == bad)
            << sum << ": " << result.value;
      }
}

TEST(NotFinite, NamesTheLeftmostOfReversedLimitsToo) {
  const auto f = [](double x) { return x < 0.5 ? 1.0 : INFINITY; };
  const estimate result = integrate_function(f, 1, 0, {.n = 10});
  EXPECT_EQ(result.nonfinite.count, 5);
  EXPECT_EQ(result.nonfinite.first_node, 0.55);
  EXPECT_EQ(result.value, -INFINITY);
}

TEST(NotFinite, LooksAtEveryLatticeOfARule) {
  const auto f = [](double x) { return x == 0.5 ? INFINITY : 1.0; };
  for (const char* rule : {"left", "right", "trapezoid", "simpson", "boole"}) {
    const estimate result = integrate_function(f, 0, 1, {.rule = rule, .n = 8});
    EXPECT_EQ(result.nonfinite.count, 1) << rule;
    EXPECT_EQ(result.nonfinite.first_node, 0.5) << rule;
  }
}

TEST(NotFinite, SaysWhenEveryValueWasFiniteButTheSumIsNot) {
  for (const char* sum : families::accumulators.names) {
    const estimate result =
        integrate_function([](double) { return 1e308; }, 0, 1, {.n = 10, .sum = sum});
    EXPECT_EQ(result.status, status::not_finite);
    EXPECT_EQ(result.nonfinite.count, 0);
    EXPECT_EQ(result.value, INFINITY) << sum;
    EXPECT_TRUE(std::isnan(result.nonfinite.first_node));
    EXPECT_EQ(result.reason, "every value is finite, but their sum is not");
  }
}

/// A sum may leave the range of doubles where the integral does not.
TEST(SumsBeyondTheRange, AreTakenInLargerUnits) {
  constexpr double exact = 1.6547e308;  // e^709.7 - 1
  for (const char* rule : {"midpoint", "trapezoid", "simpson", "boole", "gauss_legendre"})
    for (const char* sum : families::accumulators.names) {
      const estimate result = integrate({.f = {.expression = "exp(709.7)"},
                                         .range = {.from = 0, .to = 1},
                                         .rule = {.name = rule, .n = 1000, .sum = sum}});
      EXPECT_NEAR(result.value / exact, 1, 1e-3) << rule << ' ' << sum;
      EXPECT_EQ(result.status, status::summed) << rule << ' ' << sum;
      EXPECT_NEAR(result.l1 / result.value, 1, 1e-14) << rule << ' ' << sum;
      EXPECT_LT(result.error, 1e-12 * exact) << rule << ' ' << sum;
      EXPECT_EQ(result.nonfinite.count, 0) << rule << ' ' << sum;
    }
}

TEST(SumsBeyondTheRange, KeepTheirSign) {
  const estimate result = integrate(
      {.f = {.expression = "1e308*x"}, .range = {.from = 1, .to = 0}, .rule = {.n = 1000}});
  EXPECT_NEAR(result.value, -5e307, 1e295);
}

TEST(SumsBeyondTheRange, HaveAnL1NormAndAnErrorEstimate) {
  const estimate result = integrate({.f = {.expression = "1e308*sign(x)"},
                                     .range = {.from = -0.5, .to = 0.5},
                                     .rule = {.n = 1000}});
  EXPECT_EQ(result.value, 0);
  EXPECT_NEAR(result.l1 / 1e308, 1, 1e-9);
  EXPECT_TRUE(std::isfinite(result.error));
}

TEST(SumsBeyondTheRange, AreInfiniteWhereTheIntegralIs) {
  const estimate result = integrate(
      {.f = {.expression = "1e308+0*x"}, .range = {.from = 0, .to = 10}, .rule = {.n = 1000}});
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_EQ(result.value, INFINITY);
  EXPECT_EQ(result.reason, "every value is finite, but their sum is not");
}

TEST(NotFinite, GivesTheOneNan) {
  const estimate result = integrate_function([](double) { return -NAN; }, 0, 1, {.n = 10});
  EXPECT_EQ(std::bit_cast<unsigned long long>(result.value), 0x7ff8000000000000ULL);
  const estimate reversed = integrate_function([](double) { return NAN; }, 1, 0, {.n = 10});
  EXPECT_EQ(std::bit_cast<unsigned long long>(reversed.value), 0x7ff8000000000000ULL);
}

TEST(NotFinite, NeverHasAFiniteErrorEstimate) {
  const auto f = [](double x) { return x < 0.3 ? NAN : 1.0; };
  EXPECT_FALSE(std::isfinite(integrate_function(f, 0, 1, {.n = 10}).error));
  EXPECT_FALSE(std::isfinite(
      integrate({.f = {.name = "log_product"}, .rule = {.name = "left", .n = 1000}}).error));
}

// 0 times infinity, infinity over infinity, and the logarithm of infinity, to doubles.
TEST(NotFinite, IsNoValueWhosePartsAloneAreBeyondDoubles) {
  const double pi = std::numbers::pi;
  for (const auto& [f, value] :
       {std::pair{"-exp(-x^2-y^2)*log(exp(-x^2-y^2))", pi},
        std::pair{"exp(x+y)/(1+exp(x+y))^2*exp(-(x-y)^2)", std::sqrt(pi) / 2},
        std::pair{"log(1+exp(900*(x-y)))*exp(-x^2-y^2)", 900 * std::sqrt(pi / 2)}}) {
    const estimate result = integrate({.f = {.expression = f},
                                       .over = {{"x", "-inf", "inf"}, {"y", "-inf", "inf"}},
                                       .by = method::automatic,
                                       .until = {.rtol = 1e-4, .seconds = 100},
                                       .at = {.device = {device_choice::kind::cpu}}});
    EXPECT_EQ(result.status, status::met) << f << ": " << result.reason;
    EXPECT_NEAR(result.value, value, 1e-4 * value) << f;
  }
}

// Two hundredths of it lie where x - y is 0 to doubles, and a map crowds its points there.
TEST(NotFinite, IsNoFormulaThatRisesToALineWhereFewPointsAre) {
  for (const unsigned long long seed : {4, 5}) {
    const estimate result = integrate({.f = {.expression = "abs(x-y)^(-0.9)"},
                                       .over = {{"x", "0", "1"}, {"y", "0", "1"}},
                                       .by = method::sampling,
                                       .samples = {.seed = seed},
                                       .until = {.rtol = 1e-4, .evaluations = 3'000'000},
                                       .at = {.device = {device_choice::kind::cpu}}});
    EXPECT_EQ(result.status, status::not_met) << result.reason;
    EXPECT_NEAR(result.value, 200.0 / 11, result.error);
  }
}

}  // namespace
}  // namespace riemann

// Callables and typed functions over boxes and regions, as a C++ program asks for them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/expression.hpp"
#include "riemann/integrate.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <stdexcept>
#include <stop_token>

namespace riemann {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

void expect_within_error(const estimate& result, double exact) {
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_LE(result.error, result.rtol * std::abs(result.value));
  EXPECT_NEAR(result.value, exact, 2 * result.error);
}

TEST(CallablesOverABox, AreIntegratedOverFiniteAndInfiniteRanges) {
  using std::numbers::pi;
  const auto bell = [](std::span<const double> x) { return std::exp(-x[0] * x[0] - x[1] * x[1]); };
  expect_within_error(integrate(bell, {{-infinite, infinite}, {-infinite, infinite}}), pi);
  expect_within_error(integrate(bell, {{-infinite, infinite}, {0, infinite}}), pi / 2);
  expect_within_error(integrate(bell, {{0, -infinite}, {infinite, 0}}, {.rtol = 1e-4}), pi / 4);
  const auto far = [&](std::span<const double> x) {
    const double moved[] = {x[0] - 3, x[1] + 2};
    return bell(moved);
  };
  expect_within_error(integrate(far, {{-infinite, infinite}, {infinite, -infinite}}), -pi);
}

TEST(CallablesOverABox, HaveTheBitsOfTheSameFormula) {
  const auto f = [](std::span<const double> x) { return 1 / (1 + x[0] * x[1] + x[2]); };
  const estimate called =
      integrate(f, {{0, 2}, {1, 3}, {0, 1}}, {.by = method::sampling, .seed = 7});
  const estimate typed =
      integrate(expression("1/(1+x*y+z)"), {{"x", "0", "2"}, {"y", "1", "3"}, {"z", "0", "1"}},
                {.by = method::sampling, .seed = 7, .device = {device_choice::kind::cpu}});
  EXPECT_EQ(called.value, typed.value);
  EXPECT_EQ(called.evaluations, typed.evaluations);
  EXPECT_EQ(called.status, status::met);
}

TEST(CallablesOverABox, HaveTheSameBitsOnAnyNumberOfThreads) {
  const auto f = [](std::span<const double> x) { return std::cos(9 * x[0] * x[1]); };
  const double alone = integrate(f, {{0, 1}, {0, 1}}, {.threads = 1}).value;
  EXPECT_EQ(integrate(f, {{0, 1}, {0, 1}}, {.threads = 3}).value, alone);
}

TEST(CallablesOverABox, TellHowTheyWereFoundWhereThatIsAskedFor) {
  const auto f = [](std::span<const double> x) { return std::exp(-x[0] - x[1]); };
  const box over{{0, 1}, {0, 1}};
  const estimate told = integrate(f, over, {.explained = true});
  ASSERT_EQ(told.tried.size(), 1U);
  EXPECT_EQ(told.tried.front().method, "regions");
  EXPECT_EQ(told.tried.front().value, told.value);
  EXPECT_TRUE(integrate(f, over).tried.empty());
  const auto of_one = [](double x) { return std::exp(-x); };
  EXPECT_NE(integrate(of_one, 0, 1, {.explained = true}).told, nullptr);
}

TEST(CallablesOverABox, AreCalledInsideOfIt) {
  std::atomic<int> outside = 0;
  const auto f = [&](std::span<const double> x) {
    if (!(x[0] >= 2 && x[0] <= 5 && x[1] >= -1)) ++outside;
    return std::exp(-x[1]);
  };
  expect_within_error(integrate(f, {{2, 5}, {-1, infinite}}), 3 * std::numbers::e);
  EXPECT_EQ(outside, 0);
}

TEST(CallablesOverABox, MayIntegrateThemselves) {
  const auto inner = [](std::span<const double> x) { return x[0] + x[1]; };
  const auto outer = [&](std::span<const double> x) {
    return x[0] *
           integrate(inner, {{0, 1}, {0, 1}}, {.by = method::monte_carlo, .samples = 100}).value;
  };
  const estimate result =
      integrate(outer, {{0, 1}, {0, 1}}, {.by = method::monte_carlo, .samples = 400, .threads = 2});
  EXPECT_NEAR(result.value, 0.5, 0.1);  // 4 deviations and more
}

TEST(CallablesOverABox, ThatAreSmoothTakeFewBoxes) {
  const auto f = [](std::span<const double> x) { return std::exp(x[0] * x[1]); };
  const estimate result = integrate(f, {{0, 1}, {0, 1}}, {.rtol = 1e-10});
  EXPECT_EQ(result.by, method::regions);
  expect_within_error(result, 1.3179021514544038948600088442492318379748901369);
}

TEST(CallablesOverABox, MayIntegrateThemselvesByRegions) {
  const auto inner = [](std::span<const double> x) { return x[0] + x[1]; };
  const auto outer = [&](std::span<const double> x) {
    const options few{.rtol = 0.1, .max_evals = 500, .by = method::regions, .threads = 1};
    return x[0] * integrate(inner, {{0, 1}, {0, 1}}, few).value;
  };
  const estimate result =
      integrate(outer, {{0, 1}, {0, 1}},
                {.rtol = 0.1, .max_evals = 500, .by = method::regions, .threads = 1});
  EXPECT_NEAR(result.value, 0.5, 1e-6);
}

TEST(CallablesOverABox, OfOneDimensionAreIntegratedAsSuch) {
  const auto f = [](std::span<const double> x) { return std::exp(-x[0]); };
  const estimate result = integrate(f, {{0, infinite}});
  EXPECT_EQ(result.by, method::adaptive);
  EXPECT_NEAR(result.value, 1, 1e-10);
}

TEST(CallablesOverABox, AreNothingWhereItHasNoExtent) {
  const auto f = [](std::span<const double> x) { return 1 / x[0]; };
  const estimate result = integrate(f, {{0, 0}, {0, 1}});
  EXPECT_EQ(result.value, 0);
  EXPECT_EQ(result.status, status::met);
}

TEST(CallablesOverABox, MayThrow) {
  const auto f = [](std::span<const double>) -> double { throw std::runtime_error("as I like"); };
  EXPECT_THROW(integrate(f, {{0, 1}, {0, 1}}), std::runtime_error);
}

TEST(CallablesOverABox, StopWhereTheyAreStopped) {
  std::stop_source stop;
  stop.request_stop();
  const auto f = [](std::span<const double> x) { return x[0] * x[1]; };
  EXPECT_EQ(integrate(f, {{0, 1}, {0, 1}}, {}, {stop.get_token(), {}}).status, status::interrupted);
}

TEST(CallablesOverABox, AreRefusedWithEveryFaultAtOnce) {
  const auto f = [](std::span<const double> x) { return x[0]; };
  try {
    integrate(f, {{0, std::nan("")}, {infinite, infinite}},
              {.rtol = 0, .n = 10, .device = {device_choice::kind::cuda}});
    FAIL();
  } catch (const invalid_problem& wrong) {
    EXPECT_EQ(wrong.faults().size(), 4);
  }
  EXPECT_THROW(integrate(f, box{}), invalid_problem);
  EXPECT_THROW(integrate(f, box(65)), invalid_problem);
  EXPECT_THROW(integrate(f, box(2), {.by = method::adaptive}), invalid_problem);
}

TEST(ExpressionsOverARegion, HaveLimitsThatUseOtherVariables) {
  const expression f("a*x*y", {{"a", 8}});
  EXPECT_EQ(f.dimensions(), 2);
  expect_within_error(integrate(f, {{"x", "0", "1"}, {"y", "0", "x"}}), 1);
  EXPECT_THROW(integrate(f, 0, 1), invalid_problem);
  EXPECT_THROW(integrate(f, {{"x", "0", "1"}}), invalid_problem);
}

TEST(ExpressionsOverDistributions, AreMeans) {
  const options on_cpu{.device = {device_choice::kind::cpu}};
  const bounds x{.variable = "x", .weight = "normal(1, 2)"};
  expect_within_error(
      integrate(expression("x^2*y"), {x, {.variable = "y", .weight = "exponential(4)"}}, on_cpu),
      1.25);
  expect_within_error(integrate(expression("x^2*y"), {x, {"y", "0", "1"}}, on_cpu), 2.5);
  expect_within_error(integrate(expression("a*x^2", {{"a", 3}}), {x}), 15);
  expect_within_error(integrate(expression("x^2"), {{.variable = "x", .weight = "uniform(1, 4)"}}),
                      7);
  EXPECT_THROW(integrate(expression("x"), {{.variable = "x", .weight = "normal(1, 0)"}}),
               invalid_problem);
  EXPECT_THROW(integrate(expression("x"), {{"x", "0", "1", "normal(1, 1)"}}), invalid_problem);
}

TEST(PlacesInOptions, AreHeededOfCallablesAndOfFormulas) {
  // A needle that fills some 1e-9 of the square, and half of the integral.
  constexpr double narrow = 3e9;
  const auto needle = [](std::span<const double> x) {
    const double off = (x[0] - 0.23) * (x[0] - 0.23) + (x[1] - 0.69) * (x[1] - 0.69);
    return 1 + narrow / std::numbers::pi * std::exp(-narrow * off);
  };
  const options told{.rtol = 1e-4, .near = {{0.23, 0.69}}};
  expect_within_error(integrate(needle, {{0, 1}, {0, 1}}, told), 2);
  const auto bent = [](std::span<const double> x) { return std::abs(x[0] - 0.3) * (1 + x[1]); };
  const double exact = (0.09 + 0.49) / 2 * 1.5;
  const estimate cut = integrate(bent, {{0, 1}, {0, 1}},
                                 {.rtol = 1e-12, .axis_breaks = {{0.3}}, .by = method::regions});
  expect_within_error(cut, exact);
  EXPECT_EQ(cut.points, "2 boxes of 33 points");
  const expression formula("sqrt((x-0.3)^2)*(1+y)");
  expect_within_error(integrate(formula, {{"x", "0", "1"}, {"y", "0", "1"}},
                                {.rtol = 1e-9, .axis_breaks = {{0.3}}, .near = {{0.3, 0.5}}}),
                      exact);
  EXPECT_THROW(integrate(bent, {{0, 1}, {0, 1}}, {.axis_breaks = {{1.5}}}), invalid_problem);
  EXPECT_THROW(integrate(bent, {{0, 1}, {0, 1}}, {.near = {{0.5}}}), invalid_problem);
  EXPECT_THROW(integrate(bent, {{0, 1}, {0, 1}}, {.near = {{0.5, 2}}}), invalid_problem);
  EXPECT_THROW(integrate(formula, {{"x", "0", "1"}, {"y", "0", "1"}}, {.near = {{0.5}}}),
               invalid_problem);
}

}  // namespace
}  // namespace riemann

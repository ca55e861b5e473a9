// Sums that have nothing to do with the integral are called suspect, and no others.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/soundness.hpp"

#include "riemann/families/integrands.hpp"
#include "riemann/families/rules.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/running/integrate.hpp"

#include "support/integrate_function.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace riemann {
namespace {

using ::testing::HasSubstr;

struct judged_question {
  const char* formula;
  double from;
  double to;
};

estimate answer(const judged_question& of, const std::string& rule, index_t n, int order = 4) {
  const quadrature_rule facts = rule_named(rule, order);
  const index_t panels = std::max<index_t>(1, n / facts.n_per_panel);
  return integrate({.f = {.expression = of.formula},
                    .range = {.from = of.from, .to = of.to},
                    .rule = {.name = rule, .order = order, .n = panels * facts.n_per_panel},
                    .at = {.device = {device_choice::kind::cpu}}});
}

constexpr const char* open_rules[] = {"midpoint", "gauss_legendre"};

/// Where a single node meets a high peak, the error estimate may cover what it does.
TEST(Suspects, ArePeaksThatNoNodeOrTwoMeetUnlessTheEstimateCoversThem) {
  const double bell = std::sqrt(std::acos(-1));
  const std::pair<judged_question, double> exact_values[] = {
      {{"exp(-x)", 0, 1e9}, 1},
      {{"exp(-x^2)", -1e6, 1e7}, bell},
      {{"x*exp(-x)", 0, 3e9}, 1},
      {{"exp(-((x-0.2)*1e9)^2)", 0, 1}, 1e-9 * bell},
      {{"1e6*exp(-((x-0.5)*1e6)^2)", 0, 1}, bell},
      {{"if(abs(x-0.3)<1e-9, 1, 0)", 0, 1}, 2e-9},
      {{"max(0, 1-abs(x-0.37)*1e8)", 0, 1}, 1e-8},
      {{"sin(x)^2*exp(-x)", 0, 1e10}, 0.4},
      {{"exp(-((x-5)/0.7)^2)", -1e9, 1e9}, 0.7 * bell},  // a sample at 0 meets its far tail
      {{"exp(-(x^2-10*x+25))", -1e9, 1e9}, bell},
      {{"x+1.3*exp(-((x-0.558837)/2.7e-7)^2)", 0, 1}, 0.5 + 1.3 * 2.7e-7 * bell},
      {{"sin(x)+exp(-((x-0.30007)/1e-6)^2)", 0, 1}, 1 - std::cos(1.0) + 1e-6 * bell},
      {{"exp(x)+if(abs(x-0.276)<1.1e-5, 1, 0)", 0, 1}, std::exp(1.0) - 1 + 2.2e-5},
      {{"1e9*x^2+exp(-((x-0.3)/1e-4)^2)", 0, 1}, 1e9 / 3 + 1e-4 * bell},
      {{"1+exp(-1e7*x)", 0, 1}, 1 + 1e-7}};
  for (const auto& [each, exact] : exact_values)
    for (const char* rule : families::rules.names)
      for (const index_t n : {1, 10, 1000, 100'000}) {
        const estimate result = answer(each, rule, n);
        if (result.status == status::suspect) {
          EXPECT_NE(result.reason, "");
          continue;
        }
        EXPECT_GE(result.error, std::abs(result.value - exact))
            << each.formula << ' ' << rule << ' ' << n;
      }
}

TEST(Suspects, ArePolesThatNodesPassBy) {
  for (const judged_question& each :
       {judged_question{"1/x", -1, 1}, judged_question{"gamma(x)", -2.5, -1.5},
        judged_question{"1/x^2", -1, 2}, judged_question{"1/(x-0.3)", 0, 1},
        judged_question{"1/(x-0.3)^2", 0, 1}, judged_question{"tan(x)", 0, 3},
        judged_question{"1/sin(x)", 1, 5}, judged_question{"1/abs(x)^1.5", -1, 1},
        judged_question{"x/(x^2-0.1)", 0, 1}, judged_question{"1/x", 0, 1},
        judged_question{"1/(1-x)^2", 0, 1}, judged_question{"1/(exp(x)-1)", 0, 3},
        judged_question{"cos(x)/x", -1, 1.5}, judged_question{"-1/x", 0, 1}})
    for (const char* rule : open_rules)
      for (const index_t n : {4, 12, 1000, 100'000}) {
        const estimate result = answer(each, rule, n);
        if (result.status == status::not_finite) continue;  // a node stands on the pole
        EXPECT_EQ(result.status, status::suspect) << each.formula << ' ' << rule << ' ' << n;
        EXPECT_THAT(result.reason, HasSubstr("towards x = ")) << each.formula;
      }
}

/// They grow faster than 1/distance at the distance of nodes, and end in a finite top.
TEST(Suspects, AreNotCalledPolesWherePeaksAreNarrow) {
  for (const judged_question& each :
       {judged_question{"exp(-x)", 0, 1e5}, judged_question{"exp(-x)", 0, 1e6},
        judged_question{"exp(x)", -1e5, 0}, judged_question{"exp(-sqrt(x))", 0, 1e8},
        judged_question{"exp(-x^2)", 0, 1e5}, judged_question{"3*exp(-abs(x-7))", 0, 1e5}})
    for (const char* rule : open_rules)
      EXPECT_EQ(answer(each, rule, 1000).reason.find("1/distance"), std::string::npos)
          << each.formula << ' ' << rule;
  for (const judged_question& each :
       {judged_question{"exp(-x)", 0, 1e5}, judged_question{"exp(x)", -1e5, 0}}) {
    const estimate result = answer(each, "midpoint", 1000);
    EXPECT_EQ(result.status, status::suspect) << each.formula;
    EXPECT_THAT(result.reason, HasSubstr("a peak carries some 1.1, and few of the nodes"));
  }
}

TEST(Suspects, AreNoSingularitiesThatHaveAnIntegral) {
  for (const judged_question& each :
       {judged_question{"x^-0.5", 0, 1}, judged_question{"log(x)", 0, 1},
        judged_question{"log(abs(x-0.3))", 0, 1}, judged_question{"abs(x-0.3)^-0.5", 0, 1},
        judged_question{"abs(x)^-0.75", -1, 1}, judged_question{"log(x)^2/sqrt(x)", 0, 1},
        judged_question{"1/sqrt(1-x^2)", -1, 1}, judged_question{"sin(x)/x", -1, 1},
        judged_question{"(1-cos(x))/x^2", -1, 1}, judged_question{"x^-0.9", 0, 1}})
    for (const char* rule : open_rules)
      for (const index_t n : {1, 2, 10, 1000, 100'000}) {
        const estimate result = answer(each, rule, n);
        EXPECT_NE(result.status, status::suspect) << each.formula << ' ' << rule << ' ' << n;
      }
}

TEST(Suspects, AreNoFormulasThatAreZero) {
  for (const judged_question& each :
       {judged_question{"0*x", 0, 1}, judged_question{"0", 0, 1e9},
        judged_question{"max(0, x-5)", 0, 1}, judged_question{"floor(x)", 0, 0.9},
        judged_question{"if(x > 2, 1, 0)", 0, 1}, judged_question{"exp(-x)", 1e6, 1e9},
        judged_question{"exp(-x^2)", -1e9, -1e6}, judged_question{"x - x", -1, 1},
        judged_question{"if(x < 0.4, exp(-((x-0.7)/1e-3)^2), 0)", 0, 1},
        judged_question{"if(x < 0.4, 0, max(0, 0.3-x))", 0, 1}})
    for (const index_t n : {1, 1000, 100'000}) {
      const estimate result = answer(each, "midpoint", n);
      EXPECT_EQ(result.status, status::summed) << each.formula << ": " << result.reason;
      EXPECT_EQ(result.value, 0);
    }
}

TEST(Suspects, AreNoNamedIntegrands) {
  for (const char* integrand : families::integrands.names)
    for (const char* rule : families::rules.names)
      for (const int order : {1, 2, 5}) {
        if (!rule_has_order(rule) && order != 5) continue;
        const int unit = rule_named(rule, order).n_per_panel;
        for (const index_t panels : {1, 2, 3, 7, 10, 100, 255, 1000, 1025, 10'000, 300'000}) {
          const estimate result =
              integrate({.f = {.name = integrand},
                         .rule = {.name = rule, .order = order, .n = panels * unit}});
          EXPECT_NE(result.status, status::suspect)
              << integrand << ' ' << rule << ' ' << result.n << ": " << result.reason;
        }
      }
}

/// Waves, bells as wide as four nodes or more, kinks, jumps, roots and products of these.
TEST(Suspects, AreNotAmongIntegrandsThatNodesResolve) {
  std::mt19937 random(7);
  const auto uniform = [&](double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
  };
  const auto piece = [&](double resolved, int kinds) -> reference::real_to_real {
    const double a = uniform(-3, 3);
    const double c = uniform(0, 1);
    const double width = resolved * uniform(1, 20);
    switch (std::uniform_int_distribution<int>(0, kinds - 1)(random)) {
      case 0: return [=](double x) { return std::sin(a * x + c); };
      case 1: return [=](double x) { return std::exp(a * (x - c)); };
      case 2: return [=](double x) { return std::abs(x - c); };
      case 3: return [=](double x) { return x < c ? 1.0 : a; };
      case 4: return [=](double x) { return std::sqrt(std::abs(x - c)); };
      case 5: return [=](double x) { return std::exp(-(x - c) * (x - c) / (width * width)); };
      case 6: return [=](double x) { return 1 / (1 + (x - c) * (x - c) / (width * width)); };
      default: return [=](double x) { return std::cos(x / width) + a; };
    }
  };
  int accused = 0;
  for (int k = 0; k < 2000; ++k) {
    const auto n = static_cast<index_t>(std::pow(10, uniform(0, 4.3)));
    const double resolved = 2.0 / static_cast<double>(std::max<index_t>(n, 128));
    const bool product = k % 2 == 0;  // that of two bells would be 0 between them
    const auto f = piece(resolved, 8);
    const auto g = piece(resolved, product ? 5 : 8);
    const estimate result = reference::integrate_function(
        [&](double x) { return product ? f(x) * g(x) : f(x) + g(x); }, 0, 1, {.n = n});
    accused += result.status == status::suspect;
    if (result.status == status::suspect)
      ADD_FAILURE() << k << ", n = " << n << ": " << result.reason;
  }
  EXPECT_EQ(accused, 0);
}

TEST(Suspects, ArePeaksAndPolesThatOnlyTheFormulaShows) {
  for (const judged_question& each : {judged_question{"1+100*exp(-((x-0.31)/1e-6)^2)", 0, 1},
                                      judged_question{"sin(x)+1e-3/(x-0.31)", -40, 70},
                                      judged_question{"2-if(abs(x-0.31)<1e-7, 1e4, 0)", 0, 1}})
    for (const char* rule : open_rules)
      for (const index_t n : {4, 12, 1000, 100'000}) {
        const estimate result = answer(each, rule, n);
        EXPECT_EQ(result.status, status::suspect) << each.formula << ' ' << rule << ' ' << n;
      }
}

/// The run meets them with 8 and 15 effective nodes, its pilots with fewer, samples with one.
TEST(Suspects, AreNoPeaksThatTheRunResolvesAndItsPilotsDoNot) {
  const double bell = std::sqrt(std::acos(-1));
  const auto expect_summed = [](const estimate& result, double exact) {
    EXPECT_EQ(result.status, status::summed) << result.reason;
    EXPECT_NEAR(result.value, exact, 1e-12);
  };
  expect_summed(answer({"exp(-((x-0.4042)/0.00085)^2)", 0, 1}, "midpoint", 4260), 0.00085 * bell);
  expect_summed(answer({"exp(-((x-0.5)/1e-4)^2)", 0, 1}, "simpson", 60'000), 1e-4 * bell);
  expect_summed(answer({"exp(-((x-0.5)/1e-4)^2)", 0, 1}, "midpoint", 60'000), 1e-4 * bell);
}

TEST(Suspects, ArePolesThatTheAdaptiveMethodFinds) {
  for (const judged_question& each :
       {judged_question{"1+1e-9/(x-0.31)^2", 0, 1}, judged_question{"x+1e-9/(x-0.31)", 0, 1},
        judged_question{"1/(x*log(x/3))", 0, 1}, judged_question{"1/(erf(x)-0.5)", 0, 1}})
    for (const char* rule : open_rules)
      for (const index_t n : {4, 12, 1000, 100'000}) {
        const estimate result = answer(each, rule, n);
        EXPECT_EQ(result.status, status::suspect) << each.formula << ' ' << rule << ' ' << n;
      }
}

TEST(Suspects, TurnWithTheLimits) {
  const estimate forward = integrate({.f = {.expression = "1/x"}, .range = {.from = -1, .to = 1}});
  const estimate backward = integrate({.f = {.expression = "1/x"}, .range = {.from = 1, .to = -1}});
  EXPECT_EQ(backward.status, status::suspect);
  EXPECT_EQ(backward.reason, forward.reason);
  EXPECT_EQ(backward.value, -forward.value);
}

}  // namespace
}  // namespace riemann

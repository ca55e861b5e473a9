// What an answer tells of how it was found; careful answers.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/account_of.hpp"

#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace riemann::adaptive {
namespace {

using reference::typed;

using outcome = account_tail::outcome;

constexpr double above_all = std::numeric_limits<double>::infinity();

integral told_of(const std::string& formula, double from, double to) {
  return adaptive::integrate(reference::typed(formula), {{from, 0}, {to, 0}, {}}, {},
                             {.account = true});
}

TEST(Accounts, AreKeptOnlyWhereTheyAreAskedForAndChangeNoBit) {
  const integrand f = reference::typed("sqrt(x)*abs(x-0.3)");
  const integral plain = adaptive::integrate(f, {{0, 0}, {1, 0}, {}}, {});
  const integral told = told_of("sqrt(x)*abs(x-0.3)", 0, 1);
  EXPECT_EQ(plain.told, nullptr);
  ASSERT_NE(told.told, nullptr);
  EXPECT_EQ(plain.value, told.value);
  EXPECT_EQ(plain.evaluations, told.evaluations);
  EXPECT_EQ(static_cast<index_t>(told.told->evaluated.size()), told.evaluations);
}

TEST(Accounts, HavePanelsThatCoverAFiniteRangeOnce) {
  for (const char* formula : {"exp(x)", "abs(x-0.3)", "1/(1e-4+(x-0.7)^2)", "cos(40*x)"}) {
    const integral result = told_of(formula, 0, 1);
    const std::vector<account_panel>& panels = result.told->panels;
    ASSERT_FALSE(panels.empty()) << formula;
    EXPECT_EQ(panels.front().from, 0) << formula;
    EXPECT_EQ(panels.back().to, 1) << formula;
    for (std::size_t k = 1; k < panels.size(); ++k)
      EXPECT_NEAR(panels[k].from, panels[k - 1].to, 1e-15) << formula;
    EXPECT_EQ(result.told->values.size(), 21 * panels.size());
  }
}

TEST(Accounts, NameBreaksStructureAndMisses) {
  const integral result = told_of("exp(-1e6*(x-0.7123)^2)+abs(x-0.2)", 0, 1);
  EXPECT_EQ(result.told->breaks, std::vector{0.2});
  const std::vector<double>& structure = result.told->structure;
  EXPECT_NE(std::find(structure.begin(), structure.end(), 0.7123), structure.end());
  EXPECT_EQ(result.told->missed, std::vector{0.7123});
  EXPECT_GE(result.told->second_looks, 2);
}

TEST(Accounts, TellWhatBecameOfTails) {
  const auto tails = [](const char* formula, double from, double to) {
    return told_of(formula, from, to).told->tails;
  };
  const std::vector<account_tail> root = tails("1/sqrt(x)", 0, 1);
  ASSERT_EQ(root.size(), 1);
  EXPECT_EQ(root[0].toward, 0);
  EXPECT_EQ(root[0].how, outcome::nothing_left);
  const std::vector<account_tail> power = tails("1/x^1.01", 1, above_all);
  ASSERT_EQ(power.size(), 1);
  EXPECT_EQ(power[0].toward, above_all);
  EXPECT_EQ(power[0].how, outcome::by_its_decay);
  EXPECT_GT(power[0].beyond, 0);
  const std::vector<account_tail> swings = tails("sin(x)/x", 0, above_all);
  ASSERT_EQ(swings.size(), 1);
  EXPECT_EQ(swings[0].how, outcome::by_its_swings);
  EXPECT_GE(swings[0].swings, 16);
  const std::vector<account_tail> average = tails("sin(x)^2/x^2", 0, above_all);
  ASSERT_EQ(average.size(), 1);
  EXPECT_EQ(average[0].how, outcome::by_its_average);
  EXPECT_GE(average[0].swings, 40);
  EXPECT_EQ(tails("1/x", 0, 1)[0].how, outcome::without_limit);
}

TEST(Accounts, TellWhereTheMassLies) {
  const integral result = told_of("exp(-(x-5)^2)", -above_all, above_all);
  ASSERT_TRUE(result.told->core);
  EXPECT_NEAR(result.told->core->centre, 5, 1e-6);
  EXPECT_FALSE(told_of("exp(x)", 0, 1).told->core);
}

TEST(CarefulIntegrals, TakeTwoPassesThatAgree) {
  for (const char* formula : {"exp(x)", "sqrt(x)", "abs(x-0.3)", "1/(1e-4+(x-0.7)^2)"}) {
    const integrand f = reference::typed(formula);
    const integral once = adaptive::integrate(f, {{0, 0}, {1, 0}, {}}, {});
    const integral twice = adaptive::integrate(f, {{0, 0}, {1, 0}, {}}, {.careful = true});
    EXPECT_EQ(twice.status, status::met) << formula << twice.reason;
    EXPECT_NEAR(twice.value, once.value, once.error + twice.error);
    EXPECT_GE(twice.evaluations, 2 * once.evaluations) << formula;
  }
}

TEST(CarefulIntegrals, MissFarFewerNeedlesOfBlackBoxes) {
  constexpr double width = 1e-3;
  const double truth = 1 + width * std::sqrt(std::acos(-1.0));
  int wrong_once = 0;
  int wrong_twice = 0;
  for (int k = 1; k <= 100; ++k) {
    const double place = std::fmod(k * 0.6180339887498949, 1.0) * 0.9 + 0.05;
    const integrand f = reference::boxed([=](double x) {
      const double u = (x - place) / width;
      return 1 + std::exp(-u * u);
    });
    const auto is_wrong = [&](const goal& until) {
      const integral result = adaptive::integrate(f, {{0, 0}, {1, 0}, {}}, until);
      return result.status == status::met && std::abs(result.value - truth) > 1e-6;
    };
    wrong_once += is_wrong({}) ? 1 : 0;
    wrong_twice += is_wrong({.careful = true}) ? 1 : 0;
  }
  EXPECT_GT(wrong_once, 50) << "a look of 8 points cannot see most";
  EXPECT_LT(wrong_twice, wrong_once - 15);
}

}  // namespace
}  // namespace riemann::adaptive

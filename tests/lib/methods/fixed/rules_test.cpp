// Every rule: its degree, its order, its weights and what it costs, in 113-bit arithmetic.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/families/rules.hpp"

#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/naming/catalogue.hpp"

#include "support/integrate_function.hpp"
#include "support/rectangle_sums.hpp"

#include <gtest/gtest.h>

#include <atomic>

namespace riemann {
namespace {

using reference::magnitude;
using reference::quad;
using reference::quad_of;
using reference::rule_sum;

constexpr double thirty_digits = 1e-30;

/// A rule with one of the orders it takes.
struct case_of_rule {
  std::string name;
  int order;
};

std::vector<case_of_rule> all_rules() {
  std::vector<case_of_rule> all;
  for (const char* name : families::rules.names)
    for (const int order : {1, 2, 3, 5, 6})
      if (rule_has_order(name) || order == 1) all.push_back({name, order});
  return all;
}

class EveryRule : public testing::TestWithParam<case_of_rule> {
 protected:
  quadrature_rule rule_ = rule_named(GetParam().name, GetParam().order);
};
INSTANTIATE_TEST_SUITE_P(, EveryRule, testing::ValuesIn(all_rules()), [](const auto& each) {
  const bool many = rule_has_order(each.param.name);
  return each.param.name + (many ? std::to_string(each.param.order) : "");
});

TEST_P(EveryRule, HasWeightsThatAddUpToOne) {
  quad inner = 0;
  for (const inner_node& node : rule_.inner) inner += node.per_panel * quad_of(node.weight);
  const quad in_the_middle = inner + quad_of(rule_.joint);
  const quad alone = inner + quad_of(rule_.at_begin) + quad_of(rule_.at_end);
  EXPECT_TRUE(magnitude(in_the_middle - 1) < thirty_digits);
  EXPECT_TRUE(magnitude(alone - 1) < thirty_digits);
}

/// On [1, 2.5], where no odd power vanishes by symmetry; sums stay below 2.5^12.
quad monomial_error(const quadrature_rule& rule, int degree, index_t panels) {
  const quad from = 1;
  const quad to = 2.5;
  const quad exact = (powq(to, degree + 1) - powq(from, degree + 1)) / (degree + 1);
  const quad sum = rule_sum(rule, panels, from, to, [&](quad x) { return powq(x, degree); });
  return magnitude(sum - exact) / exact;
}

TEST_P(EveryRule, IsExactToItsDegree) {
  for (int degree = 0; degree <= rule_.degree_of_exactness; ++degree)
    for (const index_t panels : {1, 2, 3})
      EXPECT_TRUE(monomial_error(rule_, degree, panels) < 1e-29) << degree << ", " << panels;
}

TEST_P(EveryRule, IsNotExactBeyondItsDegree) {
  for (const index_t panels : {1, 2, 3})
    EXPECT_TRUE(monomial_error(rule_, rule_.degree_of_exactness + 1, panels) > 1e-20) << panels;
}

/// The next term of the error is smaller by some factor c h, c a few, which shifts log2 of the
/// ratio by about c h: 6 h is allowed. High orders need few panels, or the 30 digits of their
/// weights show.
TEST_P(EveryRule, ReachesItsDeclaredOrder) {
  const auto f = [](quad x) { return expq(x) * cosq(3 * x); };
  const auto antiderivative = [](quad x) { return expq(x) * (cosq(3 * x) + 3 * sinq(3 * x)) / 10; };
  const quad exact = antiderivative(1) - antiderivative(0);
  const index_t panels = rule_.convergence_order <= 6 ? 64 : 16;
  const quad coarse = magnitude(rule_sum(rule_, panels, 0, 1, f) - exact);
  const quad fine = magnitude(rule_sum(rule_, 2 * panels, 0, 1, f) - exact);
  EXPECT_NEAR(static_cast<double>(log2q(coarse / fine)), rule_.convergence_order,
              6.0 / static_cast<double>(panels));
}

TEST_P(EveryRule, EvaluatesAsOftenAsItSays) {
  for (const index_t panels : {1, 2, 3, 4, 700}) {
    std::atomic<index_t> calls = 0;
    const index_t n = panels * rule_.n_per_panel;
    const estimate result = reference::integrate_function(
        [&](double x) {
          ++calls;
          return x;
        },
        0, 1, {.rule = GetParam().name, .order = GetParam().order, .n = n, .threads = 2});
    EXPECT_EQ(result.evaluations, evaluations_of(rule_, panels));
    EXPECT_EQ(calls, result.evaluations + result.pilot_evaluations) << panels;
    EXPECT_EQ(result.n, n);
    EXPECT_LE(result.pilot_evaluations, 65536 + 32768 + 4);
  }
}

TEST_P(EveryRule, AgreesWithItsSumInQuadPrecision) {
  // The polynomial is computed to 3 u, all is positive, and the result is rounded once.
  constexpr index_t n = 480;  // a multiple of every n_per_panel
  const auto result = reference::integrate_function(
      [](double x) { return 1 + x * x; }, 0.1, 1.7,
      {.rule = GetParam().name, .order = GetParam().order, .n = n, .threads = 1});
  const quad exact =
      rule_sum(rule_, n / rule_.n_per_panel, 0.1, 1.7, [](quad x) { return 1 + x * x; });
  EXPECT_LE(reference::distance_in_ulps(result.value, exact), 0.5 + 2 * 1.7);
}

TEST_P(EveryRule, IsListedWithItsFacts) {
  for (const rule_facts& facts : rule_catalogue(GetParam().order)) {
    if (facts.name != GetParam().name) continue;
    EXPECT_EQ(facts.description, rule_.description);
    EXPECT_EQ(facts.convergence_order, rule_.convergence_order);
    EXPECT_EQ(facts.degree_of_exactness, rule_.degree_of_exactness);
    EXPECT_EQ(facts.closed, rule_.closed_at_begin() && rule_.closed_at_end());
    EXPECT_EQ(facts.has_order, rule_has_order(facts.name));
    return;
  }
  FAIL() << "not in the catalogue";
}

void expect_same(const quadrature_rule& a, const quadrature_rule& b) {
  // By their effect: nodes may come in another order, or several at a time.
  const auto f = [](quad x) { return expq(x); };
  EXPECT_EQ(a.n_per_panel, b.n_per_panel);
  EXPECT_EQ(a.convergence_order, b.convergence_order);
  EXPECT_TRUE(magnitude(rule_sum(a, 3, 0, 1, f) - rule_sum(b, 3, 0, 1, f)) < thirty_digits);
}

TEST(Rules, AreSpecialCasesOfOthers) {
  expect_same(rule_named("romberg", 1), rule_named("trapezoid", 1));
  expect_same(rule_named("romberg", 2), rule_named("simpson", 1));
  expect_same(rule_named("romberg", 3), rule_named("boole", 1));
  expect_same(rule_named("clenshaw_curtis", 1), rule_named("trapezoid", 1));
  expect_same(rule_named("clenshaw_curtis", 2), rule_named("simpson", 1));
}

TEST(Rules, ExtrapolateWithALatticeForEachHalving) {
  EXPECT_EQ(rule_named("romberg", 8).inner.size(), 7u);
  EXPECT_EQ(evaluations_of(rule_named("romberg", 8), 2), 257);
}

/// Every order, not only those above: x^d over [0, 1] is 1/(d + 1).
TEST(Rules, OfClenshawAndCurtisHoldUpToTheLargestOrder) {
  for (int order = 1; order <= largest_order_of("clenshaw_curtis"); ++order) {
    const quadrature_rule rule = rule_named("clenshaw_curtis", order);
    for (int degree = 0; degree <= rule.degree_of_exactness; ++degree) {
      const quad sum = rule_sum(rule, 1, 0, 1, [&](quad x) { return powq(x, degree); });
      EXPECT_TRUE(magnitude(sum * (degree + 1) - 1) < 1e-28) << order << ", x^" << degree;
    }
    for (const inner_node& node : rule.inner) EXPECT_GT(node.weight.hi, 0);
  }
}

TEST(Rules, MidpointComesFirst) { EXPECT_STREQ(families::rules.names[0], "midpoint"); }

}  // namespace
}  // namespace riemann

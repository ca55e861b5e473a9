// integrate(): the promised values, and the same ones however they are computed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"

#include "riemann/families/accumulators.hpp"
#include "riemann/families/integrands.hpp"
#include "riemann/families/rules.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/naming/named_integrand.hpp"
#include "riemann/lib/summing/grouping.hpp"
#include "riemann/lib/summing/maths_library.hpp"

#include "support/formula.hpp"
#include "support/generators.hpp"
#include "support/rectangle_sums.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace riemann {
namespace {

using reference::distance_in_ulps;
using reference::quad;
using reference::quad_of;

constexpr double u = reference::unit_roundoff;

problem of_pi(const std::string& rule, index_t n, std::optional<int> group = {}) {
  return {.f = {.name = "pi"},
          .rule = {.name = rule, .n = n, .group = group},
          .at = {.device = {device_choice::kind::cpu}}};
}

/// 4/(1 + x^2) on [0, 1] in rectangles. Left and right are the midpoint of a rule of half the step
/// less than nothing: known to 25 digits from mpmath where no quad sum is affordable.
TEST(Pi, IsWithinOneUlpOfTheExactRectangleSums) {
  const auto f = [](quad x) { return 4 / (1 + x * x); };
  for (const std::string rule : {"left", "midpoint", "right"})
    for (const index_t n : {10, 1000, 1'000'000}) {
      const quad exact = reference::rule_sum(rule_named(rule, 1), n, 0, 1, f);
      for (const std::optional<int> group : {std::optional<int>(), std::optional(1)})
        EXPECT_LE(distance_in_ulps(integrate(of_pi(rule, n, group)).value, exact), 1)
            << rule << ", n = " << n;
    }
}

/// Values to 25 digits; at n = 1e8 a quad sum would take a minute.
TEST(Pi, IsWithinOneUlpOfTheKnownRectangleSums) {
  struct known_sum {
    std::string rule;
    index_t n;
    const char* exact;
  };
  for (const auto& [rule, n, exact] :
       {known_sum{"midpoint", 10, "3.142425985001098041922955"},
        known_sum{"left", 10, "3.239925988907158884971126"},
        known_sum{"right", 10, "3.039925988907158884971126"},
        known_sum{"midpoint", 1000, "3.141592736923126571794055"},
        known_sum{"midpoint", 1'000'000, "3.141592653589876571795977"},
        known_sum{"midpoint", 100'000'000, "3.141592653589793246795977"},
        known_sum{"left", 100'000'000, "3.141592663589793221795977"},
        known_sum{"right", 100'000'000, "3.141592643589793221795977"}})
    EXPECT_LE(distance_in_ulps(integrate(of_pi(rule, n)).value, quad_of(exact)), 1) << rule << n;
}

TEST(Pi, IsExactlyPiAtAHundredMillion) {
  for (const std::optional<int> group : std::vector<std::optional<int>>{{}, 1, 2, 32})
    EXPECT_EQ(integrate(of_pi("midpoint", 100'000'000, group)).value, 0x1.921fb54442d18p+1)
        << group.value_or(0);
}

TEST(Pi, HasTheSameBitsAHundredTimes) {
  const double value = integrate(of_pi("midpoint", 1'000'000)).value;
  for (int k = 0; k < 100; ++k) {
    problem again = of_pi("midpoint", 1'000'000);
    if (k % 4 > 0) again.at.threads = k % 4;
    ASSERT_EQ(integrate(again).value, value);
  }
}

std::vector<problem> every_question(index_t n) {
  std::vector<problem> all;
  for (const char* integrand : families::integrands.names)
    for (const char* rule : families::rules.names)
      all.push_back({.f = {.name = integrand}, .rule = {.name = rule, .order = 4, .n = n}});
  return all;
}

bool same_value(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

TEST(Integrate, HasTheSameBitsOnAnyNumberOfThreads) {
  for (problem task : every_question(200'000))
    for (const char* sum : families::accumulators.names) {
      task.rule.sum = sum;
      task.at.threads = 1;
      const double value = integrate(task).value;
      for (const int threads : {2, 3}) {
        task.at.threads = threads;
        EXPECT_TRUE(same_value(integrate(task).value, value))
            << task.f.name << task.rule.name_or_usual();
      }
    }
}

TEST(Integrate, ChangesSignWithReversedLimits) {
  for (problem task : every_question(1000)) {
    const estimate forward = integrate(task);
    task.range.from = forward.to;
    task.range.to = forward.from;
    const estimate backward = integrate(task);
    EXPECT_TRUE(same_value(backward.value, -forward.value));
    EXPECT_EQ(backward.status, forward.status);
    EXPECT_EQ(backward.from, forward.to);
    ASSERT_TRUE(backward.exact);
    EXPECT_EQ(*backward.exact, -*forward.exact);
    EXPECT_TRUE(same_value(*backward.ulps, *forward.ulps));
    EXPECT_TRUE(same_value(backward.error, forward.error));
  }
}

TEST(Integrate, IsZeroBetweenEqualLimits) {
  for (problem task : every_question(1000)) {
    task.range.from = task.range.to = 0.25;
    const estimate result = integrate(task);
    EXPECT_EQ(result.value, 0);
    EXPECT_EQ(result.error, 0);
    EXPECT_EQ(result.evaluations, 0);
    EXPECT_EQ(result.status, status::summed);
    EXPECT_FALSE(result.reason.empty());
  }
}

/// On binary grids both halves have the whole's nodes and step: the values are three roundings of
/// sums that add up exactly, and what the sums themselves are off, below an ulp each.
TEST(Integrate, AddsUpOverHalves) {
  for (problem task : every_question(4096)) {
    const estimate whole = integrate(task);
    if (whole.status != status::summed) continue;
    const double middle = whole.from + (whole.to - whole.from) / 2;
    task.rule.n = task.rule.n_or_usual() / 2;
    task.range.to = middle;
    const double first = integrate(task).value;
    task.range.from = middle;
    task.range.to = whole.to;
    const double second = integrate(task).value;
    EXPECT_NEAR(first + second, whole.value, 4 * u * whole.l1)
        << task.f.name << " by " << task.rule.name_or_usual();
  }
}

TEST(Integrate, IsTheSameToAnUlpForEverySum) {
  for (problem task : every_question(10'000)) {
    const estimate by_default = integrate(task);
    if (by_default.status != status::summed) continue;
    for (const char* sum : families::accumulators.names) {
      task.rule.sum = sum;
      const estimate result = integrate(task);
      // A naive lane adds one term and the tree has 9 levels, a section's fold 20 merges.
      EXPECT_NEAR(result.value, by_default.value, 30 * u * by_default.l1) << sum;
      EXPECT_EQ(result.sum, sum);
    }
  }
}

/// Sum of |f(x) - f(y)| over neighbours on a fine grid: how much f turns up and down.
double variation_of(const problem& task) {
  const named_integrand f = integrand_named(task.f.name);
  constexpr int pieces = 10'000;
  double variation = 0;
  double before = std::numeric_limits<double>::quiet_NaN();
  for (int k = 0; k <= pieces; ++k) {
    const double x = f.facts.from + (f.facts.to - f.facts.from) * k / pieces;
    const double value = f.sums.value(x, precision::double_precision);
    if (is_finite(value - before)) variation += std::abs(value - before);
    before = value;
  }
  return variation;
}

/// A group's value may be off by the bound of grouping_test, 110 u at worst for 16 nodes and less
/// than a tenth of that as a rule. A node is off by 2 u |x| at most, |x| <= 2, which moves a sum by
/// no more than that times the variation. Each side is rounded once.
TEST(Integrate, GroupedIsUngroupedToAFewUlps) {
  EXPECT_TRUE(rc::check([] {
    problem task{
        .f = {.name = *rc::gen::element<std::string>("pi", "runge", "reciprocal", "lorentzian")},
        .rule = {.n = *rc::gen::inRange<index_t>(1, 300'000)}};
    const estimate grouped = integrate(task);
    task.rule.group = 1;
    const estimate single = integrate(task);
    RC_ASSERT(single.group == 1);
    RC_ASSERT(std::abs(grouped.value - single.value) <=
              10 * u * single.value + 4 * u * variation_of(task));
  }));
}

/// Nodes in float are off by u x, arguments made of them by another u x, values by 7 u (see
/// integrands_test); what moves the nodes costs no more than that times the variation; u = 2^-24.
TEST(Integrate, InFloatStaysNearTheDouble) {
  for (problem task : every_question(10'000)) {
    const estimate in_double = integrate(task);
    if (in_double.status != status::summed) continue;
    task.rule.precise = precision::float_precision;
    const estimate in_float = integrate(task);
    EXPECT_EQ(in_float.precise, precision::float_precision);
    if (in_float.status != status::summed) continue;
    EXPECT_NEAR(in_float.value, in_double.value,
                0x1p-24 * (7 * in_double.l1 + 2 * variation_of(task)))
        << task.f.name << " by " << task.rule.name_or_usual();
    EXPECT_NE(in_float.value, in_double.value);
  }
}

TEST(Integrate, FillsEveryField) {
  const estimate result = integrate({.f = {.name = "pi"},
                                     .rule = {.n = 1000},
                                     .at = {.device = {device_choice::kind::cpu}, .threads = 2}});
  EXPECT_EQ(result.integrand, "pi");
  EXPECT_EQ(result.formula, "4/(1+x^2)");
  EXPECT_EQ(result.rule, "midpoint");
  EXPECT_EQ(result.order, 0);
  EXPECT_EQ(result.n, 1000);
  EXPECT_EQ(result.sum, "neumaier");
  EXPECT_EQ(result.status, status::summed);
  EXPECT_FALSE(result.reason.empty());
  EXPECT_EQ(result.share_done, 1);
  EXPECT_EQ(result.evaluations, 1000);
  EXPECT_GT(result.pilot_evaluations, 0);
  EXPECT_EQ(result.group, 32);
  EXPECT_EQ(result.tiling_version, 1);
  EXPECT_TRUE(result.repeatable);
  EXPECT_EQ(result.device, "cpu");
  EXPECT_FALSE(result.device_name.empty());
  EXPECT_FALSE(result.device_reason.empty());
  EXPECT_TRUE(result.isa.starts_with("x86-64-v"));
  EXPECT_EQ(result.maths, "ieee");
  EXPECT_EQ(result.threads, 2);
  EXPECT_GT(result.seconds, 0);
  EXPECT_GT(result.kernel_seconds, 0);
  EXPECT_GT(result.points_per_second(), 0);
  EXPECT_EQ(result.nonfinite.count, 0);
}

TEST(Integrate, NamesTheMathsLibraryWhereOneIsUsed) {
  EXPECT_EQ(integrate({.f = {.name = "gaussian"}, .rule = {.n = 10}}).maths, maths_library());
  EXPECT_EQ(integrate({.f = {.name = "quarter_circle"}, .rule = {.n = 10}}).maths, "ieee");
}

TEST(Integrate, KnowsTheErrorAgainstTheExactValue) {
  const estimate result = integrate({.f = {.name = "pi"}, .rule = {.n = 1000}});
  ASSERT_TRUE(result.exact && result.absolute_error && result.ulps);
  // 1/(12 n^2) (f'(1) - f'(0)) / 2 = 8.3333e-8 in the leading term.
  EXPECT_NEAR(*result.absolute_error, 8.33333e-8, 1e-12);
  EXPECT_NEAR(*result.ulps, *result.absolute_error / 0x1p-51, 1e-3 * *result.ulps);
  EXPECT_FALSE(integrate({.f = {.name = "pi"}, .range = {.to = 0.5}}).exact);
}

TEST(Integrate, KnowsTheNormOfWhatOscillates) {
  // |cos(100 x)|: 31 half periods from pi/200 on hold 2/100 each; the rest by hand.
  const double whole = 31 * 2 / 100.0;
  const double begin = 1 / 100.0;
  const double end = std::abs(std::sin(100.0) - std::sin(31.5 * std::acos(-1))) / 100;
  const estimate result = integrate({.f = {.name = "oscillation"}, .rule = {.n = 200'000}});
  EXPECT_NEAR(result.l1, begin + whole + end, 1e-6);
  const estimate positive = integrate({.f = {.name = "pi"}, .rule = {.n = 200'000}});
  EXPECT_NEAR(positive.l1, std::acos(-1), 1e-9);
}

TEST(Integrate, SurvivesTheWidestLimits) {
  for (const index_t n : {1, 3, 10, 1000}) {
    const estimate result =
        integrate({.f = {.name = "pi"}, .range = {.from = 0, .to = 1e300}, .rule = {.n = n}});
    const double exact = 2 * std::acos(-1);  // but for 4e-300
    EXPECT_TRUE(result.status == status::suspect || std::abs(result.value - exact) <= result.error)
        << n << ": " << result.value << " within " << result.error;
    EXPECT_TRUE(std::isfinite(result.value));
  }
}

TEST(Integrate, AnswersTheSmallestCounts) {
  for (problem task : every_question(8)) {
    const estimate result = integrate(task);
    EXPECT_FALSE(result.reason.empty());
    if (result.status == status::not_finite) continue;  // a closed rule on a singular end
    ASSERT_TRUE(result.absolute_error);
    EXPECT_GE(result.error, *result.absolute_error)
        << task.f.name << ' ' << task.rule.name_or_usual();
  }
  for (const index_t n : {1, 2, 3})
    EXPECT_EQ(integrate({.f = {.name = "pi"}, .rule = {.n = n}}).evaluations, n);
}

}  // namespace
}  // namespace riemann

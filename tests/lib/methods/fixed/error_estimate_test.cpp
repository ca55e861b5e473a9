// The error estimate is a promise: the true error does not exceed it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/error_estimate.hpp"

#include "riemann/families/integrands.hpp"
#include "riemann/families/rules.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/running/integrate.hpp"

#include "support/integrate_function.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace riemann {
namespace {

struct rule_on_integrand {
  std::string integrand;
  std::string rule;
};

std::vector<rule_on_integrand> every_rule_on_every_integrand() {
  std::vector<rule_on_integrand> all;
  for (const char* integrand : families::integrands.names)
    for (const char* rule : families::rules.names) all.push_back({integrand, rule});
  return all;
}

class EveryEstimate : public testing::TestWithParam<rule_on_integrand> {};
INSTANTIATE_TEST_SUITE_P(, EveryEstimate, testing::ValuesIn(every_rule_on_every_integrand()),
                         [](const auto& each) {
                           return each.param.integrand + "By" + each.param.rule;
                         });

/// Every size that a table of powers, of round numbers or of odd ones would hold, from one panel
/// on.
std::vector<index_t> every_size() {
  std::vector<index_t> sizes;
  for (index_t n = 1; n <= 64; ++n) sizes.push_back(n);
  for (double n = 65; n < 2e6; n *= 1.3) sizes.push_back(static_cast<index_t>(n));
  for (index_t n = 128; n <= 1 << 20; n *= 2) sizes.insert(sizes.end(), {n - 1, n, n + 1});
  for (index_t n = 100; n <= 1'000'000; n *= 10)
    sizes.insert(sizes.end(), {n, 2 * n, 3 * n, 5 * n});
  return sizes;
}

/// Beyond, rounding is all that is left of any rule's error.
constexpr index_t most_subintervals = 4'000'000;

TEST_P(EveryEstimate, CoversTheTrueError) {
  const auto& [integrand, rule] = GetParam();
  for (const int order : {1, 2, 3, 5}) {
    if (!rule_has_order(rule) && order != 5) continue;
    const int unit = rule_named(rule, order).n_per_panel;
    for (const index_t panels : every_size()) {
      if (panels * unit > most_subintervals) continue;
      const estimate result = integrate(
          {.f = {.name = integrand}, .rule = {.name = rule, .order = order, .n = panels * unit}});
      ASSERT_NE(result.status, status::suspect) << "n = " << result.n << ": " << result.reason;
      if (result.status != status::summed) continue;
      EXPECT_GE(result.error, *result.absolute_error)
          << "n = " << result.n << ", order " << order << ": true error / estimate is "
          << *result.absolute_error / result.error;
    }
  }
}

/// A bound that is always far too large would be kept easily: at n = 1e5 a smooth integrand's is
/// within a factor 4 of the error or at the floor of rounding.
TEST(ErrorEstimate, IsNotIdle) {
  for (const char* rule : families::rules.names) {
    const estimate result =
        integrate({.f = {.name = "pi"}, .rule = {.name = rule, .order = 2, .n = 100'000}});
    EXPECT_LE(result.error, 4 * *result.absolute_error + 8 * 0x1p-52 * result.l1) << rule;
  }
}

TEST(ErrorEstimate, NeverFallsBelowRounding) {
  for (const char* integrand : families::integrands.names) {
    const estimate result = integrate({.f = {.name = integrand}, .rule = {.n = 1'000'000}});
    EXPECT_GE(result.error, 0x1p-52 * result.l1);
    EXPECT_GT(result.l1, 0);
  }
}

/// sin(x)/x, which is not a number at 0, where only some of the runs have a node.
TEST(ErrorEstimate, OutlivesAPilotThatMeetsARemovableSingularity) {
  const auto sinc = [](double x) { return std::sin(x) / x; };
  const double exact = 1.892166140734366;  // 2 Si(1), DLMF 6.2.9
  for (const index_t n : {10, 100, 1000, 1002, 2000, 4000, 100'000}) {
    const estimate result = reference::integrate_function(sinc, -1, 1, {.n = n});
    EXPECT_EQ(result.status, status::summed);
    EXPECT_TRUE(std::isfinite(result.error)) << n;
    EXPECT_GE(result.error, std::abs(result.value - exact)) << n;
  }
}

/// Where a rule's runs agree by chance: each of these was once said to be known to rounding.
TEST(ErrorEstimate, CoversJumpsThatEveryRunMissesAlike) {
  const double stairs_end = 3.013596769529992;
  const estimate stairs = reference::integrate_function([](double x) { return std::floor(x); }, 0,
                                                        stairs_end, {.rule = "left", .n = 54});
  EXPECT_GE(stairs.error, std::abs(stairs.value - (3 + 3 * (stairs_end - 3))));

  const double frequency = 3.0089408848832484;
  const auto sawtooth = [&](double x) { return frequency * x - std::floor(frequency * x); };
  const double last = frequency - 3;
  const estimate saw = reference::integrate_function(sawtooth, 0, 1, {.n = 3});
  EXPECT_GE(saw.error, std::abs(saw.value - (1.5 + last * last / 2) / frequency));

  const double at = 0.7687897815059191;
  const auto step = [&](double x) { return x < at ? 0.5 : 0.125; };
  const estimate one =
      reference::integrate_function(step, 0, 1, {.rule = "gauss_legendre", .n = 394'055});
  EXPECT_GE(one.error, std::abs(one.value - (0.125 + 0.375 * at)));
}

TEST(ErrorEstimate, CoversKinksWhereErrorsFallFasterByChance) {
  const double at = -16.835198860046205;
  const double half = 111.87127007925403;
  const estimate result =
      reference::integrate_function([&](double x) { return std::abs(x - at); }, -half, half,
                                    {.rule = "clenshaw_curtis", .order = 8, .n = 537'528});
  EXPECT_GE(result.error, std::abs(result.value - (half * half + at * at)));
}

/// From one node to the next, and to every second and third, this wave seems to move by little.
TEST(ErrorEstimate, CoversWavesThatNodesMistakeForSlowOnes) {
  const double frequency = 11.052670844902392;
  const double from = -173.56361996342184;
  const double to = 2783.354362515051;
  const estimate result = reference::integrate_function(
      [&](double x) { return std::sin(frequency * x); }, from, to, {.rule = "simpson", .n = 4988});
  const double exact = (std::cos(frequency * from) - std::cos(frequency * to)) / frequency;
  EXPECT_GE(result.error, std::abs(result.value - exact));
}

/// Waves of which each rule's node, and each pilot's, is the next wave's.
TEST(ErrorEstimate, CoversWavesThatNoRunResolves) {
  const double from = -0.09246;
  const double to = 0.09246184;
  for (int k = 0; k < 500; ++k) {
    const double frequency = 139278 * (1 + k / 1000.0);
    const estimate result =
        integrate({.f = {.expression = "cos(a*x+0.708)", .parameters = {{"a", frequency}}},
                   .range = {.from = from, .to = to},
                   .rule = {.name = "clenshaw_curtis", .order = 5, .n = 3395}});
    const double exact =
        (std::sin(frequency * to + 0.708) - std::sin(frequency * from + 0.708)) / frequency;
    EXPECT_GE(result.error, std::abs(result.value - exact)) << frequency;
  }
}

/// The integral of x^p is 1/(p + 1), and a rule's error falls as n^-(p + 1).
TEST(ErrorEstimate, CoversSingularitiesThatFewNodesHardlySee) {
  for (const double power : {-0.5, -0.7, -0.85, -0.9})
    for (const index_t n : {1, 2, 7, 8, 19, 50, 1000, 2000, 100'000})
      for (const char* rule : {"right", "midpoint"}) {
        const estimate result = reference::integrate_function(
            [&](double x) { return std::pow(x, power); }, 0, 1, {.rule = rule, .n = n});
        EXPECT_GE(result.error, std::abs(result.value - 1 / (1 + power)))
            << "x^" << power << ", " << rule << ", n = " << n;
      }
}

/// By powers of two, no rounding changes: squares of differences must not leave the range either.
TEST(ErrorEstimate, ScalesWithTheIntegrand) {
  for (const index_t n : {10, 1000, 5000})
    for (const double scale : {0x1p-900, 0x1p-600, 0x1p600, 0x1p900}) {
      const auto wave = [](double x) { return std::cos(100 * x); };
      const auto scaled = [&](double x) { return scale * wave(x); };
      EXPECT_EQ(reference::integrate_function(scaled, 0, 1, {.n = n}).error,
                scale * reference::integrate_function(wave, 0, 1, {.n = n}).error)
          << n << ", " << scale;
    }
}

/// Five floats, or one, on which all nodes stand: their roundings do not average out.
TEST(ErrorEstimate, HoldsBetweenNeighbouringFloats) {
  for (const double width : {1e-10, 1e-8, 1e-7, 5e-7})
    for (const index_t n : {5, 100, 100'000}) {
      const double from = 0.3916006775407612;
      const estimate result = integrate({.f = {.expression = "x^2"},
                                         .range = {.from = from, .to = from + width},
                                         .rule = {.n = n, .precise = precision::float_precision}});
      const double to = from + width;
      const double exact = (to - from) * (from * from + from * to + to * to) / 3;
      EXPECT_GE(result.error, std::abs(result.value - exact)) << width << ", n = " << n;
    }
}

/// There, rounding is no fraction of the value: one and a half of the smallest double is none.
TEST(ErrorEstimate, HoldsBelowTheSmallestNormalNumbers) {
  constexpr double smallest = std::numeric_limits<double>::denorm_min();
  for (const index_t n : {1, 100, 5000})
    EXPECT_GE(
        reference::integrate_function([](double) { return 3 * smallest; }, 0, 0.5, {.n = n}).error,
        smallest);
  const estimate vanished = integrate({.f = {.expression = "1e-46 + 0*x"},
                                       .range = {.from = 0, .to = 1},
                                       .rule = {.precise = precision::float_precision}});
  EXPECT_GE(vanished.error, std::abs(vanished.value - 1e-46));
}

/// Chance gives each run's error at a kink another factor: all pilots may be right by luck.
TEST(ErrorEstimate, CoversPowersWhereverTheyStand) {
  struct bent {
    const char* rule;
    int order;
    index_t n;
  };
  for (const double power : {-0.9, -0.7, -0.4, 0.3, 0.5, 1.0})
    for (const auto& [rule, order, n] :
         {bent{"boole", 0, 3332}, bent{"simpson", 0, 12040}, bent{"gauss_legendre", 3, 23745},
          bent{"gauss_legendre", 5, 3395}, bent{"clenshaw_curtis", 8, 12408},
          bent{"romberg", 4, 18376}, bent{"midpoint", 0, 6438}, bent{"trapezoid", 0, 30065},
          bent{"boole", 0, 896}, bent{"trapezoid", 0, 504}})
      for (int k = 1; k < 100; ++k) {
        const double at = k / 101.37;
        const estimate result = integrate(
            {.f = {.expression = "abs(x-a)^" + std::to_string(power), .parameters = {{"a", at}}},
             .range = {.from = 0, .to = 1},
             .rule = {
                 .name = rule, .order = order == 0 ? fixed_rule::usual_order : order, .n = n}});
        const double exact = (std::pow(at, power + 1) + std::pow(1 - at, power + 1)) / (power + 1);
        EXPECT_GE(result.error + 1e-15, std::abs(result.value - exact))
            << rule << ", " << power << ", " << at;
      }
}

TEST(ErrorEstimate, CoversErrorsThatFallAsOneOverTheLogarithm) {
  for (const index_t n : {1, 10, 100, 1000, 1025, 10'000, 1'000'000})
    for (const char* rule : {"midpoint", "gauss_legendre"}) {
      const estimate result = integrate(
          {.f = {.expression = "1/(x*log(x)^2)"},
           .range = {.from = 0, .to = 0.5},
           .rule = {.name = rule, .order = 5, .n = rule[0] == 'm' ? n : (n + 4) / 5 * 5}});
      EXPECT_GE(result.error, std::abs(result.value - 1 / std::log(2))) << rule << n;
    }
}

/// Coarser runs do not meet the waves of sin(log(x)) near its end.
TEST(ErrorEstimate, CoversWhatIsMissedBesideAnEnd) {
  for (const index_t n : {48'000, 97'890, 200'000})
    for (const bool backwards : {false, true}) {
      const double low = 0.0000103;
      const double high = 1.874;
      const estimate result =
          integrate({.f = {.expression = "sin(log(x))"},
                     .range = {.from = backwards ? high : low, .to = backwards ? low : high},
                     .rule = {.name = "trapezoid", .n = n}});
      const double exact = -0.20761476518487449;  // by mpmath
      EXPECT_GE(result.error, std::abs(std::abs(result.value) + exact)) << n;
    }
}

TEST(Pilots, CostLittle) {
  for (const char* rule : families::rules.names)
    for (const index_t panels : {1, 4, 5, 100, 1000, 2000, 1'000'000}) {
      const int unit = rule_named(rule, 4).n_per_panel;
      const estimate result =
          integrate({.f = {.name = "pi"}, .rule = {.name = rule, .order = 4, .n = panels * unit}});
      if (result.evaluations > 1024) {
        const index_t at_ends = 24 * unit + 16;
        EXPECT_LE(result.pilot_evaluations, result.evaluations * 5 / 4 + at_ends) << rule << panels;
        EXPECT_LE(result.pilot_evaluations, 32768 * 13 / 6 + 4096 + at_ends) << rule << panels;
      } else {
        EXPECT_LE(result.pilot_evaluations,
                  7 * (std::max<index_t>(result.evaluations, 32 * unit) + 1) + 128)
            << rule << panels;
      }
    }
}

}  // namespace
}  // namespace riemann

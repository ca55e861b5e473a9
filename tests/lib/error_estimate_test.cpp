// The error estimate is a promise: the true error does not exceed it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/error_estimate.hpp"

#include "riemann/families/integrands.hpp"
#include "riemann/families/rules.hpp"
#include "riemann/lib/integrate.hpp"
#include "riemann/lib/named_rule.hpp"

#include <gtest/gtest.h>

namespace riemann {
namespace {

struct question {
  std::string integrand;
  std::string rule;
};

std::vector<question> every_question() {
  std::vector<question> all;
  for (const char* integrand : families::integrands.names)
    for (const char* rule : families::rules.names) all.push_back({integrand, rule});
  return all;
}

class EveryEstimate : public testing::TestWithParam<question> {};
INSTANTIATE_TEST_SUITE_P(, EveryEstimate, testing::ValuesIn(every_question()),
                         [](const auto& each) {
                           return each.param.integrand + "By" + each.param.rule;
                         });

/// Panels from which on the coarsest pilot, with a quarter of them, has two panels for the distance
/// of a complex singularity from the interval or for half a period. Coarser samples can fool any
/// estimate that is made of samples.
index_t resolving_panels(const std::string& integrand) {
  if (integrand == "runge") return 8 * 10;
  if (integrand == "oscillation") return 8 * 32;
  if (integrand == "lorentzian") return 8 * 1000;
  return 8;
}

TEST_P(EveryEstimate, CoversTheTrueErrorOnceResolved) {
  const auto& [integrand, rule] = GetParam();
  for (const int order : {1, 2, 3, 5}) {
    if (!rule_has_order(rule) && order != 5) continue;
    // A kink spoils the order that a rule of higher order expects, by an amount that depends on
    // where it falls in its panel: no estimate from three values covers that.
    if (integrand == "kink" && rule_named(rule, order).convergence_order > 2) continue;
    const int unit = rule_named(rule, order).n_per_panel;
    for (const index_t panels : {8, 10, 16, 25, 33, 50, 64, 100, 128, 250, 333, 500, 1000, 1024,
                                 4096, 10'000, 65'536, 100'000, 1'000'000}) {
      if (panels < resolving_panels(integrand)) continue;
      const estimate found =
          integrate({.integrand = integrand, .rule = rule, .order = order, .n = panels * unit});
      if (found.status != status::converged) continue;
      EXPECT_GE(found.error_estimate, *found.absolute_error)
          << "n = " << found.n << ", order " << order << ": true error / estimate is "
          << *found.absolute_error / found.error_estimate;
    }
  }
}

/// A bound that is always far too large would be kept easily: at n = 1e6 a smooth integrand's is
/// within a factor 4 of the error or at the floor of rounding.
TEST(ErrorEstimate, IsNotIdle) {
  for (const char* rule : families::rules.names) {
    const estimate found = integrate({.rule = rule, .order = 2, .n = 100'000});
    EXPECT_LE(found.error_estimate, 4 * *found.absolute_error + 8 * 0x1p-52 * found.l1_norm)
        << rule;
  }
}

TEST(ErrorEstimate, NeverFallsBelowRounding) {
  for (const char* integrand : families::integrands.names) {
    const estimate found = integrate({.integrand = integrand, .n = 1'000'000});
    EXPECT_GE(found.error_estimate, 0x1p-52 * found.l1_norm);
    EXPECT_GT(found.l1_norm, 0);
  }
}

TEST(Pilots, AreCoarserFromFourPanelsOn) {
  for (const index_t panels : {4, 5, 100, 1'000'000}) {
    const estimate found = integrate({.n = panels});
    EXPECT_LE(found.pilot_evaluations, panels / 2 + panels / 4);
    EXPECT_LE(found.pilot_evaluations, 65536 + 32768);
  }
}

}  // namespace
}  // namespace riemann

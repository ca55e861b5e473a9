// What bad input gets: every fault named, all of them at once, nothing computed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/validate.hpp"

#include "riemann/lib/nodes/gauss_nodes.hpp"
#include "riemann/lib/running/integrate.hpp"

#include "support/integrate_function.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace riemann {
namespace {

/// Of pi, where no integrand is named.
std::vector<std::string> options_at_fault(problem task) {
  if (task.f.name.empty()) task.f.name = "pi";
  std::vector<std::string> options;
  for (const fault& each : faults_of(task)) options.push_back(each.option);
  std::sort(options.begin(), options.end());
  return options;
}

using names = std::vector<std::string>;

std::string only_message(problem task) {
  if (task.f.name.empty()) task.f.name = "pi";
  const auto faults = faults_of(task);
  return faults.size() == 1 ? sentence_of(faults[0]) : std::to_string(faults.size()) + " faults";
}

TEST(FaultsOf, FindsNothingWrongWithTheDefaults) { EXPECT_EQ(options_at_fault({}), names{}); }

TEST(FaultsOf, RefusesAProblemWithoutAnIntegrand) {
  const std::vector<fault> faults = faults_of(problem{});
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(sentence_of(faults[0]), "--fn: nothing to integrate is named: give fn, expr or data");
}

TEST(FaultsOf, RefusesCountsOutsideItsRange) {
  for (const index_t n : {index_t{0}, index_t{-5}, std::numeric_limits<index_t>::min(),
                          largest_n + 1, std::numeric_limits<index_t>::max()})
    EXPECT_EQ(options_at_fault({.rule = {.n = n}}), names{"n"}) << n;
  EXPECT_EQ(options_at_fault({.rule = {.n = 1}}), names{});
  EXPECT_EQ(options_at_fault({.rule = {.n = largest_n}}), names{});
}

TEST(FaultsOf, NamesTheNearestCountsThatFitARule) {
  EXPECT_EQ(only_message({.rule = {.name = "simpson", .n = 7}}),
            "--n '7': simpson needs a multiple of 2; nearest: 6 or 8");
  EXPECT_EQ(only_message({.rule = {.name = "boole", .n = 3}}),
            "--n '3': boole needs a multiple of 4; nearest: 4");
  EXPECT_EQ(only_message({.rule = {.name = "gauss_legendre", .order = 7, .n = 100}}),
            "--n '100': gauss_legendre needs a multiple of 7; nearest: 98 or 105");
  EXPECT_EQ(options_at_fault({.rule = {.name = "simpson", .n = 8}}), names{});
}

TEST(FaultsOf, NamesNoCountBeyondTheLargest) {
  // 2^53 - 1 fits neither; 2^53 does.
  EXPECT_EQ(
      only_message({.rule = {.name = "gauss_legendre", .order = 3, .n = largest_n}}),
      "--n '9007199254740992': gauss_legendre needs a multiple of 3; nearest: 9007199254740990");
}

// In every build: what a build or a program does without is known, and says so.
TEST(FaultsOf, TellsUnknownStrategiesFromThoseOfArrays) {
  EXPECT_TRUE(only_message({.rule = {.strategy = {.name = "sequental"}}})
                  .starts_with("--strategy 'sequental': unknown strategy 'sequental'; did you mean "
                               "'sequential'?"));
  for (const char* name : {"cub", "thrust"})
    EXPECT_EQ(only_message({.rule = {.strategy = {.name = name}}}),
              "--strategy '" + std::string(name) +
                  "': is the vendor's library, which sums arrays only; reduction-lab runs it");
  EXPECT_EQ(options_at_fault({.rule = {.strategy = {.name = "sequential"}}}), names{});
}

TEST(FaultsOf, ProposesTheNameThatWasMeant) {
  EXPECT_NE(only_message({.f = {.name = "gausian"}}).find("did you mean 'gaussian'?"),
            std::string::npos);
  EXPECT_NE(only_message({.rule = {.name = "simson"}}).find("did you mean 'simpson'?"),
            std::string::npos);
  EXPECT_NE(only_message({.rule = {.sum = "neumeier"}}).find("did you mean 'neumaier'?"),
            std::string::npos);
  EXPECT_NE(only_message({.rule = {.name = "x"}}).find("known: midpoint, left"), std::string::npos);
}

TEST(FaultsOf, RefusesLimitsThatAreNotFinite) {
  EXPECT_EQ(options_at_fault({.range = {.from = NAN}}), names{"from"});
  EXPECT_EQ(options_at_fault({.range = {.to = INFINITY}}), names{"to"});
  EXPECT_EQ(options_at_fault({.range = {.from = -INFINITY, .to = NAN}}), (names{"from", "to"}));
}

TEST(FaultsOf, RefusesLimitsTooFarApartOrTooClose) {
  const double huge = std::numeric_limits<double>::max();
  EXPECT_EQ(options_at_fault({.range = {.from = -huge, .to = huge}}), names{"to"});
  EXPECT_EQ(options_at_fault({.range = {.from = 0, .to = 1e-300}}), names{"to"});
  EXPECT_EQ(options_at_fault({.range = {.from = 0, .to = huge}}), names{"to"});
  EXPECT_EQ(options_at_fault({.range = {.from = 0, .to = 1e300}}), names{});
}

TEST(FaultsOf, AcceptsEqualAndReversedLimits) {
  EXPECT_EQ(options_at_fault({.range = {.from = 1, .to = 1}}), names{});
  EXPECT_EQ(options_at_fault({.range = {.from = 1, .to = 0}}), names{});
}

TEST(FaultsOf, RefusesOrdersOfGaussOutsideItsRange) {
  for (const int order : {0, -1, largest_gauss_order + 1})
    EXPECT_EQ(
        options_at_fault({.rule = {.name = "gauss_legendre", .order = order, .n = 3'000'000}}),
        names{"order"});
  EXPECT_EQ(options_at_fault({.rule = {.name = "midpoint", .order = 999}}),
            names{});  // not looked at
}

TEST(FaultsOf, RefusesThreadsAndDevicesThatCannotBe) {
  EXPECT_EQ(options_at_fault({.at = {.threads = -1}}), names{"threads"});
  EXPECT_EQ(options_at_fault({.at = {.device = {device_choice::kind::cuda, -1}}}), names{"device"});
}

TEST(FaultsOf, RefusesGroupsThatAreUnknownOrUnsound) {
  EXPECT_EQ(options_at_fault({.rule = {.group = 3}}), names{"group"});
  EXPECT_EQ(options_at_fault({.rule = {.group = -1}}), names{"group"});
  EXPECT_EQ(options_at_fault({.rule = {.group = 64}}), names{"group"});
  EXPECT_EQ(options_at_fault({.f = {.name = "gaussian"}, .rule = {.group = 2}}), names{"group"});
  EXPECT_EQ(options_at_fault({.range = {.from = 0, .to = 1000}, .rule = {.n = 1024, .group = 16}}),
            names{"group"});
  EXPECT_EQ(options_at_fault({.range = {.from = 0, .to = 1e20}, .rule = {.n = 1024, .group = 2}}),
            names{"group"});
  EXPECT_EQ(
      options_at_fault(
          {.f = {.name = "reciprocal"}, .range = {.from = -1, .to = 1}, .rule = {.group = 2}}),
      names{"group"});
  EXPECT_EQ(options_at_fault({.rule = {.group = 16, .precise = precision::float_precision}}),
            names{"group"});
  for (const int group : group_sizes)
    EXPECT_EQ(options_at_fault({.rule = {.group = group}}), names{});
}

TEST(FaultsOf, SaysWhichGroupWouldBeTaken) {
  EXPECT_NE(only_message({.rule = {.n = 40, .group = 32}}).find("auto would take 8"),
            std::string::npos);
}

TEST(FaultsOf, NamesAllFaultsAtOnce) {
  EXPECT_EQ(options_at_fault({.f = {.name = "x"},
                              .range = {.from = NAN, .to = INFINITY},
                              .rule = {.name = "y", .n = 0, .sum = "z"},
                              .at = {.device = {device_choice::kind::cuda, -2}, .threads = -3}}),
            (names{"device", "fn", "from", "n", "rule", "sum", "threads", "to"}));
}

TEST(FaultsOf, NamesTheOrderBesideTheCount) {
  EXPECT_EQ(options_at_fault({.rule = {.name = "gauss_legendre", .order = 0, .n = 0}}),
            (names{"n", "order"}));
}

TEST(FaultsOf, NamesAnUnknownGroupBesideEverythingElse) {
  EXPECT_EQ(options_at_fault({.rule = {.n = 0, .group = 3}}), (names{"group", "n"}));
  EXPECT_EQ(options_at_fault({.f = {.name = "x"}, .rule = {.group = 3}}), (names{"fn", "group"}));
  EXPECT_EQ(options_at_fault({.range = {.to = INFINITY}, .rule = {.group = 5}}),
            (names{"group", "to"}));
}

TEST(Integrate, ThrowsAllFaultsAndComputesNothing) {
  bool told = false;
  run_control control;
  control.progress = [&](double) { told = true; };
  try {
    integrate({.f = {.name = "p"}, .rule = {.n = 0}, .at = {.threads = -1}}, control);
    FAIL() << "no exception";
  } catch (const invalid_problem& wrong) {
    EXPECT_EQ(wrong.faults().size(), 3);
  }
  EXPECT_FALSE(told);
}

TEST(IntegrateCallable, ThrowsAllFaultsAndComputesNothing) {
  bool called = false;
  const auto f = [&](double x) {
    called = true;
    return x;
  };
  try {
    reference::integrate_function(f, 0, INFINITY,
                                  {.rule = "simson", .n = -1, .sum = "x", .threads = -1});
    FAIL() << "no exception";
  } catch (const invalid_problem& wrong) {
    EXPECT_EQ(wrong.faults().size(), 5);
  }
  EXPECT_FALSE(called);
}

TEST(IntegrateCallable, RefusesAGpuForAHostCallable) {
  options how;
  how.device.where = device_choice::kind::cuda;
  EXPECT_THROW(reference::integrate_function([](double x) { return x; }, 0, 1, how),
               invalid_problem);
}

TEST(IntegrateCallable, NamesTheGpuBesideTheOtherFaults) {
  options how{.n = 0};
  how.device.where = device_choice::kind::cuda;
  try {
    reference::integrate_function([](double x) { return x; }, 0, 1, how);
    FAIL() << "no exception";
  } catch (const invalid_problem& wrong) {
    EXPECT_EQ(wrong.faults().size(), 2);
  }
}

}  // namespace
}  // namespace riemann

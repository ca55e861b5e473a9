// --explain: what a strategy costs, with known answers, and why.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "apps/reduction_lab/explain_report.hpp"
#include "apps/reduction_lab/inputs.hpp"
#include "riemann/kernels/emulator/emulate.hpp"
#include "support/processor_time.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

nlohmann::ordered_json explained(const words& more) {
  words arguments{"--explain", "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const said answer = reduction_lab(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return nlohmann::ordered_json::parse(answer.out.substr(0, answer.out.find('\n')));
}

/// One block over all elements; PMPP, 4th ed., section 10.3 to 10.5, and docs/emulator.md.
TEST(LabExplain, CountsWhatIsKnown) {
  const auto interleaved =
      explained({"--strategy", "global_interleaved", "--n", "2048", "--block", "1024"});
  EXPECT_EQ(interleaved["tree"][0]["lines"], 1149);
  EXPECT_EQ(interleaved["finish"][0]["lines"], 2);
  EXPECT_EQ(interleaved["additions"], 2047);
  EXPECT_EQ(interleaved["lanes_spent"], 7136);
  const auto small =
      explained({"--strategy", "global_interleaved", "--n", "256", "--block", "128"});
  EXPECT_EQ(small["tree"][0]["lines"], 141);
  EXPECT_NEAR(small["utilisation"], 0.295, 5e-4);
  const auto convergent =
      explained({"--strategy", "global_convergent", "--n", "2048", "--block", "1024"});
  EXPECT_EQ(convergent["tree"][0]["lines"], 204);
  const auto shared =
      explained({"--strategy", "shared_convergent", "--n", "2048", "--block", "1024"});
  EXPECT_EQ(shared["load"][0]["lines"], 64);
  EXPECT_EQ(shared["finish"][0]["lines"], 1);
}

TEST(LabExplain, RefusesSumsWithoutStatesToFollow) {
  const said answer = reduction_lab({"--explain", "--sum", "exact"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err,
              HasSubstr("--sum 'exact': cannot be explained: it keeps no partial sums"));
}

TEST(LabExplain, ShowsThePageWithCountsAndTheReason) {
  const said answer = reduction_lab({"--explain", "--strategy", "interleaved_strided"});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.out,
              HasSubstr("interleaved_strided: sum of 2_048 elements, float, added by naive"));
  EXPECT_THAT(answer.out,
              HasSubstr("  bank conflicts                     0       945         0\n"));
  EXPECT_THAT(answer.out, HasSubstr("2_047 needed"));
  EXPECT_THAT(answer.out, HasSubstr("945 times a"));
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
}

TEST(LabExplain, PutsAllSideBySide) {
  const said answer = reduction_lab({"--explain", "--strategy", "all"});
  EXPECT_EQ(answer.exit_code, 0);
  for (const strategy_facts& each : emulated_strategies())
    EXPECT_THAT(answer.out, HasSubstr('\n' + std::string(each.name) + ' '));
  EXPECT_THAT(answer.out, Not(HasSubstr("\nreference")));
}

/// Figures are put where they belong: none of the texts is empty, and no brace is left.
TEST(LabExplain, HasAReasonForEveryStrategy) {
  reduction_lab::setting where;
  where.emulated.emplace();
  const auto data = reduction_lab::generate({.name = "equal", .count = 700}, 1, [](double) {});
  std::vector<std::string> names;
  for (const strategy_facts& each : emulated_strategies()) names.emplace_back(each.name);
  const auto all = reduction_lab::explain(names, {"sum", "naive"}, data, where);
  ASSERT_EQ(all.size(), 22U);
  for (const auto& each : all) {
    EXPECT_GT(each.lesson.size(), 200U) << each.strategy;
    EXPECT_THAT(each.lesson, Not(HasSubstr("{"))) << each.strategy;
    EXPECT_EQ(each.additions, 699) << each.strategy;
  }
}

TEST(LabExplain, HasTheSameKeysInCsv) {
  const said answer = reduction_lab({"--explain", "--csv", "--strategy", "all"});
  EXPECT_EQ(answer.exit_code, 0);
  EXPECT_THAT(answer.out, ::testing::StartsWith("strategy,reason,n,launches,load,tree,finish,"));
}

TEST(LabExplain, TakesOtherOperationsTypesAndLaunches) {
  EXPECT_EQ(explained({"--strategy", "sequential", "--op", "max", "--type", "double", "--block",
                       "64", "--n", "100"})["launches"],
            2);
  EXPECT_EQ(
      explained({"--strategy", "tiled", "--sum", "double_double", "--n", "5000"})["additions"],
      4999);
}

TEST(LabExplain, BesideAGpuNeedsOne) {
  const said answer = reduction_lab({"--explain", "--device", "cuda:1000"});
  EXPECT_EQ(answer.exit_code, 1);
  EXPECT_EQ(answer.out, "");
}

/// Whole processes, at n = 2048; the bar is a second.
TEST(LabExplain, DoesNotKeepOneWaiting) {
  for (const char* strategy : {"atomic_per_element", "global_interleaved", "host_recursive"}) {
    const double begin = processor_seconds();
    explained({"--strategy", strategy});
    EXPECT_LT(processor_seconds() - begin, 1.0) << strategy;
  }
}

TEST(LabExplain, RefusesWhatItCannotCount) {
  const auto expect = [](const words& arguments, const std::string& told) {
    const said answer = reduction_lab(arguments);
    EXPECT_EQ(answer.exit_code, 2) << told;
    EXPECT_THAT(answer.err, HasSubstr(told));
  };
  expect({"--explain", "--device", "cpu"}, "--device 'cpu': has no lanes; use the emulator");
  expect({"--explain", "--strategy", "cub"}, "vendor's library");
  expect({"--explain", "--repeat", "3"}, "--repeat: cannot go with --explain");
  expect({"--explain", "--n", "1e10", "--strategy", "sequential"}, "or add --insist");
}

}  // namespace
}  // namespace riemann::trials

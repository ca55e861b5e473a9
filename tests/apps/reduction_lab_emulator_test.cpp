// The lab on the emulator: every strategy without a GPU, in any order of the lanes, and how long
// one may have to wait.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "apps/reduction_lab/patience.hpp"
#include "apps/reduction_lab/report.hpp"
#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/emulator/fault.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::vector<nlohmann::ordered_json> emulated(words arguments) {
  arguments.insert(arguments.end(), {"--json", "--device", "emulator", "--strategy", "all"});
  const said answer = reduction_lab(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  std::vector<nlohmann::ordered_json> all;
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);)
    all.push_back(nlohmann::ordered_json::parse(line));
  return all;
}

/// The strategies that were right; all others must say why they were not run.
std::set<std::string> right_ones(const words& arguments) {
  std::set<std::string> names;
  for (const auto& row : emulated(arguments)) {
    if (row["verdict"] == "right") names.insert(row["strategy"]);
    EXPECT_THAT(row["verdict"], ::testing::AnyOf("right", "not run")) << row;
    EXPECT_EQ(row["reason"].is_null(), row["verdict"] == "right") << row;
  }
  return names;
}

TEST(LabOnEmulator, AddsExactlyByTiledAlone) {
  EXPECT_EQ(right_ones({"--sum", "exact", "--n", "5000", "--input", "ill-conditioned"}),
            (std::set<std::string>{"reference", "tiled"}));
}

TEST(LabOnEmulator, RunsEveryStrategyThatHasKernels) {
  const std::set<std::string> right = right_ones({"--sum", "naive", "--n", "5003"});
  EXPECT_EQ(right.size(), 23U);  // of 24 in the family without the two libraries, and reference
  EXPECT_TRUE(right.contains("cluster") && right.contains("host_recursive"));
}

TEST(LabOnEmulator, IsRightForEveryOperationAndType) {
  for (const char* op : families::operations.names) {
    for (const char* type : element_types.names) {
      if (!why_not_reducible({op}, type).empty()) continue;
      EXPECT_GE(right_ones({"--op", op, "--type", type, "--n", "301"}).size(), 15U)
          << op << ' ' << type;
    }
  }
}

TEST(LabOnEmulator, GivesTheSameBitsInAnyOrderOfTheLanesWhereTheyArePromised) {
  std::map<std::string, std::set<std::string>> bits;
  for (const words& order : {words{}, {"--lanes", "descending"}, {"--lanes", "random"}}) {
    words arguments{"--sum", "naive", "--n", "3000", "--input", "uniform"};
    arguments.insert(arguments.end(), order.begin(), order.end());
    for (const auto& row : emulated(arguments))
      if (!row["value_hex"].is_null()) bits[row["strategy"]].insert(row["value_hex"]);
  }
  for (const strategy_facts& each : reduction_lab::strategy_list()) {
    if (each.repeatable == repeatability::never || each.finishes == finish::library) continue;
    EXPECT_EQ(bits.at(each.name).size(), 1U) << each.name;
  }
}

TEST(LabOnEmulator, TakesTheOptionsOfAGpu) {
  const said answer = riemann::trials::reduction_lab({"--device", "emulator", "--strategy",
                                                      "coarsened_atomic", "--sum", "naive", "--n",
                                                      "1000", "--block", "64", "--factor", "3"});
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  EXPECT_THAT(answer.out, HasSubstr("elements  1_000 items, 3 x 64 threads"));
  EXPECT_THAT(answer.out, Not(HasSubstr("GB/s")));
}

TEST(LabOnEmulator, SaysWhatItDoesNotRun) {
  const said answer = riemann::trials::reduction_lab({"--device", "emulator", "--strategy", "cub"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("vendor's library"));
}

TEST(LabOnEmulator, IsWhatTheLabPointsToWithoutAGpu) {
  const said answer =
      riemann::trials::reduction_lab({"--device", "cpu", "--strategy", "sequential"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(answer.err, HasSubstr("--device emulator"));
}

TEST(LabOnEmulator, AsksBeforeItKeepsOneWaiting) {
  const said answer =
      riemann::trials::reduction_lab({"--device", "emulator", "--strategy", "global_interleaved",
                                      "--sum", "naive", "--n", "1e10"});
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err,
              AllOf(HasSubstr("--n '10_000_000_000': would take the emulator about"),
                    ::testing::ContainsRegex("about [0-9.]+ (s|min|h|d[a-z]*) .estimated from "),
                    HasSubstr("or add --insist")));
}

TEST(LabOnEmulator, InsistingIsForTheEmulator) {
  EXPECT_EQ(riemann::trials::reduction_lab({"--device", "emulator", "--insist"}).exit_code, 0);
  for (const words& arguments : {words{"--insist"}, {"--lanes", "random"}}) {
    const said answer = riemann::trials::reduction_lab(arguments);
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_THAT(answer.err, HasSubstr("applies to the emulator: add --device emulator"));
  }
}

/// What is measured on few elements foretells more of them: not to a factor of five on a machine
/// that does other things meanwhile.
TEST(LabOnEmulator, EstimatesWhatItWillTake) {
  reduction_lab::setting where;
  where.emulated.emplace();
  const named_operation sum{"sum", "naive"};
  constexpr index_t n = 300'000;
  const double told =
      reduction_lab::emulation_seconds({"sequential", "warp_shuffle"}, sum, "float", n, where);
  const auto data = reduction_lab::generate({.name = "equal", .count = n}, 1, [](double) {});
  double taken = 0;
  for (const auto& each :
       reduction_lab::run_all({"sequential", "warp_shuffle"}, sum, data, {}, where, [] {}))
    taken += each.seconds;
  EXPECT_GT(told, taken / 5);
  EXPECT_LT(told, taken * 5);
}

TEST(LabOnEmulator, TellsOfFaultsWithTheirPlaces) {
  reduction_lab::findings all{.type = "float"};
  all.outcomes.emplace_back().name = "sequential";
  lab::run_guarded(
      [] { throw emulator::fault(emulator::fault_kind::race, "race at kernels/a.cuh:1:2"); },
      all.outcomes[0]);
  EXPECT_EQ(word_of(all.outcomes[0]), "faulty");
  EXPECT_THAT(reduction_lab::complaints_about(all),
              ::testing::ElementsAre("fault: sequential: race at kernels/a.cuh:1:2"));
  std::ostringstream text;
  reduction_lab::write_text(text, all);
  EXPECT_THAT(text.str(), HasSubstr("faulty: race at kernels/a.cuh:1:2"));
  const std::string json = json_of(reduction_lab::records_of(all).at(0));
  EXPECT_THAT(json, HasSubstr("\"verdict\":\"faulty\",\"reason\":\"race at kernels/a.cuh:1:2\""));
}

}  // namespace
}  // namespace riemann::trials

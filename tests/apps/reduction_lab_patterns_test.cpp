// --pattern: what a warp's lanes do together, as the lab shows it.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

said shown(const std::string& name, const words& more = {}) {
  words arguments{"--pattern", name, "--device", "emulator"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return reduction_lab(arguments);
}

TEST(LabPatterns, AreShownLaneByLaneAndRight) {
  for (const char* name : {"warp_broadcast", "warp_scan", "warp_reduce", "warp_sort", "atomics"}) {
    const said answer = shown(name);
    EXPECT_EQ(answer.exit_code, 0) << answer.err;
    EXPECT_THAT(answer.out, HasSubstr(std::string(name) + ": "));
    EXPECT_THAT(answer.out, HasSubstr("on emulator: right: the same as plain loops"));
    std::istringstream lines(answer.out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
  }
}

TEST(LabPatterns, ShowARowForEachStep) {
  const std::string scan = shown("warp_scan").out;
  for (const char* row : {"before", "+ 1 below", "+ 16 below", "exclusive"})
    EXPECT_THAT(scan, HasSubstr("\n  " + std::string(row) + ' '));
  const std::string reduce = shown("warp_reduce").out;
  for (const char* row : {"down by 16", "across, all", "redux add", "groups, plus"})
    EXPECT_THAT(reduce, HasSubstr("\n  " + std::string(row) + ' '));
  EXPECT_THAT(reduce, HasSubstr("the shuffles that cooperative groups issue"));
  const std::string atomics = shown("atomics").out;
  for (const char* row :
       {"add", "subtract", "min", "max", "increment", "decrement", "exchange", "compare, swap",
        "float min", "float max", "double product", "and", "or", "xor"})
    EXPECT_THAT(atomics, HasSubstr("\n  " + std::string(row) + ": "));
}

TEST(LabPatterns, AreRecordsForPrograms) {
  std::istringstream lines(shown("warp_sort", {"--json", "--seed", "9"}).out);
  double before = -1;
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto each = nlohmann::json::parse(line);
    if (each["row"] != "sorted") continue;
    EXPECT_GT(each["value"], before);
    before = each["value"];
  }
  EXPECT_EQ(count, 5 * 32);
}

TEST(LabPatterns, DependOnTheSeed) {
  EXPECT_EQ(shown("warp_scan", {"--seed", "3"}).out, shown("warp_scan", {"--seed", "3"}).out);
  EXPECT_NE(shown("warp_scan", {"--seed", "3"}).out, shown("warp_scan", {"--seed", "4"}).out);
}

TEST(LabPatterns, ThatAreUnknownAreRefusedWithTheNearestName) {
  const said answer = shown("warp_scam");
  EXPECT_EQ(answer.exit_code, 2);
  EXPECT_THAT(
      answer.err,
      HasSubstr("unknown pattern 'warp_scam'; did you mean 'warp_scan'? known: warp_broadcast"));
  EXPECT_EQ(reduction_lab({"--pattern", "atomics", "--n", "3"}).exit_code, 2);
  EXPECT_EQ(reduction_lab({"--pattern", "atomics", "--device", "cpu"}).exit_code, 2);
}

}  // namespace
}  // namespace riemann::trials

// --steps: which lane adds what at each step, as it stands on the board.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "apps/reduction_lab/board.hpp"
#include "apps/reduction_lab/steps_report.hpp"
#include "riemann/kernels/emulator/emulate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <sstream>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string drawn(const words& more) {
  words arguments{"--steps"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const said answer = reduction_lab(arguments);
  EXPECT_EQ(answer.exit_code, 0) << answer.err;
  return answer.out;
}

TEST(LabSteps, DrawATree) {
  EXPECT_EQ(drawn({"--strategy", "interleaved_modulo", "--n", "8", "--block", "8"}),
            R"(interleaved_modulo: 8 elements, step by step
# adds, or takes its first value; o adds in vain; . is idle.  2: lane 2, 1.2: lane 2 of block 1

launch 1: 8 items, 1 block of 8 lanes
  take    ########   lane t takes a[t]
  step 1  #.#.#.#.
          0: a[0] + a[1]   2: a[2] + a[3]   4: a[4] + a[5]   6: a[6] + a[7]
  step 2  #...#...
          0: a[0..1] + a[2..3]   4: a[4..5] + a[6..7]
  step 3  #.......
          0: a[0..3] + a[4..7]

)");
}

TEST(LabSteps, DrawBlocksAndPasses) {
  const std::string board = drawn({"--strategy", "sequential"});
  EXPECT_THAT(board, HasSubstr("launch 1: 16 items, 2 blocks of 8 lanes\n"
                               "  take    ########  ########   lane t of block b takes a[8b + t]\n"
                               "  step 1  ####....  ####....\n"));
  EXPECT_THAT(board, HasSubstr("launch 2: 2 items, 1 block of 8 lanes\n  take    ##......\n"
                               "          0: a[0..7]    1: a[8..15]\n  step 1  #.......\n"
                               "          0: a[0..7] + a[8..15]\n"));
}

TEST(LabSteps, DrawWarpsWhoseLanesAddInVain) {
  EXPECT_THAT(drawn({"--strategy", "warp_shuffle", "--n", "32"}),
              HasSubstr("  step 5  #ooooooooooooooooooooooooooooooo\n"
                        "          0: a[0..15] + a[16..31]\n"
                        "          31 more lanes add values that are not needed (o)\n"));
}

TEST(LabSteps, DrawAtomicsOneAfterTheOther) {
  const std::string board = drawn({"--strategy", "atomic_per_element", "--n", "4"});
  EXPECT_THAT(board, HasSubstr("launch 1: one lane sets the sum to the identity\n"));
  EXPECT_THAT(board, HasSubstr("  step 1  ####   atomically, one after the other:\n"
                               "          0: a[0]             1: a[0] + a[1]      "
                               "2: a[0..1] + a[2]   3: a[0..2] + a[3]\n"));
  EXPECT_THAT(drawn({"--strategy", "warp_shuffle_xor"}), Not(HasSubstr("one after the other")));
}

TEST(LabSteps, DrawWhatTheHostAdds) {
  EXPECT_THAT(drawn({"--strategy", "host_recursive", "--n", "64"}),
              HasSubstr("  host    adds what is left:\n"));
}

/// Every strategy, at every size: no line is too long, and each element joins once.
TEST(LabSteps, OfEveryStrategyFitABoard) {
  for (const index_t n : {0, 1, 2, 7, 16, 31, 33, 64}) {
    std::istringstream lines(drawn({"--strategy", "all", "--n", std::to_string(n)}));
    int boards = 0;
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), 100U) << line;
      if (line.find(", step by step") != std::string::npos) ++boards;
    }
    EXPECT_EQ(boards, 22) << n;
    std::map<std::string, index_t> useful;
    std::istringstream objects(drawn({"--strategy", "all", "--json", "--n", std::to_string(n)}));
    for (std::string line; std::getline(objects, line);) {
      const auto each = nlohmann::json::parse(line);
      if (each["useful"] == true && each["left"] != "") ++useful[each["strategy"]];
    }
    for (const auto& [strategy, additions] : useful) EXPECT_EQ(additions, n - 1) << strategy;
    EXPECT_EQ(useful.size(), n < 2 ? 0U : 22U);
  }
}

TEST(LabSteps, NameSetsOfElements) {
  using reduction_lab::name_of;
  EXPECT_EQ(name_of({5}), "a[5]");
  EXPECT_EQ(name_of({0, 1, 2, 3}), "a[0..3]");
  EXPECT_EQ(name_of({0, 4, 8, 12}), "a[0,4,8,12]");
  EXPECT_EQ(name_of({0, 4, 8, 12, 16}), "a[0,4,..,16]");
  EXPECT_EQ(name_of({0, 1, 8, 9}), "a[0..1,8..9]");
  EXPECT_EQ(name_of({0, 2, 4, 6, 8, 32, 34, 36, 38, 40}), "a[0,2,..,8,32,34,..,40]");
}

TEST(LabSteps, AreTheSameInAnyOrderOfTheLanesButForAtomics) {
  for (const char* strategy : {"sequential", "warp_shuffle", "last_block", "tiled"})
    EXPECT_EQ(drawn({"--strategy", strategy, "--lanes", "descending"}),
              drawn({"--strategy", strategy}));
}

TEST(LabSteps, RefuseWhatCannotBeDrawn) {
  const auto expect = [](const words& arguments, const std::string& told) {
    const said answer = reduction_lab(arguments);
    EXPECT_EQ(answer.exit_code, 2);
    EXPECT_EQ(answer.out, "");
    EXPECT_THAT(answer.err, HasSubstr(told));
  };
  expect({"--steps", "--n", "65"},
         "--n '65': is too many to draw: --steps takes up to 64 elements");
  expect({"--steps", "--explain"}, "cannot go with");
  expect({"--steps", "--strategy", "cub"}, "vendor's library");
  expect({"--steps", "--strategy", "unrolled_full", "--block", "48"}, "takes 32, 64, 128");
  expect({"--steps", "data.npy"}, "a word without an option cannot go with --steps");
}

}  // namespace
}  // namespace riemann::trials

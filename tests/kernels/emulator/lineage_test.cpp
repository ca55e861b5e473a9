// Who adds what to what, against what anyone can derive: trees over the elements of one block
// (PMPP, 4th ed., sections 10.3 to 10.7).
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/lineage.hpp"

#include "riemann/kernels/emulator/emulate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <numeric>
#include <tuple>

namespace riemann {
namespace {

using emulator::addition;
using emulator::joining;
using emulator::lineage;
using testing::ElementsAre;

lineage traced(const std::string& strategy, index_t n, int block, int factor = 0) {
  emulation_options how;
  how.block = block;
  how.factor = factor;
  return trace(strategy, "float", n, how);
}

TEST(Lineage, OfEveryStrategyHasAllElementsAndOneAdditionLess) {
  for (const strategy_facts& each : emulated_strategies())
    for (const index_t n : {0, 1, 2, 33, 1000, 2048, 5003})
      for (const auto order : {emulator::lane_order::ascending, emulator::lane_order::random}) {
        emulation_options how;
        how.execution.order = order;
        const lineage seen = trace(each.name, "float", n, how);
        std::vector<index_t> all(static_cast<std::size_t>(n));
        std::iota(all.begin(), all.end(), index_t{0});
        EXPECT_EQ(seen.elements_of(seen.result()), all) << each.name << ' ' << n;
        EXPECT_EQ(seen.useful(), std::max<index_t>(n - 1, 0)) << each.name << ' ' << n;
      }
}

/// Counted are the steps that there are: six in which all warps of 256 elements take part, not
/// five, as a textbook's 736 lanes have it.
TEST(Lineage, OfGlobalInterleavedSpendsThreeLanesAndMoreOnAnAddition) {
  EXPECT_EQ(traced("global_interleaved", 256, 128).useful(), 255);
  EXPECT_EQ(traced("global_interleaved", 256, 128).lanes_spent(), 864);
  EXPECT_EQ(traced("global_interleaved", 2048, 1024).useful(), 2047);
  EXPECT_EQ(traced("global_interleaved", 2048, 1024).lanes_spent(), 7136);
}

/// Strides of 128, 64, 32: 4, 2, 1 warps; then five more steps of one.
TEST(Lineage, OfGlobalConvergentPacksLanes) {
  EXPECT_EQ(traced("global_convergent", 256, 128).lanes_spent(), 32 * (4 + 2 + 1 + 5));
}

/// All lanes of a warp add in each of five steps, for 31 additions that are needed.
TEST(Lineage, OfShufflesHasAdditionsInVain) {
  const lineage seen = traced("warp_aggregated_atomic", 32, 32);
  EXPECT_EQ(seen.useful(), 31);
  EXPECT_EQ(seen.lanes_spent(), 5 * 32);
  std::vector<std::vector<index_t>> into_first;
  for (const addition& each : seen.additions())
    if (each.lane == 0 && each.what == joining::adds)
      into_first.push_back(seen.elements_of(each.right));
  EXPECT_THAT(into_first, ElementsAre(ElementsAre(1), ElementsAre(2, 3), ElementsAre(4, 5, 6, 7),
                                      testing::SizeIs(8), testing::SizeIs(16)));
}

TEST(Lineage, SaysWhoAddedWhatToWhat) {
  const lineage seen = traced("interleaved_modulo", 8, 8);
  std::vector<std::array<index_t, 3>> additions;  // lane, and the first elements of both sides
  for (const addition& each : seen.additions())
    if (each.what == joining::adds)
      additions.push_back(
          {each.lane, seen.elements_of(each.left).front(), seen.elements_of(each.right).front()});
  const std::vector<std::array<index_t, 3>> expected{{0, 0, 1}, {2, 2, 3}, {4, 4, 5}, {6, 6, 7},
                                                     {0, 0, 2}, {4, 4, 6}, {0, 0, 4}};
  EXPECT_EQ(additions, expected);
}

TEST(Lineage, KnowsWhatTheHostAdds) {
  const lineage seen = traced("host_recursive", 1024, 0);
  long long by_host = 0;
  for (const addition& each : seen.additions())
    if (each.by_host && each.what == joining::adds) ++by_host;
  EXPECT_EQ(seen.launches.size(), 2U);  // 1024, 32: of which one is left
  EXPECT_EQ(by_host, 0);
  const lineage rest = traced("host_recursive", 96, 0);
  EXPECT_EQ(rest.additions().back().by_host, true);
}

struct steps {
  int full = 0;     // in which all of a block add
  int partial = 0;  // and in which some do
};

steps steps_of(const lineage& seen, unsigned threads) {
  std::map<std::tuple<unsigned, unsigned, bool, unsigned>, unsigned> lanes;
  for (const addition& each : seen.additions())
    if (each.what == joining::adds && each.lane < threads)
      ++lanes[{each.block, each.passed, each.of_element, each.visit}];
  steps result;
  for (const auto& [at, count] : lanes) ++(count == threads ? result.full : result.partial);
  return result;
}

/// Two blocks of 16 elements, one after the other, against one block that takes all 32: a step of
/// the atomic additions is none of the tree's.
TEST(Lineage, OfCoarseningSavesStepsThatFewTakePartIn) {
  const steps apart = steps_of(traced("segmented_atomic", 32, 8), 8);
  EXPECT_EQ(apart.full, 2);
  EXPECT_EQ(apart.partial, 6 + 1);
  const steps coarse = steps_of(traced("coarsened_atomic", 32, 8, 2), 8);
  EXPECT_EQ(coarse.full, 3);
  EXPECT_EQ(coarse.partial, 3);
}

}  // namespace
}  // namespace riemann

// What the emulator counts, against numbers that anyone can derive: trees over the floats of one
// block (PMPP, 4th ed., sections 10.3 to 10.7).
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/emulate.hpp"
#include "riemann/kernels/emulator/observer.hpp"

#include "riemann/kernels/arrays/elements.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace riemann {
namespace {

using emulator::counts;
using emulator::joins;
using emulator::observer;
using emulator::phase;
using emulator::step;

observer watched(const std::string& strategy, index_t n, emulation_options how) {
  constexpr std::size_t line = 128 / sizeof(float);
  const std::vector<float> room(static_cast<std::size_t>(n) + line, 1.0F);
  const float* data = room.data();
  while (reinterpret_cast<std::uintptr_t>(data) % 128 != 0) ++data;
  observer watching;
  how.execution.watched_by = &watching;
  const answer found = emulate(strategy, {"sum", "naive"}, "float", data, n, how).found;
  EXPECT_EQ(found.value.floating.hi, static_cast<double>(n)) << strategy;
  return watching;
}

/// One block of the very types, two elements a thread.
observer tree_of(const std::string& strategy, int n) {
  emulation_options how;
  how.block = n / 2;
  how.exact_types = true;
  return watched(strategy, n, how);
}

TEST(Counts, GlobalInterleavedRequestsWhatItsStridesReach) {
  EXPECT_EQ(tree_of("global_interleaved", 256).of(phase::tree).global_lines, 141);
  EXPECT_EQ(tree_of("global_interleaved", 2048).of(phase::tree).global_lines, 1149);
  for (const int n : {256, 2048})
    EXPECT_EQ(tree_of("global_interleaved", n).of(phase::finish).global_lines, 2) << n;
}

TEST(Counts, GlobalConvergentRequestsLinesThatWarpsFill) {
  EXPECT_EQ(tree_of("global_convergent", 256).of(phase::tree).global_lines, 36);
  EXPECT_EQ(tree_of("global_convergent", 2048).of(phase::tree).global_lines, 204);
  for (const int n : {256, 2048})
    EXPECT_EQ(tree_of("global_convergent", n).of(phase::finish).global_lines, 2) << n;
}

TEST(Counts, SharedConvergentReadsOnceAndWritesOnce) {
  for (const int n : {256, 2048}) {
    const observer seen = tree_of("shared_convergent", n);
    EXPECT_EQ(seen.of(phase::load).global_lines, n / 32);
    EXPECT_EQ(seen.of(phase::tree).global_lines, 0);
    EXPECT_EQ(seen.of(phase::finish).global_lines, 1);
    EXPECT_EQ(seen.of(phase::tree).bank_conflicts, 0);
  }
}

/// Counted are the steps that there are: six in which all warps of 256 elements take part, not
/// five, as a textbook's 736 lanes have it.
TEST(Counts, UsefulAdditionsAndTheLanesTheyCost) {
  const observer small = tree_of("global_interleaved", 256);
  EXPECT_EQ(small.merges(), 255);
  EXPECT_EQ(small.lanes_of_merges(), 864);
  const observer large = tree_of("global_interleaved", 2048);
  EXPECT_EQ(large.merges(), 2047);
  EXPECT_EQ(large.lanes_of_merges(), 7136);
  EXPECT_EQ(tree_of("global_convergent", 256).merges(), 255);
}

/// Threads 2 * stride apart: strides of 1, 2, ... 16 states meet in 2, 4, ... 32 lanes' one bank.
TEST(Counts, InterleavedStridedMeetsInBanks) {
  emulation_options how;
  how.block = 64;
  how.exact_types = true;
  const auto conflicts = [&](const char* strategy) {
    return watched(strategy, 64, how).of(phase::tree).bank_conflicts;
  };
  // Steps with 32, 16, 8, 4, 2, 1 lanes; each reads two states and writes one; words 2, 4, 8, 16,
  // 32, 64 apart: 2, 2, 2, 2, 2, 1 of them to a bank.
  EXPECT_EQ(conflicts("interleaved_strided"), 3 * 5);
  EXPECT_EQ(conflicts("interleaved_modulo"), 0);  // a warp keeps to 32 neighbouring words
  EXPECT_EQ(conflicts("sequential"), 0);
}

TEST(Counts, BarriersOperationsAndAtomics) {
  const observer sweep = tree_of("shared_convergent", 256);
  EXPECT_EQ(sweep.barriers(), 7);
  EXPECT_EQ(sweep.warp_operations(), 0);
  emulation_options how;
  how.block = 256;
  how.exact_types = true;
  const observer shuffles = watched("warp_aggregated_atomic", 512, how);
  EXPECT_EQ(shuffles.barriers(), 0);
  EXPECT_EQ(shuffles.warp_operations(), 8 * 5);
  counts all = shuffles.of(phase::load);
  all += shuffles.of(phase::finish);
  EXPECT_EQ(all.atomics, 8);
}

struct additions {
  int full = 0;     // steps in which all of a block add
  int partial = 0;  // and in which some do
};

/// Steps of additions; a lane's first element is none, as it only is loaded.
additions steps_of(const observer& seen, unsigned threads) {
  std::map<std::tuple<unsigned, unsigned, unsigned>, unsigned> lanes;  // block, passed, visit
  std::map<std::tuple<unsigned, unsigned, unsigned>, unsigned> visits;
  for (const step& each : seen.steps()) {
    const unsigned visit = visits[{each.block, each.passed, each.lane}]++;
    if (each.what == joins::element && visit == 0) continue;
    ++lanes[{each.block, each.passed, visit}];
  }
  additions found;
  for (const auto& [at, count] : lanes) ++(count == threads ? found.full : found.partial);
  return found;
}

/// Two blocks of 16 elements, one after the other, against one block that takes all 32.
TEST(Counts, CoarseningSavesStepsThatFewTakePartIn) {
  emulation_options how;
  how.block = 8;
  const additions apart = steps_of(watched("segmented_atomic", 32, how), 8);
  EXPECT_EQ(apart.full, 2);
  EXPECT_EQ(apart.partial, 6);
  how.factor = 2;
  const additions coarse = steps_of(watched("coarsened_atomic", 32, how), 8);
  EXPECT_EQ(coarse.full, 3);
  EXPECT_EQ(coarse.partial, 3);
}

TEST(Steps, SayWhoMergedWhat) {
  emulation_options how;
  how.block = 8;
  const observer seen = watched("interleaved_modulo", 8, how);
  std::vector<std::array<long long, 3>> merges;
  for (const step& each : seen.steps())
    if (each.what == joins::state) merges.push_back({each.lane, each.target, each.source});
  const std::vector<std::array<long long, 3>> expected{{0, 0, 1}, {2, 2, 3}, {4, 4, 5}, {6, 6, 7},
                                                       {0, 0, 2}, {4, 4, 6}, {0, 0, 4}};
  EXPECT_EQ(merges, expected);
}

TEST(Steps, OfShufflesNameLanes) {
  emulation_options how;
  how.block = 32;
  const observer seen = watched("warp_aggregated_atomic", 32, how);
  std::vector<long long> into_first;
  for (const step& each : seen.steps())
    if (each.what == joins::lane && each.lane == 0) into_first.push_back(each.source);
  EXPECT_EQ(into_first, (std::vector<long long>{1, 2, 4, 8, 16}));
}

}  // namespace
}  // namespace riemann

// What the emulator counts, against numbers that anyone can derive: trees over the floats of one
// block (PMPP, 4th ed., sections 10.3 to 10.7).
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/emulate.hpp"
#include "riemann/kernels/emulator/observer.hpp"

#include "riemann/kernels/arrays/elements.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace riemann {
namespace {

using emulator::counts;
using emulator::observer;
using emulator::phase;

observer watched(const std::string& strategy, index_t n, emulation_options how) {
  constexpr std::size_t line = 128 / sizeof(float);
  const std::vector<float> room(static_cast<std::size_t>(n) + line, 1.0F);
  const float* data = room.data();
  while (reinterpret_cast<std::uintptr_t>(data) % 128 != 0) ++data;
  observer watching;
  how.execution.watched_by = &watching;
  const answer actual = emulate(strategy, {"sum", "naive"}, "float", data, n, how).value;
  EXPECT_EQ(actual.value.floating.hi, static_cast<double>(n)) << strategy;
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

/// Half of a warp's lanes and fewer, at strides that double: in all steps of all warps until a warp
/// has one lane at work. Each merge reads two states and writes one.
TEST(Counts, LanesThatSitOutOfAWarpsAccesses) {
  emulation_options how;
  how.block = 256;
  how.exact_types = true;
  const auto partial = [&](const char* strategy) {
    return watched(strategy, 256, how).of(phase::tree).partial;
  };
  EXPECT_EQ(partial("interleaved_modulo"), 3 * (5 * 8 + 4 + 2 + 1));
  EXPECT_EQ(partial("interleaved_strided"), 3 * 5);  // 16, 8, 4, 2, 1 of the first warp's lanes
  EXPECT_EQ(partial("sequential"), 3 * 5);
}

}  // namespace
}  // namespace riemann

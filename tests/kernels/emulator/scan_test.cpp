// Scans on the emulator: the bits of the CPU at the edges of strips, warps, tiles and groups; and
// the definition.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "support/uniform_numbers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

using patterns::scan_ends;

template <class T>
void expect_bits_of_cpu(const scan_request& asked, emulator::lane_order order) {
  const std::vector<T> in = uniform_numbers<T>(asked.count);
  std::vector<T> expected(in.size());
  std::vector<T> found(in.size());
  scan(asked, in.data(), expected.data(), 2);
  pattern_emulation how;
  how.execution.order = order;
  emulate_scan(asked, in.data(), found.data(), how);
  EXPECT_EQ(found, expected) << asked.type << ' ' << asked.operation << ' ' << asked.count
                             << (asked.ends == scan_ends::exclusive ? " exclusive" : "");
}

TEST(ScansOnTheEmulator, GiveTheBitsOfTheCpuAtEveryEdge) {
  constexpr emulator::lane_order orders[] = {emulator::lane_order::ascending,
                                             emulator::lane_order::descending,
                                             emulator::lane_order::random};
  int turn = 0;
  for (const scan_ends ends : {scan_ends::inclusive, scan_ends::exclusive})
    for (const index_t n : {0,   1,   7,   8,    9,    15,   16,   17,   255,  256,
                            257, 511, 513, 4095, 4096, 4097, 8191, 8192, 8193, 40'000}) {
      expect_bits_of_cpu<float>({n, ends, "sum", "float"}, orders[turn++ % 3]);
      expect_bits_of_cpu<double>({n, ends, "sum", "double"}, orders[turn++ % 3]);
    }
  for (const char* operation : {"max", "min"})
    expect_bits_of_cpu<float>({20'000, scan_ends::exclusive, operation, "float"}, orders[2]);
}

TEST(ScansOnTheEmulator, GiveTheBitsOfTheCpuBeyondAGroupOfTiles) {
  // 131 tiles: one group, and three tiles of the next.
  expect_bits_of_cpu<double>({130 * 4096 + 5, scan_ends::inclusive, "sum", "double"},
                             emulator::lane_order::ascending);
}

TEST(Scans, AreWhatTheySay) {
  constexpr index_t n = 300'000;
  std::vector<double> in(n);
  for (std::size_t i = 0; i < n; ++i) in[i] = static_cast<double>(i * 7919 % 1001) - 500;
  for (const scan_ends ends : {scan_ends::inclusive, scan_ends::exclusive})
    for (const char* operation : {"sum", "max", "min"}) {
      std::vector<double> found(n);
      scan({n, ends, operation, "double"}, in.data(), found.data(), 2);
      const std::string name = operation;
      double running = name == "sum" ? 0 : name == "max" ? -INFINITY : INFINITY;
      for (std::size_t i = 0; i < n; ++i) {
        const double before = running;
        running = name == "sum"   ? running + in[i]  // whole numbers: exact in any order
                  : name == "max" ? std::max(running, in[i])
                                  : std::min(running, in[i]);
        ASSERT_EQ(found[i], ends == scan_ends::inclusive ? running : before) << name << ' ' << i;
      }
    }
}

TEST(Scans, RefuseWhatTheyCannotCombine) {
  float x = 1;
  EXPECT_THROW(scan({1, scan_ends::inclusive, "product", "float"}, &x, &x, 1),
               std::invalid_argument);
}

}  // namespace
}  // namespace riemann

// Scans on the emulator: the bits of the CPU at the edges of strips, rows, parts, tiles, groups and
// companies; and the definition.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"
#include "riemann/kernels/patterns/scan/scan_shape.hpp"

#include "support/lane_orders.hpp"
#include "support/thread_sanitizer.hpp"
#include "support/uniform_numbers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

using emulator::orders;
using patterns::scan_ends;

template <class T>
void expect_bits_of_cpu_for_scan(const scan_request& request, emulator::lane_order order) {
  const std::vector<T> in = uniform_numbers<T>(request.count);
  std::vector<T> expected(in.size());
  std::vector<T> actual(in.size());
  scan(request, in.data(), expected.data(), 2);
  pattern_emulation how;
  how.execution.order = order;
  emulate_scan(request, in.data(), actual.data(), how);
  EXPECT_EQ(actual, expected) << request.type << ' ' << request.operation << ' ' << request.count
                              << (request.ends == scan_ends::exclusive ? " exclusive" : "");
}

TEST(ScansOnTheEmulator, GiveTheBitsOfTheCpuAtEveryEdge) {
  int turn = 0;
  for (const scan_ends ends : {scan_ends::inclusive, scan_ends::exclusive})
    for (const index_t n : {0,   1,   7,   8,    9,    15,   16,   17,   255,  256,
                            257, 511, 513, 4095, 4096, 4097, 8191, 8192, 8193, 40'000}) {
      expect_bits_of_cpu_for_scan<float>({n, ends, "sum", "float"}, orders[turn++ % 3]);
      expect_bits_of_cpu_for_scan<double>({n, ends, "sum", "double"}, orders[turn++ % 3]);
    }
  for (const char* operation : {"max", "min"})
    expect_bits_of_cpu_for_scan<float>({20'000, scan_ends::exclusive, operation, "float"},
                                       orders[2]);
}

constexpr index_t tile = patterns::scan_shape::elements_of_tile<double>;
constexpr index_t company = tile * patterns::scan_shape::tiles_of_company;

TEST(ScansOnTheEmulator, GiveTheBitsOfTheCpuBeyondAGroupOfTiles) {
  // Four groups, and three tiles of the next.
  expect_bits_of_cpu_for_scan<double>({130 * tile + 5, scan_ends::inclusive, "sum", "double"},
                                      emulator::lane_order::ascending);
}

TEST(ScansOnTheEmulator, GiveTheBitsOfTheCpuBeyondACompanyOfGroups) {
  if (thread_sanitizer_is_here) GTEST_SKIP() << "long, and to it what a group is";
  // A company, a group, and two tiles of the next.
  expect_bits_of_cpu_for_scan<double>(
      {company + 33 * tile + 5, scan_ends::inclusive, "sum", "double"},
      emulator::lane_order::random);
}

/// Of many groups, and of companies.
TEST(Scans, AreWhatTheySay) {
  constexpr index_t n = 2 * company + 40 * tile + 7;
  std::vector<double> in(n);
  for (std::size_t i = 0; i < n; ++i) in[i] = static_cast<double>(i * 7919 % 1001) - 500;
  for (const scan_ends ends : {scan_ends::inclusive, scan_ends::exclusive})
    for (const char* operation : {"sum", "max", "min"}) {
      std::vector<double> actual(n);
      scan({n, ends, operation, "double"}, in.data(), actual.data(), 2);
      const std::string name = operation;
      double running = name == "sum" ? 0 : name == "max" ? -INFINITY : INFINITY;
      for (std::size_t i = 0; i < n; ++i) {
        const double before = running;
        running = name == "sum"   ? running + in[i]  // whole numbers: exact in any order
                  : name == "max" ? std::max(running, in[i])
                                  : std::min(running, in[i]);
        ASSERT_EQ(actual[i], ends == scan_ends::inclusive ? running : before) << name << ' ' << i;
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

// Scans of lines of terms on the emulator: integrals up to each sample, with the bits of the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/device_memory.hpp"
#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/lib/methods/tabulated/sums.hpp"
#include "riemann/samples.hpp"

#include "support/lane_orders.hpp"
#include "support/scattered.hpp"
#include "support/thread_sanitizer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/patterns/scan/scan_operations.hpp"
#include "riemann/kernels/patterns/scan/scan_terms.cuh"
#include "riemann/lib/methods/tabulated/cumulative_lines.hpp"

namespace riemann {
namespace {

using emulator::lane_order;
using emulator::orders;
using patterns::scan_shape;
using patterns::scan_slot;

constexpr index_t lines_of_test = 3;

/// Lines of `count` samples, at uneven abscissae or even ones.
struct sampled_lines {
  std::vector<double> y;
  std::vector<double> x;
  lines_of_samples all;

  sampled_lines(index_t count, bool even)
      : y(reference::scattered_numbers<double>(lines_of_test * count)) {
    for (index_t k = 0; k < count && !even; ++k)
      x.push_back(static_cast<double>(k) + 0.3 * std::sin(static_cast<double>(k)));
    all.count = lines_of_test;
    all.first.values = {y.data(), static_cast<std::size_t>(count)};
    all.first.abscissae = x;
    all.first.step = 0.1;
  }
};

std::vector<double> emulated(const lines_of_samples& lines, const std::string& rule,
                             lane_order order) {
  const index_t count = lines.first.count() - 1;
  patterns::scan_of_lines of;
  of.first.count = count;
  of.first.tiles = divided_up(count, scan_shape::elements_of_tile<double_word>);
  const patterns::scan_waiting waiting{of.first.tiles};
  of.slots_apart = waiting.all() * patterns::scan_slots_of<double_word>;
  emulator::device_memory memory;
  const auto bytes = static_cast<std::size_t>(lines.count * of.slots_apart) * sizeof(scan_slot);
  waiting.lie_at<double_word>(
      reinterpret_cast<scan_slot*>(std::memset(memory.allocate("slots", bytes), 0, bytes)),
      of.first);
  std::vector<double> out(static_cast<std::size_t>(lines.count * lines.first.count()));
  const unsigned parts = static_cast<unsigned>(std::min<index_t>(
      divided_up(count, scan_shape::elements_of_part<double_word>), scan_shape::parts));
  tabulated::with_intervals(
      lines.first, rule, tabulated::every_sample{lines.first.count()},
      [&]<class Integrals>(const Integrals& integrals) {
        using lines_of_integrals = tabulated::cumulative_lines<Integrals>;
        lines_of_integrals there{integrals, lines.first.count(), lines.first.step, out.data()};
        void* arguments[] = {&there, &of};
        emulator::launch(
            memory, {.order = order},
            {.name = "scans",
             .grid = {static_cast<unsigned>(lines.count * of.first.tiles)},
             .block = {parts * scan_shape::lanes}},
            emulator::entry_of<&patterns::scan_terms<patterns::scan_sum, lines_of_integrals>>,
            arguments);
      });
  for (index_t line = 0; line < lines.count; ++line)  // each has slots of its own
    for (index_t tile = 0; tile + 1 < of.first.tiles; ++tile) {
      const scan_slot* const slots =
          of.first.of_tiles + line * of.slots_apart + tile * patterns::scan_slots_of<double_word>;
      EXPECT_NE(slots->words[0], 0U) << line << ' ' << tile;
    }
  return out;
}

void expect_bits_of_the_cpu(const lines_of_samples& lines, const std::string& rule,
                            lane_order order) {
  std::vector<double> expected(static_cast<std::size_t>(lines.count * lines.first.count()));
  cumulate_lines(lines, {.rule = rule, .threads = 2}, expected);
  const std::vector<double> actual = emulated(lines, rule, order);
  EXPECT_EQ(std::memcmp(actual.data(), expected.data(), expected.size() * sizeof(double)), 0)
      << rule << ' ' << lines.first.count() << (lines.first.even() ? " even" : " uneven");
}

/// Edges of rows, parts and tiles of a scan.
TEST(CumulativeLinesOnTheEmulator, HaveTheBitsOfTheCpuAtEveryEdge) {
  int turn = 0;
  for (const index_t count : {3, 32, 33, 34, 100, 257, 258, 513, 2048, 2049, 2050, 4097, 4098})
    for (const bool even : {true, false})
      for (const char* rule : {"trapezoid", "simpson"}) {
        if (thread_sanitizer_is_here && count > 258) continue;
        expect_bits_of_the_cpu(sampled_lines(count, even).all, rule, orders[turn++ % 3]);
      }
  expect_bits_of_the_cpu(sampled_lines(2, true).all, "trapezoid", orders[0]);
}

/// 34 tiles a line.
TEST(CumulativeLinesOnTheEmulator, HaveTheBitsOfTheCpuBeyondAGroupOfTiles) {
  if (thread_sanitizer_is_here) GTEST_SKIP() << "long, and to it what a tile is";
  expect_bits_of_the_cpu(sampled_lines(33 * 2048 + 7, false).all, "trapezoid",
                         lane_order::ascending);
}

/// Each of its own line alone.
TEST(CumulativeLinesOnTheEmulator, GoWhereTheirValuesLead) {
  for (const double value : {std::numeric_limits<double>::infinity(), std::nan(""), 1e308})
    for (const char* rule : {"trapezoid", "simpson"}) {
      sampled_lines given(2100, true);
      given.y[2100 + 7] = value;
      given.y[2100 + 8] = value;
      expect_bits_of_the_cpu(given.all, rule, lane_order::random);
      EXPECT_TRUE(std::isfinite(emulated(given.all, rule, lane_order::random).back()));
    }
}

}  // namespace
}  // namespace riemann

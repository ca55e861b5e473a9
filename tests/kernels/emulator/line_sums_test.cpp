// Line sums on the emulator: the bits of the CPU from every kernel that promises them, for every
// layout, leading dimension, alignment and edge.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "support/lane_orders.hpp"
#include "support/scattered.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace riemann {
namespace {

using emulator::lane_order;
using emulator::orders;

struct edge {
  index_t lines;
  index_t length;
};

/// Around a load, a warp's loads, several rounds, a chunk, and several chunks of floats or doubles.
constexpr edge edges[] = {{0, 5},    {3, 0},    {1, 1},    {5, 2},    {70, 3},     {9, 4},
                          {17, 7},   {33, 16},  {13, 31},  {65, 64},  {10, 100},   {9, 128},
                          {5, 129},  {3, 255},  {5, 256},  {3, 500},  {2, 512},    {3, 513},
                          {2, 1023}, {3, 2048}, {2, 2049}, {4, 5000}, {1, 20'000}, {130, 40},
                          {257, 9},  {10, 200}, {5, 270},  {70, 333}, {3, 1025},   {65, 130}};

template <class T>
void expect_bits_of_cpu_for_lines(line_request asked, const lane_order order) {
  const auto count = static_cast<std::size_t>(asked.lines());
  constexpr int farthest = 3;
  const std::vector<T> data = reference::scattered_numbers<T>(asked.matrix.extent() + farthest);
  const int from = static_cast<int>((asked.lines() + asked.length()) % (farthest + 1));
  std::vector<T> expected(count);
  std::vector<T> found(count);
  sum_lines(asked, data.data() + from, expected.data(), 2);
  pattern_emulation how;
  how.execution = {.order = order, .seed = static_cast<std::uint64_t>(asked.length())};
  how.multiprocessors = static_cast<int>(asked.length() % 2);  // how many lines are many
  emulate_lines(asked, patterns::tuned_kernel(asked.which), data.data() + from, found.data(), how);
  EXPECT_EQ(std::memcmp(found.data(), expected.data(), count * sizeof(T)), 0)
      << asked.asked.operation << ' ' << asked.asked.sum << ' ' << asked.type << ' '
      << asked.matrix.rows << 'x' << asked.matrix.columns << " apart "
      << asked.matrix.leading_dimension << (asked.which == lines_of::rows ? " rows" : " columns")
      << (asked.matrix.stored == layout::row_major ? ", row major" : ", column major") << " from "
      << from;
}

std::vector<line_request> requests_of(const edge& of, const std::string& type) {
  std::vector<line_request> all;
  for (const lines_of which : {lines_of::rows, lines_of::columns})
    for (const layout stored : {layout::row_major, layout::column_major})
      for (const index_t gap : {index_t{0}, index_t{1}, index_t{4}}) {
        line_request asked{.which = which, .matrix = {}, .type = type, .asked = {"sum", "naive"}};
        const bool rows = which == lines_of::rows;
        asked.matrix = packed(rows ? of.lines : of.length, rows ? of.length : of.lines, stored);
        asked.matrix.leading_dimension += gap;
        all.push_back(asked);
      }
  return all;
}

TEST(LinesOnTheEmulator, GiveTheBitsOfTheCpuInEveryLayoutAndAtEveryEdge) {
  int turn = 0;
  for (const edge& of : edges) {
    for (const line_request& asked : requests_of(of, "float"))
      expect_bits_of_cpu_for_lines<float>(asked, orders[turn++ % 3]);
    for (const line_request& asked : requests_of(of, "double"))
      expect_bits_of_cpu_for_lines<double>(asked, orders[turn++ % 3]);
  }
}

TEST(LinesOnTheEmulator, GiveTheBitsOfTheCpuByEveryAccumulator) {
  for (const named_operation& operation : {named_operation{"sum", "neumaier"},
                                           {"sum", "kahan"},
                                           {"sum", "double_double"},
                                           {"min", "naive"},
                                           {"max", "naive"}})
    for (const edge& of : {edge{3, 40}, edge{3, 270}, edge{3, 300}, edge{3, 333}, edge{2, 2500}})
      for (const layout stored : {layout::row_major, layout::column_major})
        for (const line_value value : {line_value::total, line_value::mean}) {
          line_request asked{.matrix = packed(of.lines, of.length, stored), .asked = operation};
          asked.value = value;
          expect_bits_of_cpu_for_lines<float>(asked, lane_order::random);
          asked.type = "double";
          expect_bits_of_cpu_for_lines<double>(asked, lane_order::random);
        }
}

/// A merge of single elements may leave out what add() does for -0; nobody can tell.
TEST(LinesOnTheEmulator, GiveTheBitsOfTheCpuWhereNumbersAreNotOrdinary) {
  constexpr float infinite = std::numeric_limits<float>::infinity();
  for (const float each : {-0.0F, infinite, std::nanf(""), std::numeric_limits<float>::max()})
    for (const lines_of which : {lines_of::rows, lines_of::columns})
      for (const edge& of :
           {edge{40, 1}, edge{40, 17}, edge{40, 33}, edge{40, 64}, edge{40, 101}, edge{40, 128},
            edge{3, 300}, edge{40, 512}, edge{9, 333}, edge{3, 1500}}) {
        const bool rows = which == lines_of::rows;
        const line_request asked{.which = which,
                                 .matrix = packed(rows ? of.lines : of.length,
                                                  rows ? of.length : of.lines, layout::row_major)};
        const std::vector<float> data(static_cast<std::size_t>(of.lines * of.length), each);
        std::vector<float> expected(static_cast<std::size_t>(of.lines));
        std::vector<float> found(expected.size(), -77);
        sum_lines(asked, data.data(), expected.data(), 1);
        pattern_emulation how;
        how.multiprocessors = 0;  // any number of lines is many
        emulate_lines(asked, patterns::tuned_kernel(which), data.data(), found.data(), how);
        EXPECT_EQ(std::memcmp(found.data(), expected.data(), found.size() * sizeof(float)), 0)
            << each << ' ' << of.lines << " of " << of.length;
      }
}

TEST(LinesOnTheEmulator, AreTheSameBitsForAnyNumberOfMultiprocessors) {
  const line_request asked{.matrix = packed(2, 30'000), .asked = {"sum", "naive"}};
  const std::vector<float> data = reference::scattered_numbers<float>(asked.matrix.extent());
  std::vector<float> expected(2);
  sum_lines(asked, data.data(), expected.data(), 1);
  for (const int multiprocessors : {0, 1, 132}) {
    std::vector<float> found(2);
    pattern_emulation how;
    how.multiprocessors = multiprocessors;
    emulate_lines(asked, patterns::tuned_kernel(asked.which), data.data(), found.data(), how);
    EXPECT_EQ(found, expected) << multiprocessors;
  }
}

TEST(LinesOnTheEmulator, AreRightByTheTeachingForms) {
  for (const lines_of which : {lines_of::rows, lines_of::columns})
    for (const std::string& kernel : patterns::kernels_of_lines(which))
      for (const layout stored : {layout::row_major, layout::column_major})
        for (const edge& of : {edge{0, 3}, edge{3, 0}, edge{1, 1}, edge{70, 257}, edge{300, 5}}) {
          line_request asked{.which = which, .matrix = packed(of.lines, of.length, stored)};
          asked.matrix.leading_dimension += 3;
          asked.asked.sum = "naive";
          std::vector<float> data(static_cast<std::size_t>(asked.matrix.extent()));
          for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(i * 7 % 11);
          const auto count = static_cast<std::size_t>(asked.lines());
          std::vector<float> expected(count);
          std::vector<float> found(count);
          sum_lines(asked, data.data(), expected.data(), 1);
          emulate_lines(asked, kernel, data.data(), found.data(), {});
          EXPECT_EQ(found, expected) << kernel;  // whole numbers: exact in any order
        }
}

}  // namespace
}  // namespace riemann

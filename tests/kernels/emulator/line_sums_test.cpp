// Line sums on the emulator: the bits of the CPU from every kernel that promises them, for every
// layout, leading dimension, alignment and edge.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "support/lane_orders.hpp"
#include "support/scattered.hpp"

#include <gtest/gtest.h>

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
void expect_bits_of_cpu_for_lines(line_request request, const lane_order order) {
  const auto count = static_cast<std::size_t>(request.lines());
  constexpr int farthest = 3;
  const std::vector<T> data = reference::scattered_numbers<T>(request.matrix.extent() + farthest);
  const int from = static_cast<int>((request.lines() + request.length()) % (farthest + 1));
  std::vector<T> expected(count);
  std::vector<T> actual(count);
  sum_lines(request, data.data() + from, expected.data(), 2);
  pattern_emulation how;
  how.execution = {.order = order, .seed = static_cast<std::uint64_t>(request.length())};
  how.multiprocessors = static_cast<int>(request.length() % 2);  // how many lines are many
  emulate_lines(request, patterns::tuned_kernel(request.which), data.data() + from, actual.data(),
                how);
  EXPECT_EQ(std::memcmp(actual.data(), expected.data(), count * sizeof(T)), 0)
      << request.op.operation << ' ' << request.op.sum << ' ' << request.type << ' '
      << request.matrix.rows << 'x' << request.matrix.columns << " apart "
      << request.matrix.leading_dimension
      << (request.which == lines_of::rows ? " rows" : " columns")
      << (request.matrix.stored == layout::row_major ? ", row major" : ", column major") << " from "
      << from;
}

std::vector<line_request> requests_of(const edge& of, const std::string& type) {
  std::vector<line_request> all;
  for (const lines_of which : {lines_of::rows, lines_of::columns})
    for (const layout stored : {layout::row_major, layout::column_major})
      for (const index_t gap : {index_t{0}, index_t{1}, index_t{4}}) {
        line_request request{.which = which, .matrix = {}, .type = type, .op = {"sum", "naive"}};
        const bool rows = which == lines_of::rows;
        request.matrix = packed(rows ? of.lines : of.length, rows ? of.length : of.lines, stored);
        request.matrix.leading_dimension += gap;
        all.push_back(request);
      }
  return all;
}

TEST(LinesOnTheEmulator, GiveTheBitsOfTheCpuInEveryLayoutAndAtEveryEdge) {
  int turn = 0;
  for (const edge& of : edges) {
    for (const line_request& request : requests_of(of, "float"))
      expect_bits_of_cpu_for_lines<float>(request, orders[turn++ % 3]);
    for (const line_request& request : requests_of(of, "double"))
      expect_bits_of_cpu_for_lines<double>(request, orders[turn++ % 3]);
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
          line_request request{.matrix = packed(of.lines, of.length, stored), .op = operation};
          request.value = value;
          expect_bits_of_cpu_for_lines<float>(request, lane_order::random);
          request.type = "double";
          expect_bits_of_cpu_for_lines<double>(request, lane_order::random);
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
        const line_request request{
            .which = which,
            .matrix = packed(rows ? of.lines : of.length, rows ? of.length : of.lines,
                             layout::row_major)};
        const std::vector<float> data(static_cast<std::size_t>(of.lines * of.length), each);
        std::vector<float> expected(static_cast<std::size_t>(of.lines));
        std::vector<float> actual(expected.size(), -77);
        sum_lines(request, data.data(), expected.data(), 1);
        pattern_emulation how;
        how.multiprocessors = 0;  // any number of lines is many
        emulate_lines(request, patterns::tuned_kernel(which), data.data(), actual.data(), how);
        EXPECT_EQ(std::memcmp(actual.data(), expected.data(), actual.size() * sizeof(float)), 0)
            << each << ' ' << of.lines << " of " << of.length;
      }
}

TEST(LinesOnTheEmulator, AreTheSameBitsForAnyNumberOfMultiprocessors) {
  const line_request request{.matrix = packed(2, 30'000), .op = {"sum", "naive"}};
  const std::vector<float> data = reference::scattered_numbers<float>(request.matrix.extent());
  std::vector<float> expected(2);
  sum_lines(request, data.data(), expected.data(), 1);
  for (const int multiprocessors : {0, 1, 132}) {
    std::vector<float> actual(2);
    pattern_emulation how;
    how.multiprocessors = multiprocessors;
    emulate_lines(request, patterns::tuned_kernel(request.which), data.data(), actual.data(), how);
    EXPECT_EQ(actual, expected) << multiprocessors;
  }
}

TEST(LinesOnTheEmulator, AreRightByTheTeachingForms) {
  for (const lines_of which : {lines_of::rows, lines_of::columns})
    for (const std::string& kernel : patterns::kernels_of_lines(which))
      for (const layout stored : {layout::row_major, layout::column_major})
        for (const edge& of : {edge{0, 3}, edge{3, 0}, edge{1, 1}, edge{70, 257}, edge{300, 5}}) {
          line_request request{.which = which, .matrix = packed(of.lines, of.length, stored)};
          request.matrix.leading_dimension += 3;
          request.op.sum = "naive";
          std::vector<float> data(static_cast<std::size_t>(request.matrix.extent()));
          for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(i * 7 % 11);
          const auto count = static_cast<std::size_t>(request.lines());
          std::vector<float> expected(count);
          std::vector<float> actual(count);
          sum_lines(request, data.data(), expected.data(), 1);
          emulate_lines(request, kernel, data.data(), actual.data(), {});
          EXPECT_EQ(actual, expected) << kernel;  // whole numbers: exact in any order
        }
}

}  // namespace
}  // namespace riemann

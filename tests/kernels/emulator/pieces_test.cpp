// Patterns in pieces for a device of little memory: the bits of the whole, within that memory.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"
#include "riemann/kernels/errors.hpp"

#include "support/uniform_numbers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace riemann {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

constexpr std::size_t little = 100'000;

template <class T>
void expect_bits_of_cpu_for_pieces(const line_request& request) {
  const std::vector<T> data = uniform_numbers<T>(request.matrix.extent());
  std::vector<T> expected(static_cast<std::size_t>(request.lines()));
  std::vector<T> actual(expected.size());
  sum_lines(request, data.data(), expected.data(), 1);
  emulate_lines_in_pieces(request, data.data(), actual.data(), little, {});
  EXPECT_EQ(std::memcmp(actual.data(), expected.data(), actual.size() * sizeof(T)), 0)
      << request.type << ' ' << request.matrix.rows << 'x' << request.matrix.columns << ' '
      << request.matrix.leading_dimension;
}

/// Many short lines, few long ones, chunks of lines with a last one of a single element.
constexpr index_t shapes[][2] = {{3000, 20},  {40, 1000}, {2, 30'000}, {1, 4096 * 3 + 1},
                                 {1, 20'481}, {70, 2049}, {300, 100},  {5, 8193}};

TEST(LinesInPieces, HaveTheBitsOfTheWhole) {
  for (const layout stored : {layout::row_major, layout::column_major})
    for (const auto& [lines, length] : shapes)
      for (const index_t gap : {0, 3}) {
        line_request request{.matrix = packed(lines, length, stored),
                             .value = gap == 0 ? line_value::total : line_value::mean};
        request.matrix.leading_dimension += gap;
        expect_bits_of_cpu_for_pieces<float>(request);
        request.type = "double";
        expect_bits_of_cpu_for_pieces<double>(request);
      }
}

TEST(LinesInPieces, HaveMaxima) {
  expect_bits_of_cpu_for_pieces<float>({.matrix = packed(2, 30'000), .op = {"max"}});
}

TEST(LinesInPieces, TakeNoMoreMemoryThanThereIs) {
  patterns::line_kernels kernels;
  kernels.state_bytes = 2 * sizeof(double);
  for (const layout stored : {layout::row_major, layout::column_major})
    for (const auto& [lines, length] : shapes) {
      const line_request request{.matrix = packed(lines, length, stored), .type = "double"};
      const patterns::pieces cut =
          patterns::lines_in_pieces(request, kernels, nullptr, nullptr, little);
      EXPECT_GT(cut.all.size(), 1U) << lines << ' ' << length;
      EXPECT_LE(2 * (cut.largest_data() + cut.largest_result()) + cut.kept_bytes, little)
          << lines << ' ' << length;
    }
}

TEST(LinesInPieces, AreRefusedWhereNotEvenThreeChunksFit) {
  const line_request request{.matrix = packed(2, 30'000)};
  float out[2];
  EXPECT_THAT([&] { emulate_lines_in_pieces(request, nullptr, out, 1000, {}); },
              ThrowsMessage<machine_error>(HasSubstr("not enough device memory: 65")));
}

TEST(StencilsInPieces, HaveTheBitsOfTheWhole) {
  for (const boundary ends : {boundary::zero, boundary::clamp, boundary::periodic, boundary::valid})
    for (const index_t radius : {0, 1, 20, 300}) {
      const stencil_request request{20'000, radius, ends};
      const std::vector<float> in = uniform_numbers<float>(request.count);
      const std::vector<float> weights = uniform_numbers<float>(2 * radius + 1);
      std::vector<float> expected(static_cast<std::size_t>(request.results()));
      std::vector<float> actual(expected.size());
      apply_stencil(request, in.data(), weights.data(), expected.data(), 1);
      emulate_stencil_in_pieces(request, in.data(), weights.data(), actual.data(), 50'000, {});
      EXPECT_EQ(actual, expected) << radius;
    }
}

TEST(StencilsInPieces, AreRefusedWhereNoResultFits) {
  const stencil_request request{20'000, 1000};
  EXPECT_THAT([&] { emulate_stencil_in_pieces(request, nullptr, nullptr, nullptr, 1000, {}); },
              ThrowsMessage<machine_error>(
                  HasSubstr("needed for a stencil of radius 1000 piece by piece")));
}

}  // namespace
}  // namespace riemann

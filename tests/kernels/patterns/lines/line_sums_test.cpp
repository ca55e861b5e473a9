// Line sums on the CPU: right, repeatable, and refused where there is no such line.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/lines/line_sums.hpp"

#include "riemann/kernels/accumulators/exact.hpp"
#include "riemann/kernels/patterns/lines/line_value.hpp"
#include "riemann/kernels/patterns/lines/on_cpu/line_sums_of.hpp"

#include "support/uniform_numbers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

template <class T>
T element(const std::vector<T>& data, const matrix_shape& m, index_t i, index_t j) {
  return data[static_cast<std::size_t>(i * m.row_stride() + j * m.column_stride())];
}

/// The exact sum of a line, and that of its elements' magnitudes.
template <class T>
std::pair<double, double> exact_line(const std::vector<T>& data, const line_request& request,
                                     index_t line) {
  accumulators::exact::of<double> sum;
  double magnitude = 0;
  for (index_t k = 0; k < request.length(); ++k) {
    const double x = request.which == lines_of::rows ? element(data, request.matrix, line, k)
                                                     : element(data, request.matrix, k, line);
    sum.add(x);
    magnitude += std::abs(x);
  }
  return {sum.total().rounded(), magnitude};
}

template <class T>
void expect_right(const line_request& request) {
  const std::vector<T> data = uniform_numbers<T>(request.matrix.extent());
  std::vector<T> actual(static_cast<std::size_t>(request.lines()));
  sum_lines(request, data.data(), actual.data(), 2);
  const double u = std::numeric_limits<T>::epsilon() / 2;
  const patterns::line_error may =
      patterns::error_of_lines(request, patterns::tuned_kernel(request.which));
  for (index_t line = 0; line < request.lines(); ++line) {
    const auto [exact, magnitude] = exact_line(data, request, line);
    EXPECT_NEAR(actual[static_cast<std::size_t>(line)], exact,
                u * (may.of_value * std::abs(exact) + may.of_magnitude * magnitude))
        << request.matrix.rows << 'x' << request.matrix.columns << ' ' << line;
  }
}

TEST(Lines, AreSummedWithinTheirBound) {
  for (const lines_of which : {lines_of::rows, lines_of::columns})
    for (const layout stored : {layout::row_major, layout::column_major})
      for (const auto& [m, n] : {std::pair<index_t, index_t>{1, 1},
                                 {3, 300},
                                 {300, 3},
                                 {7, 5000},
                                 {5000, 7},
                                 {129, 1025},
                                 {600, 600}})
        for (const char* sum : {"naive", "neumaier", "kahan", "double_double"}) {
          line_request request{.which = which, .matrix = packed(m, n, stored), .op = {"sum", sum}};
          request.matrix.leading_dimension += 5;
          expect_right<float>(request);
          request.type = "double";
          expect_right<double>(request);
        }
}

/// Level by level; who has no neighbour stays as he is.
template <class Accumulator>
void merge_all_neighbours(std::vector<Accumulator>& parts) {
  while (parts.size() > 1) {
    std::vector<Accumulator> merged;
    for (std::size_t k = 0; k < parts.size(); k += 2) {
      merged.push_back(parts[k]);
      if (k + 1 < parts.size()) merged.back().merge(parts[k + 1]);
    }
    parts = merged;
  }
}

/// The scheme of lines.hpp, element by element.
template <class Accumulator, class T>
T by_the_scheme(const std::vector<T>& data, const line_request& request, index_t line) {
  const line_shape shape = shape_of_line(request.length(), sizeof(T));
  const T* const first = data.data() + line * request.line_stride();
  std::vector<Accumulator> parts;
  for (index_t c = 0; c < shape.chunk_count(); ++c) {
    std::vector<Accumulator> lanes(static_cast<std::size_t>(shape.lanes));
    const index_t end = std::min(request.length(), (c + 1) * shape.elements_of_chunk());
    for (index_t k = c * shape.elements_of_chunk(); k < end; ++k)
      lanes[static_cast<std::size_t>(k % shape.lanes)].add(first[k * request.element_stride()]);
    merge_all_neighbours(lanes);
    parts.push_back(lanes[0]);
  }
  merge_all_neighbours(parts);
  return patterns::value_of_line<T>(parts[0], request.value, request.length());
}

template <class T>
void expect_the_scheme(line_request request, std::vector<T> data) {
  request.type = sizeof(T) == sizeof(float) ? "float" : "double";
  std::vector<T> expected;
  patterns::visit_line_accumulator<T>(request.op, [&]<class A>(std::type_identity<A>) {
    for (index_t line = 0; line < request.lines(); ++line)
      expected.push_back(by_the_scheme<A>(data, request, line));
  });
  for (const cpu::isa level : {cpu::isa::v1, cpu::isa::v3, cpu::isa::v4}) {
    if (level > cpu::current_isa()) continue;
    std::vector<T> actual(expected.size());
    patterns::sum_lines_of(request, data.data(), actual.data(), 2, level);
    for (std::size_t line = 0; line < actual.size(); ++line)
      ASSERT_EQ(std::memcmp(&actual[line], &expected[line], sizeof(T)), 0)
          << request.type << ' ' << request.op.operation << ' ' << request.op.sum << ' '
          << request.matrix.rows << 'x' << request.matrix.columns << " apart "
          << request.matrix.leading_dimension << ", line " << line << ": " << actual[line]
          << ", not " << expected[line] << ", on " << cpu::name_of(level);
  }
}

const std::vector<named_operation>& operations_of_lines() {
  static const std::vector<named_operation> all{{"sum", "naive"}, {"sum", "neumaier"},
                                                {"sum", "kahan"}, {"sum", "double_double"},
                                                {"min"},          {"max"}};
  return all;
}

/// Lengths around every number of lanes, of rounds and of chunks; lines around those that are
/// summed together.
TEST(Lines, HaveTheBitsOfTheSchemeForEveryShape) {
  const std::vector<index_t> lengths{1,   2,    3,    4,    5,    7,    8,    9,    16,   17,
                                     31,  33,   63,   64,   65,   100,  127,  128,  129,  191,
                                     300, 1023, 1024, 1025, 1100, 2047, 2048, 2049, 4100, 6500};
  for (const named_operation& operation : operations_of_lines())
    for (const bool along : {true, false})
      for (const index_t length : lengths)
        for (const index_t lines : {1, 2, 3, 15, 16, 17, 40, 130}) {
          if (lines > 3 && lines * length > 100'000) continue;
          const index_t gap = (lines + length) % 3 == 0 ? 3 : 0;
          line_request request{
              .matrix = packed(lines, length, along ? layout::row_major : layout::column_major),
              .op = operation,
              .value = length % 2 == 0 ? line_value::total : line_value::mean};
          request.matrix.leading_dimension += gap;
          expect_the_scheme(request, uniform_numbers<float>(request.matrix.extent()));
          expect_the_scheme(request, uniform_numbers<double>(request.matrix.extent()));
        }
}

/// Lines that fill vectors in every way, and lie close together or apart.
TEST(Lines, HaveTheBitsOfTheSchemeForEveryLength) {
  for (const char* sum : {"naive", "neumaier"})
    for (const layout stored : {layout::row_major, layout::column_major})
      for (index_t length = 0; length < 140; ++length)
        for (const index_t gap : {0, 1, 20}) {
          line_request request{.matrix = packed(37, length, stored), .op = {"sum", sum}};
          request.matrix.leading_dimension += gap;
          expect_the_scheme(request, uniform_numbers<float>(request.matrix.extent()));
          expect_the_scheme(request, uniform_numbers<double>(request.matrix.extent()));
        }
}

/// A last slab of lines that is less than a vector joins the one before.
TEST(Lines, HaveTheBitsOfTheSchemeForEveryLastSlab) {
  for (const char* sum : {"naive", "neumaier", "kahan"})
    for (const index_t lines : {71, 72, 73, 127, 128, 129, 143, 144, 145, 272})
      for (const index_t length : {3, 64, 300, 2500}) {
        const line_request request{.matrix = packed(lines, length, layout::column_major),
                                   .op = {"sum", sum}};
        expect_the_scheme(request, uniform_numbers<float>(request.matrix.extent()));
        expect_the_scheme(request, uniform_numbers<double>(request.matrix.extent()));
      }
}

/// Vectors of lines that overlap, and lines that are less than a vector.
TEST(Lines, HaveTheBitsOfTheSchemeForEveryWidth) {
  for (const char* sum : {"naive", "neumaier"})
    for (const layout stored : {layout::row_major, layout::column_major})
      for (index_t lines = 1; lines < 70; ++lines)
        for (const index_t length : {6, 13, 100, 1300}) {
          line_request request{.matrix = packed(lines, length, stored), .op = {"sum", sum}};
          request.matrix.leading_dimension += length % 2;
          expect_the_scheme(request, uniform_numbers<float>(request.matrix.extent()));
          expect_the_scheme(request, uniform_numbers<double>(request.matrix.extent()));
        }
}

/// Zeros of both signs, infinities, NaNs and sums that overflow, wherever they stand.
TEST(Lines, HaveTheBitsOfTheSchemeForSpecialNumbers) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  const std::vector<float> special{-0.0F,
                                   0.0F,
                                   inf,
                                   -inf,
                                   std::numeric_limits<float>::quiet_NaN(),
                                   -std::numeric_limits<float>::quiet_NaN(),
                                   std::numeric_limits<float>::max(),
                                   std::numeric_limits<float>::denorm_min()};
  for (const named_operation& operation : operations_of_lines())
    for (const bool along : {true, false})
      for (const index_t length : {1, 3, 8, 100, 300, 2500})
        for (std::size_t k = 0; k < special.size(); ++k)
          for (const index_t every : {1, 7, 1000}) {
            const line_request request{
                .matrix = packed(20, length, along ? layout::row_major : layout::column_major),
                .op = operation};
            std::vector<float> data = uniform_numbers<float>(request.matrix.extent());
            for (std::size_t at = 0; at < data.size(); at += static_cast<std::size_t>(every))
              data[at] = special[(k + (at % 11 == 0 ? 3 : 0)) % special.size()];
            expect_the_scheme(request, data);
          }
}

TEST(Lines, OfARowAndOfAColumnWithTheSameElementsHaveTheSameBits) {
  constexpr index_t n = 5003;
  const std::vector<double> data = uniform_numbers<double>(n * n / 100 * 2);
  for (const index_t lines : {1, 3, 50}) {
    std::vector<double> by_row(static_cast<std::size_t>(lines));
    std::vector<double> by_column(static_cast<std::size_t>(lines));
    line_request request{.matrix = packed(lines, n), .type = "double", .op = {"sum", "naive"}};
    sum_lines(request, data.data(), by_row.data(), 2);
    std::vector<double> transposed(static_cast<std::size_t>(lines * n));
    for (index_t i = 0; i < lines; ++i)
      for (index_t j = 0; j < n; ++j)
        transposed[static_cast<std::size_t>(j * lines + i)] =
            data[static_cast<std::size_t>(i * n + j)];
    request.which = lines_of::columns;
    request.matrix = packed(n, lines);
    sum_lines(request, transposed.data(), by_column.data(), 1);
    EXPECT_EQ(by_row, by_column) << lines;
  }
}

TEST(Lines, HaveMinimaMaximaAndMeans) {
  const std::vector<float> data{3, -1, 4, 1, -5, 9};
  std::vector<float> actual(2);
  line_request request{.matrix = packed(2, 3), .op = {"min"}};
  sum_lines(request, data.data(), actual.data(), 1);
  EXPECT_EQ(actual, (std::vector<float>{-1, -5}));
  request.op.operation = "max";
  sum_lines(request, data.data(), actual.data(), 1);
  EXPECT_EQ(actual, (std::vector<float>{4, 9}));
  request.op = {"sum", "neumaier"};
  request.value = line_value::mean;
  sum_lines(request, data.data(), actual.data(), 1);
  EXPECT_EQ(actual, (std::vector<float>{2, 5.0F / 3}));
}

TEST(Lines, WithoutElementsHaveASumAndNothingElse) {
  float actual = 1;
  line_request request{.matrix = packed(1, 0)};
  sum_lines(request, nullptr, &actual, 1);
  EXPECT_EQ(actual, 0);
  request.value = line_value::mean;
  sum_lines(request, nullptr, &actual, 1);
  EXPECT_TRUE(std::isnan(actual));
  request.op.operation = "min";
  EXPECT_THROW(sum_lines(request, nullptr, &actual, 1), std::invalid_argument);
}

TEST(Lines, ThatDoNotFitAreRefused) {
  const auto why = [](line_request request) { return why_not_summed(request); };
  EXPECT_EQ(why({.matrix = {4, 5, 4}}),
            "the leading dimension 4 is less than the 5 elements of a row");
  EXPECT_EQ(why({.matrix = {4, 5, 3, layout::column_major}}),
            "the leading dimension 3 is less than the 4 elements of a column");
  EXPECT_NE(why({.matrix = packed(2, 2), .type = "int32"}), "");
  EXPECT_NE(why({.matrix = packed(2, 2), .op = {"sum", "exact"}}), "");
  EXPECT_NE(why({.matrix = packed(2, 2), .op = {"argmin"}}), "");
  EXPECT_EQ(why({.matrix = packed(0, 0)}), "");
}

}  // namespace
}  // namespace riemann

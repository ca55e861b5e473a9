// Matrices and the companion patterns on a GPU: the bits of the CPU, for every shape and kernel
// that promises them.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/patterns/histogram/histogram.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/pieces_on_cuda.hpp"
#include "riemann/kernels/patterns/planned_on_cuda.hpp"
#include "riemann/kernels/patterns/products/matmul.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"
#include "riemann/kernels/patterns/vector_add/vector_add.hpp"

#include "support/uniform_numbers.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <vector>

namespace riemann {
namespace {

template <class T>
std::size_t bytes_of(const std::vector<T>& data) {
  return data.size() * sizeof(T);
}

class PatternsOnGpu : public OnGpu {
 protected:
  template <class T>
  cuda::device_buffer there(const std::vector<T>& data) const {
    cuda::device_buffer buffer(std::max<std::size_t>(bytes_of(data), 1));
    if (!data.empty()) buffer.fill(data.data(), bytes_of(data));
    return buffer;
  }

  /// What the launches leave at `out`.
  template <class T>
  std::vector<T> result(
      index_t count,
      const std::function<patterns::launches(void* out, const patterns::site&)>& plan) {
    const auto session = cuda::open_session(0);
    std::vector<T> values(static_cast<std::size_t>(count));
    const cuda::device_buffer out(std::max<std::size_t>(bytes_of(values), 1));
    const patterns::planned_on_cuda planned(
        session->facts, [&](const patterns::site& where) { return plan(out.as<void>(), where); });
    planned.enqueue(session->work.get());
    planned.enqueue(session->work.get());  // a second run finds what the first left
    session->work.synchronize();
    if (!values.empty())
      cuda::check(
          cudaMemcpy(values.data(), out.as<void>(), bytes_of(values), cudaMemcpyDeviceToHost));
    return values;
  }

  /// `shift` is added to elements in [-1, 1).
  template <class T>
  void expect_lines_of_cpu(const line_request& request, index_t from, T shift = 0) {
    std::vector<T> data = uniform_numbers<T>(request.matrix.extent() + from);
    for (T& each : data) each += shift;
    std::vector<T> expected(static_cast<std::size_t>(request.lines()));
    sum_lines(request, data.data() + from, expected.data(), cpu::available_threads());
    const cuda::device_buffer matrix = there(data);
    const auto actual = result<T>(request.lines(), [&](void* out, const patterns::site& where) {
      return patterns::plan_lines(request, patterns::tuned_kernel(request.which),
                                  patterns::compiled_line_kernels(request), matrix.as<T>() + from,
                                  out, where);
    });
    EXPECT_EQ(std::memcmp(actual.data(), expected.data(), bytes_of(actual)), 0)
        << request.type << ' ' << request.op.operation << ' ' << request.op.sum << ' '
        << request.matrix.rows << 'x' << request.matrix.columns << " apart "
        << request.matrix.leading_dimension << " from " << from;
  }

  template <class T>
  void expect_scan_of_cpu(const scan_request& request) {
    const std::vector<T> in = uniform_numbers<T>(request.count);
    std::vector<T> expected(in.size());
    scan(request, in.data(), expected.data(), cpu::available_threads());
    const cuda::device_buffer data = there(in);
    const auto actual = result<T>(request.count, [&](void* out, const patterns::site& where) {
      return patterns::plan_scan(request, patterns::compiled_scan_kernels(request), data.as<void>(),
                                 out, where);
    });
    EXPECT_EQ(std::memcmp(actual.data(), expected.data(), bytes_of(actual)), 0)
        << request.type << ' ' << request.operation << ' ' << request.count;
  }

  template <class T>
  void expect_stencil_of_cpu(const stencil_request& request, index_t from) {
    const std::vector<T> in = uniform_numbers<T>(request.count + from);
    const std::vector<T> weights = uniform_numbers<T>(2 * request.radius + 1, 31);
    std::vector<T> expected(static_cast<std::size_t>(request.results()));
    apply_stencil(request, in.data() + from, weights.data(), expected.data(),
                  cpu::available_threads());
    const cuda::device_buffer data = there(in);
    const cuda::device_buffer factors = there(weights);
    const auto actual = result<T>(request.results(), [&](void* out, const patterns::site& where) {
      return patterns::plan_stencil(request, patterns::compiled_stencil_kernel(request.type),
                                    data.as<T>() + from, factors.as<void>(), out, where);
    });
    EXPECT_EQ(actual, expected) << request.type << ' ' << request.radius << " from " << from;
  }
};

TEST_F(PatternsOnGpu, LinesHaveTheBitsOfTheCpu) {
  for (const lines_of which : {lines_of::rows, lines_of::columns})
    for (const layout stored : {layout::row_major, layout::column_major})
      for (const auto& [m, n] : {std::pair<index_t, index_t>{1, 1},
                                 {3, 5},
                                 {1000, 2},
                                 {257, 64},
                                 {64, 257},
                                 {100, 128},
                                 {129, 500},
                                 {1, 3'000'001},
                                 {3'000'001, 1},
                                 {4096, 4096},
                                 {64, 100'000},
                                 {100'000, 64},
                                 {50'000, 101},
                                 {101, 50'000},
                                 {40'000, 33},
                                 {33, 40'000},
                                 {3000, 200},
                                 {200, 40'000},
                                 {2000, 333},
                                 {333, 40'000},
                                 {1500, 512},
                                 {500, 40'000},
                                 {270, 36'001},
                                 {700, 1000},
                                 {300, 2001},
                                 {2001, 101},
                                 {2049, 2047}})
        for (const index_t gap : {index_t{0}, index_t{3}, index_t{4}})
          for (const char* sum : {"naive", "neumaier"}) {
            line_request request{
                .which = which, .matrix = packed(m, n, stored), .op = {"sum", sum}};
            request.matrix.leading_dimension += gap;
            expect_lines_of_cpu<float>(request, gap % 2);
            request.type = "double";
            expect_lines_of_cpu<double>(request, gap % 2);
          }
}

TEST_F(PatternsOnGpu, LinesHaveTheBitsOfTheCpuByEveryAccumulator) {
  for (const named_operation& operation :
       {named_operation{"sum", "kahan"}, {"sum", "double_double"}, {"min"}, {"max"}})
    for (const layout stored : {layout::row_major, layout::column_major})
      for (const line_value value : {line_value::total, line_value::mean})
        for (const auto& [m, n] : {std::pair<index_t, index_t>{300, 5000}, {40'000, 350}}) {
          line_request request{.matrix = packed(m, n, stored), .op = operation, .value = value};
          expect_lines_of_cpu<float>(request, 0);
          request.type = "double";
          expect_lines_of_cpu<double>(request, 1);
        }
}

TEST_F(PatternsOnGpu, ExtremaOfLinesSeeNothingThatIsNotThere) {
  for (const lines_of which : {lines_of::rows, lines_of::columns})
    for (const index_t length : {1,  2,  3,   5,   8,   13,  16,  17,  31,  33,   48,   49,  63,
                                 64, 65, 100, 101, 127, 129, 200, 333, 500, 1000, 2050, 5000})
      for (const index_t lines : {index_t{37}, index_t{40'000}})
        for (const bool largest : {false, true}) {
          if (lines * length > 8'000'000) continue;
          const bool rows = which == lines_of::rows;
          line_request request{
              .which = which,
              .matrix = packed(rows ? lines : length, rows ? length : lines, layout::row_major),
              .op = {largest ? "max" : "min"}};
          expect_lines_of_cpu<float>(request, 0, largest ? -2.0F : 2.0F);
          request.type = "double";
          expect_lines_of_cpu<double>(request, 1, largest ? -2.0 : 2.0);
        }
}

/// With room for a small part of them, of which two are under way at once.
TEST_F(PatternsOnGpu, LinesInPiecesHaveTheBitsOfTheCpu) {
  constexpr std::size_t memory = 2'000'000;
  const auto session = cuda::open_session(0);
  for (const layout stored : {layout::row_major, layout::column_major})
    for (const auto& [lines, length] :
         {std::pair<index_t, index_t>{100'000, 20}, {3, 1'000'003}, {300, 10'000}, {20'000, 100}})
      for (const index_t gap : {index_t{0}, index_t{3}}) {
        line_request request{.matrix = packed(lines, length, stored), .type = "double"};
        request.matrix.leading_dimension += gap;
        const std::vector<double> data = uniform_numbers<double>(request.matrix.extent());
        std::vector<double> expected(static_cast<std::size_t>(lines));
        std::vector<double> actual(expected.size());
        sum_lines(request, data.data(), expected.data(), cpu::available_threads());
        const patterns::pieces cut = patterns::lines_in_pieces(
            request, patterns::compiled_line_kernels(request), data.data(), actual.data(), memory);
        EXPECT_GT(cut.all.size(), 2U);
        patterns::run_in_pieces(*session, cut);
        EXPECT_EQ(actual, expected) << lines << ' ' << length << ' ' << gap;
      }
}

TEST_F(PatternsOnGpu, StencilsInPiecesHaveTheBitsOfTheCpu) {
  const auto session = cuda::open_session(0);
  for (const boundary ends :
       {boundary::zero, boundary::clamp, boundary::periodic, boundary::valid}) {
    const stencil_request request{1'000'003, ends == boundary::zero ? 5 : 20, ends};
    const std::vector<float> in = uniform_numbers<float>(request.count);
    const std::vector<float> weights = uniform_numbers<float>(2 * request.radius + 1, 31);
    std::vector<float> expected(static_cast<std::size_t>(request.results()));
    std::vector<float> actual(expected.size());
    apply_stencil(request, in.data(), weights.data(), expected.data(), cpu::available_threads());
    const patterns::pieces cut =
        patterns::stencil_in_pieces(request, patterns::compiled_stencil_kernel("float"), in.data(),
                                    weights.data(), actual.data(), 1'000'000);
    EXPECT_GT(cut.all.size(), 2U);
    patterns::run_in_pieces(*session, cut);
    EXPECT_EQ(actual, expected);
  }
}

TEST_F(PatternsOnGpu, ProductsHaveTheBitsOfTheCpu) {
  for (const std::string& kernel : patterns::kernels_of_products())
    for (const product_request& of : {product_request{1, 1, 1},
                                      {128, 128, 128},
                                      {127, 129, 65},
                                      {300, 200, 100},
                                      {513, 260, 1000}}) {
      const std::vector<float> a = uniform_numbers<float>(of.m * of.k);
      const std::vector<float> b = uniform_numbers<float>(of.k * of.n, 29);
      std::vector<float> expected(static_cast<std::size_t>(of.m * of.n));
      multiply(of, a.data(), b.data(), expected.data(), cpu::available_threads());
      const cuda::device_buffer left = there(a);
      const cuda::device_buffer right = there(b);
      const auto actual = result<float>(of.m * of.n, [&](void* out, const patterns::site&) {
        return patterns::plan_product(of, kernel, patterns::compiled_product_kernels("float"),
                                      left.as<void>(), right.as<void>(), out);
      });
      EXPECT_EQ(actual, expected) << kernel << ' ' << of.m << ' ' << of.n << ' ' << of.k;
    }
}

TEST_F(PatternsOnGpu, ScansHaveTheBitsOfTheCpu) {
  using patterns::scan_ends;
  for (const scan_ends ends : {scan_ends::inclusive, scan_ends::exclusive})
    for (const char* operation : {"sum", "max"})
      for (const index_t n : {1, 4095, 4097, 8191, 8193, 1'048'576, 1'048'577, 20'000'003}) {
        expect_scan_of_cpu<float>({n, ends, operation});
        expect_scan_of_cpu<double>({n, ends, operation, "double"});
      }
}

TEST_F(PatternsOnGpu, StencilsHaveTheBitsOfTheCpu) {
  for (const boundary ends : {boundary::zero, boundary::clamp, boundary::periodic, boundary::valid})
    for (const index_t radius : {0, 1, 5, 8, 13, 16, 31, 32, 100, 600})
      for (const index_t from : {0, 1}) {
        expect_stencil_of_cpu<float>({1'000'003, radius, ends}, from);
        expect_stencil_of_cpu<double>({500'009, radius, ends, "double"}, from);
      }
}

TEST_F(PatternsOnGpu, HistogramsHaveTheCountsOfTheCpu) {
  for (const index_t bins : {1, 256, 8192, 100'000}) {
    const histogram_request request{10'000'019, bins, -0.9, 0.9};
    const std::vector<float> in = uniform_numbers<float>(request.count);
    std::vector<double> expected(static_cast<std::size_t>(bins));
    count_in_bins(request, in.data(), nullptr, expected.data(), cpu::available_threads());
    const cuda::device_buffer data = there(in);
    const auto actual = result<double>(bins, [&](void* out, const patterns::site& where) {
      return patterns::plan_histogram(request, patterns::compiled_histogram_kernels("float"),
                                      data.as<void>(), nullptr, out, where);
    });
    EXPECT_EQ(actual, expected) << bins;
  }
}

TEST_F(PatternsOnGpu, VectorsAreAdded) {
  for (const index_t n : {1, 3, 4, 5, 1'000'003}) {
    const std::vector<float> a = uniform_numbers<float>(n);
    const std::vector<float> b = uniform_numbers<float>(n, 37);
    std::vector<float> expected(a.size());
    add_vectors("float", a.data(), b.data(), expected.data(), n, cpu::available_threads());
    const cuda::device_buffer left = there(a);
    const cuda::device_buffer right = there(b);
    const auto actual = result<float>(n, [&](void* out, const patterns::site&) {
      return patterns::plan_vector_add("float", patterns::compiled_vector_add_kernel("float"),
                                       left.as<void>(), right.as<void>(), out, n);
    });
    EXPECT_EQ(actual, expected) << n;
  }
}

}  // namespace
}  // namespace riemann

// C = A B on the CPU, and the launches of its kernels.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/matmul.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/line_launches.hpp"
#include "riemann/kernels/patterns/product_shape.hpp"

#include <algorithm>

namespace riemann {
namespace {

constexpr int rows_at_once = 4;
constexpr int columns_at_once = 32;

/// Rows [row, row + height) and columns [column, column + width) of C, sums in registers.
template <int Height, class T>
[[gnu::always_inline]] inline void multiply_tile_body(const product_request& of, const T* a,
                                                      const T* b, T* c, index_t row, index_t column,
                                                      int width) {
  T sums[Height][columns_at_once] = {};
  for (index_t l = 0; l < of.k; ++l) {
    const T* const right = b + l * of.n + column;
    for (int i = 0; i < Height; ++i) {
      const T left = a[(row + i) * of.k + l];
      if (width == columns_at_once) {
        for (int j = 0; j < columns_at_once; ++j) sums[i][j] = fma(left, right[j], sums[i][j]);
      } else {
        for (int j = 0; j < width; ++j) sums[i][j] = fma(left, right[j], sums[i][j]);
      }
    }
  }
  for (int i = 0; i < Height; ++i)
    std::copy(sums[i], sums[i] + width, c + (row + i) * of.n + column);
}

template <class T>
[[gnu::always_inline]] inline void multiply_rows_body(const product_request& of, const T* a,
                                                      const T* b, T* c, slice rows) {
  for (index_t column = 0; column < of.n; column += columns_at_once) {
    const int width = static_cast<int>(std::min<index_t>(columns_at_once, of.n - column));
    index_t row = rows.begin;
    for (; row + rows_at_once <= rows.end; row += rows_at_once)
      multiply_tile_body<rows_at_once>(of, a, b, c, row, column, width);
    for (; row < rows.end; ++row) multiply_tile_body<1>(of, a, b, c, row, column, width);
  }
}

template <class T>
[[gnu::flatten]] void multiply_rows_v1(const product_request& of, const T* a, const T* b, T* c,
                                       slice rows) {
  multiply_rows_body(of, a, b, c, rows);
}
#ifdef __x86_64__
template <class T>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void multiply_rows_v3(const product_request& of,
                                                                      const T* a, const T* b, T* c,
                                                                      slice rows) {
  multiply_rows_body(of, a, b, c, rows);
}
template <class T>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void multiply_rows_v4(
    const product_request& of, const T* a, const T* b, T* c, slice rows) {
  multiply_rows_body(of, a, b, c, rows);
}
#endif

template <class T>
void multiply_as(const product_request& of, const T* a, const T* b, T* c, int threads) {
  constexpr index_t rows_of_piece = 16;
  const cpu::isa level = cpu::current_isa();
  cpu::parallel_for(
      patterns::divided_up(of.m, rows_of_piece), threads,
      [&](slice some) {
        const slice rows{some.begin * rows_of_piece, std::min(some.end * rows_of_piece, of.m)};
#ifdef __x86_64__
        if (level == cpu::isa::v4) return multiply_rows_v4(of, a, b, c, rows);
        if (level == cpu::isa::v3) return multiply_rows_v3(of, a, b, c, rows);
#endif
        multiply_rows_v1(of, a, b, c, rows);
      },
      [](index_t) { return true; });
}

}  // namespace

void multiply(const product_request& of, const void* a, const void* b, void* c, int threads) {
  if (threads == 0) threads = cpu::available_threads();
  if (of.type == "float")
    multiply_as(of, static_cast<const float*>(a), static_cast<const float*>(b),
                static_cast<float*>(c), threads);
  else
    multiply_as(of, static_cast<const double*>(a), static_cast<const double*>(b),
                static_cast<double*>(c), threads);
}

namespace patterns {

std::vector<std::string> kernels_of_products() {
  return {"matmul_blocked", "matmul_tiled", "matmul_naive"};
}

launches plan_product(const product_request& of, const std::string& kernel,
                      const product_kernels& kernels, const void* a, const void* b, void* c) {
  using tuning = matmul_tuning;
  if (of.m == 0 || of.n == 0) return {};
  product_shape shape{of.m, of.n, of.k};
  if (kernel == "matmul_naive") {
    constexpr int threads = 256;
    return {{.what = "elements",
             .kernel = kernels.naive,
             .blocks = divided_up(of.m * of.n, threads),
             .threads = threads,
             .arguments = arguments_of(a, b, c, shape)}};
  }
  if (kernel == "matmul_tiled") {
    shape.tiles_across = divided_up(of.n, tuning::tile);
    return {{.what = "tiles",
             .kernel = kernels.tiled,
             .blocks = shape.tiles_across * divided_up(of.m, tuning::tile),
             .threads = tuning::tile * tuning::tile / tuning::rows_of_thread,
             .arguments = arguments_of(a, b, c, shape)}};
  }
  constexpr index_t wide = sizeof(sixteen_bytes);
  const index_t element = of.type == "float" ? 4 : 8;
  const auto begins = reinterpret_cast<std::uintptr_t>(a) | reinterpret_cast<std::uintptr_t>(b);
  const bool aligned =
      begins % wide == 0 && of.k * element % wide == 0 && of.n * element % wide == 0;
  const loads how = aligned ? loads::sixteen_bytes : loads::single;
  shape.tiles_across = divided_up(of.n, tuning::block_columns);
  return {{.what = "blocks",
           .kernel = kernels.blocked,
           .blocks = shape.tiles_across * divided_up(of.m, tuning::block_rows),
           .threads = tuning::threads,
           .arguments = arguments_of(a, b, c, shape, how)}};
}

}  // namespace patterns
}  // namespace riemann

// C = A B on the CPU, and the launches of its kernels.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/products/matmul.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/element_types.hpp"
#include "riemann/kernels/patterns/loads.hpp"
#include "riemann/kernels/patterns/products/product_shape.hpp"
#include "riemann/kernels/patterns/wide_access.hpp"

#include <algorithm>
#include <vector>

namespace riemann {
namespace {

constexpr index_t depth_at_once = 512;  // of a panel of B, which stays in the second-level cache
constexpr index_t rows_of_piece = 64;

/// Of C, whose sums stay in vector registers. More than 16 columns: loops of fewer are unrolled by
/// g++ before it looks for vectors, and then it finds none.
struct tile_shape {
  int rows;
  int columns;
};
template <class T>
constexpr tile_shape wide_tile{4, 256 / static_cast<int>(sizeof(T))};  // 16 of AVX-512's 32
template <class T>
constexpr tile_shape narrow_tile{16 / static_cast<int>(sizeof(T)), 24};  // 12 of AVX2's 16

/// Rows `k`, up to depth_at_once of them, of `width` columns of B, without gaps.
template <int Columns, class T>
[[gnu::always_inline]] inline void pack(const product_request& of, const T* b, slice k,
                                        index_t column, int width, T* panel) {
  for (index_t l = k.begin; l < k.end; ++l, panel += Columns) {
    const T* const from = b + l * of.n + column;
    if (width == Columns) {
      for (int j = 0; j < Columns; ++j) panel[j] = from[j];
    } else {
      std::fill(std::copy(from, from + width, panel), panel + Columns, T(0));
    }
  }
}

/// Adds the products of `k` to rows [row, row + Height) of C, sums in registers.
template <int Columns, int Height, class T>
[[gnu::always_inline]] inline void multiply_tile(const product_request& of, const T* a,
                                                 const T* panel, T* c, index_t row, slice k,
                                                 index_t column, int width) {
  T sums[Height][Columns] = {};
  if (k.begin > 0)
    for (int i = 0; i < Height; ++i) {
      const T* const from = c + (row + i) * of.n + column;
      std::copy(from, from + width, sums[i]);
    }
  for (index_t l = k.begin; l < k.end; ++l, panel += Columns)
    for (int i = 0; i < Height; ++i) {
      const T left = a[(row + i) * of.k + l];
      for (int j = 0; j < Columns; ++j) sums[i][j] = fma(left, panel[j], sums[i][j]);
    }
  for (int i = 0; i < Height; ++i)
    std::copy(sums[i], sums[i] + width, c + (row + i) * of.n + column);
}

template <int Rows, int Columns, class T>
[[gnu::always_inline]] inline void multiply_rows(const product_request& of, const T* a, const T* b,
                                                 T* c, slice rows, T* panel) {
  for (index_t column = 0; column < of.n; column += Columns) {
    const int width = static_cast<int>(std::min<index_t>(Columns, of.n - column));
    slice k{0, 0};
    do {
      k = {k.end, std::min(k.end + depth_at_once, of.k)};
      pack<Columns>(of, b, k, column, width, panel);
      index_t row = rows.begin;
      for (; row + Rows <= rows.end; row += Rows)
        multiply_tile<Columns, Rows>(of, a, panel, c, row, k, column, width);
      for (; row < rows.end; ++row)
        multiply_tile<Columns, 1>(of, a, panel, c, row, k, column, width);
    } while (k.end < of.k);
  }
}

template <class T>
void multiply_as(const product_request& of, const T* a, const T* b, T* c, int threads) {
  constexpr index_t worth = 16;  // products that take as long as a byte read
  const index_t bytes = of.m * of.n / worth * of.k;
  cpu::share_out(divided_up(of.m, rows_of_piece), bytes, threads, 1, [&](slice some) {
    const slice rows{some.begin * rows_of_piece, std::min(some.end * rows_of_piece, of.m)};
    const auto in_tiles = [&]<int Rows, int Columns>(cpu::isa level) {
      std::vector<T> panel(static_cast<std::size_t>(std::min(of.k, depth_at_once) * Columns));
      cpu::by_isa(level, [&] { multiply_rows<Rows, Columns>(of, a, b, c, rows, panel.data()); });
    };
    if (const cpu::isa level = cpu::current_isa(); level == cpu::isa::v4)
      in_tiles.template operator()<wide_tile<T>.rows, wide_tile<T>.columns>(level);
    else
      in_tiles.template operator()<narrow_tile<T>.rows, narrow_tile<T>.columns>(level);
  });
}

}  // namespace

void multiply(const product_request& of, const void* a, const void* b, void* c, int threads) {
  patterns::refuse_others("products", of.type);
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
  const index_t element = bytes_of_element(of.type);
  const bool aligned =
      begin_wide({a, b}) && of.k * element % wide == 0 && of.n * element % wide == 0;
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

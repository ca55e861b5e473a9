// Products on the emulator: the bits of the CPU from every kernel, at the edges of all tiles.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/patterns.hpp"

#include "support/uniform_numbers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace riemann {
namespace {

template <class T>
void expect_bits_of_cpu_for_product(const product_request& of, const std::string& kernel) {
  const std::vector<T> a = uniform_numbers<T>(of.m * of.k + 1, 3);
  const std::vector<T> b = uniform_numbers<T>(of.k * of.n + 1, 5);
  std::vector<T> expected(static_cast<std::size_t>(of.m * of.n));
  for (const int from : {0, 1}) {  // at 16 bytes, and not
    multiply(of, a.data() + from, b.data() + from, expected.data(), 2);
    std::vector<T> actual(expected.size());
    pattern_emulation how;
    how.execution.order = emulator::lane_order::random;
    emulate_product(of, kernel, a.data() + from, b.data() + from, actual.data(), how);
    EXPECT_EQ(actual, expected) << kernel << ' ' << of.type << ' ' << of.m << ' ' << of.n << ' '
                                << of.k << " from " << from;
  }
}

TEST(ProductsOnTheEmulator, GiveTheBitsOfTheCpuAtTheEdgesOfAllTiles) {
  for (const std::string& kernel : patterns::kernels_of_products())
    for (const product_request& of : {product_request{1, 1, 1},
                                      {0, 3, 2},
                                      {3, 2, 0},
                                      {31, 33, 32},
                                      {32, 32, 33},
                                      {5, 129, 9},
                                      {127, 64, 8},
                                      {129, 36, 16},
                                      {33, 132, 20}}) {
      expect_bits_of_cpu_for_product<float>(of, kernel);
      product_request doubles = of;
      doubles.type = "double";
      expect_bits_of_cpu_for_product<double>(doubles, kernel);
    }
}

TEST(Products, AreRightWithinARoundingForEachTerm) {
  const product_request of{37, 41, 300, "double"};
  const std::vector<double> a = uniform_numbers<double>(of.m * of.k, 7);
  const std::vector<double> b = uniform_numbers<double>(of.k * of.n, 9);
  std::vector<double> actual(static_cast<std::size_t>(of.m * of.n));
  multiply(of, a.data(), b.data(), actual.data(), 2);
  for (index_t i = 0; i < of.m; ++i)
    for (index_t j = 0; j < of.n; ++j) {
      long double sum = 0;
      long double magnitude = 0;
      for (index_t l = 0; l < of.k; ++l) {
        const long double term =
            static_cast<long double>(a[static_cast<std::size_t>(i * of.k + l)]) *
            b[static_cast<std::size_t>(l * of.n + j)];
        sum += term;
        magnitude += std::abs(term);
      }
      EXPECT_NEAR(actual[static_cast<std::size_t>(i * of.n + j)], static_cast<double>(sum),
                  static_cast<double>(of.k) * 0x1p-53 * static_cast<double>(magnitude));
    }
}

}  // namespace
}  // namespace riemann

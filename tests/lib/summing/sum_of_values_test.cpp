// Values in memory add up as the terms of any other sum do, bit by bit.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/summing/sum_of_values.hpp"

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace riemann {
namespace {

/// From large to small, of either sign, among them a few zeros of either.
std::vector<double> wild_values(std::size_t count) {
  std::mt19937_64 random(count);
  std::vector<double> values;
  for (std::size_t i = 0; i < count; ++i) {
    const auto drawn = random();
    const double size = std::ldexp(static_cast<double>(drawn >> 11), static_cast<int>(i % 90) - 90);
    values.push_back(i % 17 == 3 ? 0 * size : size);
    if (drawn % 2 == 1) values.back() = -values.back();
  }
  return values;
}

std::vector<std::uint64_t> bits_of(const magnitude_sum& sum) {
  return {std::bit_cast<std::uint64_t>(sum.total.hi), std::bit_cast<std::uint64_t>(sum.total.lo),
          std::bit_cast<std::uint64_t>(sum.magnitude)};
}

magnitude_sum as_terms(const std::vector<double>& values) {
  const array_terms<double> terms{values.data()};
  return sum_rows_with_magnitude(cpu::term_rows<double>(terms),
                                 static_cast<index_t>(values.size()));
}

TEST(SumOfValues, HasTheBitsOfTheirSumAsTerms) {
  for (const std::size_t count : {0, 1, 2, 7, 8, 31, 511, 512, 513, 2048, 4095, 4096, 4097, 4700,
                                  20000, 131072, 131073, 200000}) {
    const std::vector<double> values = wild_values(count);
    EXPECT_EQ(bits_of(sum_of_values(values)), bits_of(as_terms(values))) << count;
  }
}

TEST(SumOfValues, OfNothingButMinusZeroIsZero) {
  for (const std::size_t count : {1, 8, 600}) {
    const magnitude_sum sum = sum_of_values(std::vector<double>(count, -0.0));
    EXPECT_EQ(bits_of(sum), bits_of({})) << count;
  }
}

TEST(SumOfValues, IsNotFiniteWhereAValueIsNot) {
  for (const double odd :
       {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
        std::numeric_limits<double>::quiet_NaN()}) {
    std::vector<double> values(1000, 1.0);
    values[777] = odd;
    const magnitude_sum sum = sum_of_values(values);
    EXPECT_EQ(bits_of(sum)[0] << 1, bits_of(as_terms(values))[0] << 1) << odd;  // NaN has a sign
    EXPECT_EQ(sum.total.lo, 0);
    EXPECT_FALSE(std::isfinite(sum.magnitude));
  }
}

}  // namespace
}  // namespace riemann

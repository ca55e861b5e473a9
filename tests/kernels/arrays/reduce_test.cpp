// Arrays reduced on the CPU: values a person can check, edges, alignments, threads, bad names.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/arrays/reduce.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"

#include "support/elements.hpp"
#include "support/reference_reduce.hpp"
#include "support/scattered.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace riemann {
namespace {

using reference::integer;
using reference::view;

constexpr index_t sizes[] = {1,    2,    31,   32,     33,      1023,      1024,
                             1025, 4095, 4097, 65'537, 262'145, 1'048'577, 5'000'003};

TEST(ReduceArray, SumsIntegersExactly) {
  for (const index_t n : sizes) {
    std::vector<int> data(static_cast<std::size_t>(n));
    std::iota(data.begin(), data.end(), -7);
    const scalar actual = reduce(view(data), operations::sum{});
    EXPECT_EQ(actual.is, scalar::kind::signed_integer);
    EXPECT_EQ(integer(actual), n * (n - 1) / 2 - 7 * n) << n;
  }
}

TEST(ReduceArray, WrapsSumsOfIntegersAt64Bits) {
  const std::vector<long long> data{std::numeric_limits<long long>::max(), 1};
  EXPECT_EQ(integer(reduce(view(data), operations::sum{})), std::numeric_limits<long long>::min());
}

/// Plain float sums would lose the ones beside 2^30; what they lose is kept, and is exact here.
TEST(ReduceArray, LosesNothingOfSmallFloatsBesideLargeOnes) {
  std::vector<float> data(1'000'001, 1.0F);
  data[0] = 0x1p30F;
  EXPECT_EQ(reduce(view(data), operations::sum{}).floating.rounded(), 0x1p30 + 1e6);
}

TEST(ReduceArray, FindsExtremaWhereverTheyAre) {
  for (const index_t n : sizes) {
    std::vector<float> data(static_cast<std::size_t>(n), -1.5F);
    for (const std::size_t place : {std::size_t{0}, data.size() / 2, data.size() - 1}) {
      data[place] = -9;
      EXPECT_EQ(reduce(view(data), operations::min{}).floating.hi, -9) << n;
      data[place] = 8;
      EXPECT_EQ(reduce(view(data), operations::max{}).floating.hi, 8) << n;
      data[place] = -1.5F;
    }
    EXPECT_EQ(reduce(view(data), operations::max{}).floating.hi, -1.5) << n;  // and no zero
  }
}

TEST(ReduceArray, LetsANanThroughExtrema) {
  std::vector<double> data(10'000, 1.0);
  data[7777] = -std::numeric_limits<double>::quiet_NaN();
  for (const scalar& actual :
       {reduce(view(data), operations::min{}), reduce(view(data), operations::max{})}) {
    EXPECT_TRUE(std::isnan(actual.floating.hi));
    EXPECT_FALSE(std::signbit(actual.floating.hi));  // the one canonical NaN
  }
}

TEST(ReduceArray, OrdersTheZeros) {
  for (const std::vector<double>& data : {std::vector{0.0, -0.0}, std::vector{-0.0, 0.0}}) {
    EXPECT_TRUE(std::signbit(reduce(view(data), operations::min{}).floating.hi));
    EXPECT_FALSE(std::signbit(reduce(view(data), operations::max{}).floating.hi));
  }
}

TEST(ReduceArray, OfNothingIsTheIdentityOrAnError) {
  EXPECT_EQ(integer(reduce(std::span<const int>(), operations::sum{})), 0);
  EXPECT_THROW(reduce(std::span<const int>(), operations::min{}), std::invalid_argument);
  EXPECT_THROW(reduce_named({"max", "naive"}, "float", nullptr, 0, 1), std::invalid_argument);
}

TEST(ReduceArray, HasTheSameBitsForAnyThreadsAndAlignment) {
  const auto data = reference::scattered_numbers<float>(1'000'018);
  constexpr std::size_t n = 1'000'003;
  for (const char* sum : families::accumulators.names) {
    const scalar expected = reduce_named({"sum", sum}, "float", data.data(), n, 1).value;
    for (const int threads : {2, 3, 8}) {
      const scalar actual = reduce_named({"sum", sum}, "float", data.data(), n, threads).value;
      EXPECT_EQ(actual.floating.hi, expected.floating.hi) << sum << threads;
      EXPECT_EQ(actual.floating.lo, expected.floating.lo) << sum << threads;
    }
    for (std::size_t from = 1; from < 16; ++from) {
      const std::vector<float> aligned(data.begin() + static_cast<std::ptrdiff_t>(from),
                                       data.begin() + static_cast<std::ptrdiff_t>(from + n));
      const scalar there = reduce_named({"sum", sum}, "float", data.data() + from, n, 2).value;
      const scalar here = reduce_named({"sum", sum}, "float", aligned.data(), n, 2).value;
      EXPECT_EQ(there.floating.hi, here.floating.hi) << sum << from;
      EXPECT_EQ(there.floating.lo, here.floating.lo) << sum << from;
    }
  }
}

/// A row is 4096 bytes of elements, whatever they are converted to: 1024 floats, 2048 halves, 4096
/// bytes. Each element is rounded to a third of itself, so that every order has bits of its own.
TEST(ReduceArray, KeepsTheTilingOfItsElements) {
  element_types.for_each([]<class T>(std::type_identity<T>, const char* type) {
    constexpr index_t lanes = 4096 / sizeof(T);
    for (const index_t n : {lanes - 1, lanes, 3 * lanes + 5, 256 * lanes, 300 * lanes + 7}) {
      std::vector<T> data = reference::varied<T>(n);
      if constexpr (is_floating_point<T>)
        for (T& x : data) x = T(static_cast<double>(x) / 3);
      const auto element = [&](index_t i) { return data[static_cast<std::size_t>(i)]; };
      using sum = accumulators::naive::of<T>;
      const scalar expected(reference::reference_reduce<sum>(element, n, lanes).total());
      const scalar actual = reduce_named({"sum", "naive"}, type, data.data(), n, 2).value;
      EXPECT_EQ(actual.floating.hi, expected.floating.hi) << type << n;
      EXPECT_EQ(actual.bits, expected.bits) << type << n;
      using moments_of = operations::mean_variance::of<T>;
      const moments both = reference::reference_reduce<moments_of>(element, n, lanes).total();
      const answer mean = reduce_named({"mean_variance"}, type, data.data(), n, 2);
      EXPECT_EQ(mean.value.floating.hi, both.mean) << type << n;
      EXPECT_EQ(mean.variance, both.variance) << type << n;
    }
  });
}

TEST(ReduceArray, TellsWhichNamesThereAre) {
  EXPECT_EQ(why_not_reducible({"sum", "kahan"}, "double"), "");
  EXPECT_EQ(why_not_reducible({"sum", "kahan"}, "quad"),
            "unknown type 'quad'; known: int8, int16, int32, int64, uint8, uint16, uint32, uint64, "
            "float, double, half, bfloat16");
  EXPECT_EQ(
      why_not_reducible({"mean", "kahan"}, "float"),
      "unknown operation 'mean'; known: sum, product, min, max, argmin, argmax, bit_and, bit_or, "
      "bit_xor, logical_and, logical_or, mean_variance");
  EXPECT_THROW(reduce_named({"mean", "kahan"}, "float", nullptr, 1, 1), std::invalid_argument);
}

TEST(ReduceArray, TellsWhichTypesAnOperationTakes) {
  EXPECT_EQ(why_not_reducible({"bit_xor"}, "float"),
            "bit_xor works on integers, not on float; types it takes: int8, int16, int32, int64, "
            "uint8, uint16, uint32, uint64");
  EXPECT_THROW(reduce_named({"bit_and"}, "half", nullptr, 0, 1), std::invalid_argument);
}

/// Integers have no NaNs to leave out, also where they are added as doubles.
TEST(ReduceArray, LeavesNothingOutOfIntegers) {
  const std::vector<signed char> data{1, 2, 3, 6};
  const answer mean = reduce_named({"mean_variance", "neumaier", true}, "int8", data.data(), 4, 1);
  EXPECT_EQ(mean.value.floating.rounded(), 3);
  const answer all = reduce_named({"logical_and", "neumaier", true}, "int8", data.data(), 4, 1);
  EXPECT_EQ(all.value.bits, 1);
}

TEST(ReduceArray, TellsWhichOperationsCanIgnoreNans) {
  EXPECT_EQ(why_not_reducible({"sum", "kahan", true}, "double"),
            "sum cannot ignore NaNs; operations that can: min, max, argmin, argmax");
  EXPECT_EQ(why_not_reducible({"sum", "kahan", true}, "int8"), "");
  EXPECT_EQ(why_not_reducible({"argmax", "kahan", true}, "double"), "");
}

}  // namespace
}  // namespace riemann

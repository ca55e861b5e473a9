// A user's own function of two values as an operation.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/operations/functor.hpp"

#include "riemann/kernels/arrays/reduce.hpp"

#include "support/elements.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace riemann {
namespace {

using reference::view;

struct greatest_common_divisor {
  int operator()(int a, int b) const { return std::gcd(a, b); }
};

TEST(Functor, FindsTheGreatestCommonDivisor) {
  for (const index_t n : reference::array_sizes) {
    std::vector<int> data(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = 21 * static_cast<int>(i + 1);
    EXPECT_EQ(reduce(view(data), greatest_common_divisor{}, 0), 21) << n;
    data.back() = 7;
    EXPECT_EQ(reduce(view(data), greatest_common_divisor{}, 0, 3), 7) << n;
  }
}

struct complex_number {
  double re;
  double im;
  double weight;  // 24 bytes: a row has room for 170, and takes 128

  friend bool operator==(const complex_number&, const complex_number&) = default;
};

TEST(Functor, TakesALambdaAndValuesOfAnySize) {
  const auto times = [](complex_number a, complex_number b) {
    return complex_number{a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re,
                          a.weight + b.weight};
  };
  const complex_number one{1, 0, 0};
  for (const index_t n : {1, 2, 127, 128, 129, 4097, 40'000}) {
    const std::vector<complex_number> quarter_turns(static_cast<std::size_t>(n), {0, 1, 1});
    complex_number expected = one;
    for (const complex_number& each : quarter_turns) expected = times(expected, each);
    EXPECT_EQ(reduce(view(quarter_turns), times, one), expected) << n;
  }
}

TEST(Functor, GivesTheIdentityForNothingAndJoinsItOnce) {
  const auto plus = [](short a, short b) { return static_cast<short>(a + b); };
  EXPECT_EQ(reduce(std::span<const short>(), plus, short{9}), 9);
  EXPECT_EQ(reduce(view(std::vector<short>(1000, 2)), plus, short{5}), 2005);
}

struct matrix {
  int a, b, c, d;
};

struct matrix_product {
  static constexpr bool commutative = false;
  constexpr matrix operator()(const matrix& x, const matrix& y) const {
    return {x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c,
            x.c * y.b + x.d * y.d};
  }
};

template <class T, class Function>
concept reducible = requires(std::span<const T> data, Function function, T identity) {
  reduce(data, function, identity);
};

/// Lanes take every 512th element, say: operands would change places.
static_assert(!reducible<matrix, matrix_product>);
static_assert(reducible<int, greatest_common_divisor>);
static_assert(!operations::combination<matrix, matrix_product>::commutative);

/// The accumulator itself keeps the order in which it is merged.
TEST(Functor, KeepsTheOrderOfItsOperands) {
  const matrix_product times;
  operations::combination<matrix, matrix_product> left, right, nothing;
  const matrix x{1, 2, 3, 4}, y{0, 1, 1, 1}, z{2, 0, 5, 1};
  left.add(x);
  right.add(y);
  right.add(z);
  left.merge(nothing);
  nothing.merge(left);
  nothing.merge(right);
  const matrix expected = times(times(x, y), z);
  const matrix total = nothing.total();
  EXPECT_EQ(total.a, expected.a);
  EXPECT_EQ(total.b, expected.b);
  EXPECT_EQ(total.c, expected.c);
  EXPECT_EQ(total.d, expected.d);
}

TEST(Operation, IsReducedByItsType) {
  const std::vector<half> data{half(3), half(-2), half(-2)};
  const located actual = reduce(view(data), operations::argmin{});
  EXPECT_EQ(actual.index, 1);
  EXPECT_EQ(actual.value.floating.hi, -2);
  EXPECT_EQ(reduce(view(data), operations::ignoring_nan<operations::max>{}).floating.hi, 3);
  EXPECT_EQ(reduce(view(data), operations::mean_variance{}).count, 3);
  EXPECT_EQ(reduce(std::span<const unsigned char>(), operations::bit_and{}).bits, 255);
}

}  // namespace
}  // namespace riemann

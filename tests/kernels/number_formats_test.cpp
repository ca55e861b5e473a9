// half and bfloat16: every pattern there and back, every rounding decision and its neighbours.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/number_formats.hpp"

#include "riemann/kernels/scalar.hpp"

#include "support/random_sequence.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace riemann {
namespace {

constexpr int patterns = 1 << 16;

template <class Format>
Format of_bits(int bits) {
  Format x{};
  x.bits = static_cast<unsigned short>(bits);
  return x;
}

bool same_number(float a, float b) {
  return std::bit_cast<unsigned>(a) == std::bit_cast<unsigned>(b) || (a != a && b != b);
}

static_assert(is_floating_point<half> && is_floating_point<bfloat16>);
static_assert(sizeof(half) == 2 && sizeof(bfloat16) == 2);
static_assert(half(1.0F / 3) == 0x5.55p-4F && bfloat16(1.0 / 3) == 0x5.58p-4F);
static_assert(half(65519.0) == 65504 && half(65520.0) == std::numeric_limits<float>::infinity());

template <class Format>
class EveryFormat : public testing::Test {};
using formats = testing::Types<half, bfloat16>;
TYPED_TEST_SUITE(EveryFormat, formats);

TYPED_TEST(EveryFormat, ComesBackFromFloatAndDouble) {
  for (int bits = 0; bits < patterns; ++bits) {
    const auto x = of_bits<TypeParam>(bits);
    const float wide = x;
    if (wide != wide) {
      EXPECT_TRUE(std::isnan(static_cast<float>(TypeParam(wide)))) << bits;
      continue;
    }
    ASSERT_EQ(TypeParam(wide).bits, bits);
    ASSERT_EQ(TypeParam(static_cast<double>(wide)).bits, bits);
  }
}

/// Between neighbours a < b: the middle goes to the even one, its own neighbours to the nearer.
TYPED_TEST(EveryFormat, RoundsToNearestAndTiesToEven) {
  const int infinity = TypeParam(std::numeric_limits<double>::infinity()).bits;
  for (const double sign : {1.0, -1.0})
    for (int low = 0; low < infinity; ++low) {
      const int sign_bit = sign < 0 ? 1 << 15 : 0;
      const double a = static_cast<float>(of_bits<TypeParam>(low));
      // Where b would be infinite, what it would be with one more exponent.
      const double before = static_cast<float>(of_bits<TypeParam>(low - 1));
      const double b =
          low + 1 == infinity ? a + (a - before) : static_cast<float>(of_bits<TypeParam>(low + 1));
      const double middle = a + (b - a) / 2;
      const int even = low % 2 == 0 ? low : low + 1;
      ASSERT_EQ(TypeParam(sign * middle).bits, sign_bit | even);
      ASSERT_EQ(TypeParam(sign * std::nextafter(middle, a)).bits, sign_bit | low);
      ASSERT_EQ(TypeParam(sign * std::nextafter(middle, 2 * b)).bits, sign_bit | (low + 1));
    }
}

TYPED_TEST(EveryFormat, KeepsSignsOfZerosAndOverflows) {
  EXPECT_EQ(TypeParam(-0.0).bits, 1 << 15);
  EXPECT_EQ(TypeParam(-1e-300).bits, 1 << 15);
  EXPECT_EQ(TypeParam(1e300).bits, TypeParam(std::numeric_limits<float>::infinity()).bits);
  EXPECT_LT(static_cast<float>(TypeParam(-1e300)), std::numeric_limits<float>::lowest());
}

TEST(Bfloat16, IsTheUpperHalfOfAFloat) {
  for (int bits = 0; bits < patterns; ++bits)
    ASSERT_TRUE(same_number(of_bits<bfloat16>(bits),
                            std::bit_cast<float>(static_cast<unsigned>(bits) << 16)))
        << bits;
}

#ifdef __FLT16_MAX__
__extension__ typedef _Float16 compilers_half;

TEST(Half, WidensAsTheCompilersDoes) {
  for (int bits = 0; bits < patterns; ++bits) {
    const auto pattern = static_cast<unsigned short>(bits);
    ASSERT_TRUE(same_number(of_bits<half>(bits),
                            static_cast<float>(std::bit_cast<compilers_half>(pattern))))
        << bits;
  }
}

TEST(Half, RoundsAsTheCompilersDoes) {
  reference::random_sequence random;
  for (int k = 0; k < 1'000'000; ++k) {
    // Floats of exponents -27 .. 17, whose halves are zeros, subnormals, numbers and infinities.
    const unsigned exponent = 100 + static_cast<unsigned>(random() % 45);
    const auto x =
        std::bit_cast<float>((static_cast<unsigned>(random()) & 0x807fffffU) | exponent << 23);
    ASSERT_EQ(half(x).bits, std::bit_cast<unsigned short>(static_cast<compilers_half>(x))) << x;
  }
}
#endif

}  // namespace
}  // namespace riemann

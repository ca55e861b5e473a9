// Double-words against exact integers and 113-bit arithmetic, within the bounds that the header
// quotes. The cited bounds carry terms in u^3, below 2^-48 of the leading one.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/double_word.hpp"

#include "support/exact_sum.hpp"
#include "support/generators.hpp"
#include "support/quad.hpp"

#include <bit>
#include <limits>

namespace riemann {
namespace {

using reference::double_words;
using reference::doubles;
using reference::exact_sum;
using reference::quad;
using reference::quad_of;

constexpr double u = reference::unit_roundoff;
constexpr double with_higher_terms = 1 + 0x1p-48;
/// What the 113-bit reference itself may be off: three roundings of 2^-113, so below 2^-111.
constexpr double of_reference = 0x1p-111;

bool is_normalised(double_word x) { return x.hi + x.lo == x.hi; }

RC_GTEST_PROP(TwoSum, IsExact, ()) {
  const double a = *doubles(-300, 300);
  const double b = *rc::gen::oneOf(doubles(-300, 300), doubles(-3, 3));
  const double_word s = two_sum(a, b);
  exact_sum difference;
  ((difference += a) += b) -= s.hi;
  difference -= s.lo;
  RC_ASSERT(difference.value() == 0);
  RC_ASSERT(s.hi == a + b);
}

TEST(TwoSum, IsExactAmongSubnormals) {
  const double least = std::numeric_limits<double>::denorm_min();
  const double normal = std::numeric_limits<double>::min();
  for (const double a : {least, -3 * least, normal, -normal, normal - least})
    for (const double b : {least, normal, -normal, 1.0, -1.5}) {
      const double_word s = two_sum(a, b);
      exact_sum difference;
      ((difference += a) += b) -= s.hi;
      difference -= s.lo;
      EXPECT_EQ(difference.value(), 0) << a << " + " << b;
    }
}

RC_GTEST_PROP(FastTwoSum, IsExactWhereTheFirstIsTheLarger, ()) {
  double a = *doubles(-60, 60);
  double b = *doubles(-60, 60);
  if (std::abs(a) < std::abs(b)) std::swap(a, b);
  const double_word s = fast_two_sum(a, b);
  exact_sum difference;
  ((difference += a) += b) -= s.hi;
  difference -= s.lo;
  RC_ASSERT(difference.value() == 0);
}

RC_GTEST_PROP(TwoProduct, IsExact, ()) {
  const double a = *doubles(-300, 300);
  const double b = *doubles(-300, 300);
  // 106 bits fit 113.
  RC_ASSERT(quad_of(two_product(a, b)) == static_cast<quad>(a) * static_cast<quad>(b));
}

RC_GTEST_PROP(DoubleWord, AddsWithinThreeUSquared, ()) {
  const double_word a = *double_words(-60, 60);
  const double_word b = *rc::gen::oneOf(double_words(-60, 60), rc::gen::just(-a),
                                        rc::gen::just(double_word(-a.hi, a.lo)));
  const double_word s = a + b;
  exact_sum exact;
  ((exact += a.hi) += a.lo) += b.hi;
  exact += b.lo;
  exact_sum error = exact;
  (error -= s.hi) -= s.lo;
  RC_ASSERT(std::abs(error.value()) <= 3 * u * u * with_higher_terms * std::abs(exact.value()));
  RC_ASSERT(is_normalised(s));
}

RC_GTEST_PROP(DoubleWord, MultipliesWithinFourUSquared, ()) {
  const double_word a = *double_words(-60, 60);
  const double_word b = *double_words(-60, 60);
  const quad exact = quad_of(a) * quad_of(b);
  const quad error = reference::magnitude(quad_of(a * b) - exact);
  RC_ASSERT(error <= (4 * u * u * with_higher_terms + of_reference) * reference::magnitude(exact));
  RC_ASSERT(is_normalised(a * b));
}

RC_GTEST_PROP(DoubleWord, DividesWithinFifteenUSquared, ()) {
  const double_word a = *double_words(-60, 60);
  const double_word b =
      *rc::gen::suchThat(double_words(-60, 60), [](double_word x) { return x.hi != 0; });
  const quad exact = quad_of(a) / quad_of(b);
  const quad error = reference::magnitude(quad_of(a / b) - exact);
  RC_ASSERT(error <= (15 * u * u * with_higher_terms + of_reference) * reference::magnitude(exact));
  RC_ASSERT(is_normalised(a / b));
}

RC_GTEST_PROP(DoubleWord, SubtractsToNothingFromItself, ()) {
  const double_word a = *double_words(-300, 300);
  const double_word none = a - a;
  RC_ASSERT(none.hi == 0 && none.lo == 0);
}

RC_GTEST_PROP(DoubleWord, RoundsToItsHighPartOnceNormalised, ()) {
  const double_word a = *double_words(-300, 300);
  RC_ASSERT(a.rounded() == a.hi);
}

TEST(DoubleWord, RoundsEveryNanToTheOneQuietNan) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double any : {nan, -nan, std::bit_cast<double>(0xfff8000000000123ULL)})
    EXPECT_EQ(std::bit_cast<unsigned long long>(double_word(any).rounded()), 0x7ff8000000000000ULL);
}

TEST(FusedMultiplyAdd, RoundsOnce) {
  const double a = 1 + 0x1p-30;
  EXPECT_EQ(fma(a, a, -(1 + 0x1p-29)), 0x1p-60);  // two roundings would give 0
}

TEST(ThisBuild, ContractsNothingByItself) {
  volatile double a = 1 + 0x1p-30;
  volatile double c = -(1 + 0x1p-29);
  EXPECT_EQ(a * a + c, 0.0);
}

}  // namespace
}  // namespace riemann

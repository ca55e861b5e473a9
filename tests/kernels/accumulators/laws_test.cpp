// What every accumulator must keep to, whoever joins the family.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/rounding.hpp"

#include "riemann/families/accumulators.hpp"
#include "riemann/kernels/random.hpp"

#include "support/exact_sum.hpp"
#include "support/family_types.hpp"
#include "support/generators.hpp"
#include "support/quad.hpp"

#include <bit>
#include <limits>
#include <span>

namespace riemann {
namespace {

using reference::exact_sum;

constexpr double u = reference::unit_roundoff;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double largest = std::numeric_limits<double>::max();
constexpr double least = std::numeric_limits<double>::denorm_min();

/// What the accumulator declares.
template <class Accumulator>
double bound(const accumulators::chain& longest) {
  double error = -1;  // which nothing keeps
  families::accumulators.for_each([&]<class Sum>(std::type_identity<Sum> each, const char*) {
    if constexpr (std::is_same_v<typename Sum::template of<double>, Accumulator>)
      error = declared_error(each, longest, u);
  });
  return error;
}

template <class Accumulator>
struct summed {
  Accumulator sum;
  accumulators::chain longest;
};

/// The terms in a tree whose shape `cuts` decides; runs shorter than four are added one by one.
template <class Accumulator>
summed<Accumulator> sum_in_a_tree(std::span<const double> terms, unsigned cuts) {
  const bool leaf = terms.size() < 4 || cuts % 7 == 0;
  if (leaf) {
    Accumulator run;
    for (const double term : terms) run.add(term);
    return {run, {static_cast<double>(terms.size()), 0}};
  }
  const std::size_t at = 1 + cuts % (terms.size() - 1);
  const auto next = static_cast<unsigned>(random_bits(cuts, 0));
  auto left = sum_in_a_tree<Accumulator>(terms.first(at), next >> 3);
  const auto right = sum_in_a_tree<Accumulator>(terms.subspan(at), next >> 5);
  left.sum.merge(right.sum);
  return {left.sum,
          {std::max(left.longest.additions, right.longest.additions),
           std::max(left.longest.merges, right.longest.merges) + 1}};
}

template <class Accumulator>
Accumulator sum_in_order(std::span<const double> terms) {
  Accumulator sum;
  for (const double term : terms) sum.add(term);
  return sum;
}

/// |total - exact sum| / sum of |terms|.
long double relative_error(double_word total, std::span<const double> terms) {
  exact_sum error;
  long double size = 0;
  for (const double term : terms) {
    error += term;
    size += std::abs(term);
  }
  (error -= total.hi) -= total.lo;
  return size == 0 ? std::abs(error.value()) : std::abs(error.value()) / size;
}

bool same_bits(double a, double b) {
  return std::bit_cast<unsigned long long>(a) == std::bit_cast<unsigned long long>(b);
}
bool same_bits(double_word a, double_word b) {
  return same_bits(a.hi, b.hi) && same_bits(a.lo, b.lo);
}

template <class Accumulator>
class EveryAccumulator : public testing::Test {};
using sums_of_doubles =
    reference::accumulators_of<std::remove_const_t<decltype(families::accumulators)>,
                               double>::types;
TYPED_TEST_SUITE(EveryAccumulator, sums_of_doubles, reference::names_of<families::accumulators>);

TYPED_TEST(EveryAccumulator, StartsAsPositiveZero) {
  EXPECT_TRUE(same_bits(TypeParam{}.total().rounded(), 0.0));
}

TYPED_TEST(EveryAccumulator, HasTheIdentityOnEitherSide) {
  EXPECT_TRUE(rc::check([] {
    const auto sum = sum_in_order<TypeParam>(*reference::cancelling_terms(-40, 40, 40));
    TypeParam after = sum;
    after.merge(TypeParam{});
    TypeParam before;
    before.merge(sum);
    RC_ASSERT(same_bits(after.total(), sum.total()));
    RC_ASSERT(same_bits(before.total(), sum.total()));
  }));
}

TYPED_TEST(EveryAccumulator, IsExactOnIntegersInAnyTree) {
  EXPECT_TRUE(rc::check([] {
    const auto integers = *rc::gen::container<std::vector<int>>(rc::gen::arbitrary<int>());
    const std::vector<double> terms(integers.begin(), integers.end());
    long long exact = 0;
    for (const int each : integers) exact += each;
    const auto sum = sum_in_a_tree<TypeParam>(terms, *rc::gen::arbitrary<unsigned>());
    RC_ASSERT(sum.sum.total().rounded() == static_cast<double>(exact));
  }));
}

TYPED_TEST(EveryAccumulator, IsExactOnSubnormals) {
  std::vector<double> terms;
  for (int k = 1; k <= 1000; ++k) terms.push_back((k % 3 == 0 ? -k : k) * least);
  exact_sum exact;
  for (const double term : terms) exact += term;
  const auto sum = sum_in_a_tree<TypeParam>(terms, 12345).sum.total();
  EXPECT_EQ(static_cast<long double>(sum.rounded()), exact.value());
}

TYPED_TEST(EveryAccumulator, KeepsItsErrorBoundOneByOne) {
  EXPECT_TRUE(rc::check([] {
    const auto terms = *rc::gen::oneOf(
        reference::cancelling_terms(-60, 60, 200), reference::cancelling_terms(-1, 1, 200),
        rc::gen::container<std::vector<double>>(reference::doubles(-3, 3)));
    const auto n = static_cast<double>(terms.size());
    const auto total = sum_in_order<TypeParam>(terms).total();
    RC_ASSERT(relative_error(total, terms) <= bound<TypeParam>({n, 0}));
  }));
}

TYPED_TEST(EveryAccumulator, KeepsItsErrorBoundInAnyTree) {
  EXPECT_TRUE(rc::check([] {
    const auto terms = *rc::gen::oneOf(reference::cancelling_terms(-60, 60, 200),
                                       reference::cancelling_terms(-1, 1, 200));
    const auto sum = sum_in_a_tree<TypeParam>(terms, *rc::gen::arbitrary<unsigned>());
    RC_ASSERT(relative_error(sum.sum.total(), terms) <= bound<TypeParam>(sum.longest));
  }));
}

TYPED_TEST(EveryAccumulator, MergesAssociativelyUpToItsBound) {
  EXPECT_TRUE(rc::check([] {
    std::array<TypeParam, 3> part;
    std::vector<double> all;
    for (TypeParam& each : part)
      for (const double term : *reference::cancelling_terms(-30, 30, 40)) {
        each.add(term);
        all.push_back(term);
      }
    TypeParam left = part[0];
    left.merge(part[1]);
    left.merge(part[2]);
    TypeParam right = part[1];
    right.merge(part[2]);
    TypeParam first = part[0];
    first.merge(right);
    const auto n = static_cast<double>(all.size());
    exact_sum difference;
    ((difference += left.total().hi) += left.total().lo) -= first.total().hi;
    difference -= first.total().lo;
    long double size = 0;
    for (const double term : all) size += std::abs(term);
    // Both lie within the bound of the exact sum.
    RC_ASSERT(std::abs(difference.value()) <= 2 * bound<TypeParam>({n, 2}) * size);
  }));
}

/// Condition numbers of sums: sum of |terms| / |sum|, with the smallest part given first.
TYPED_TEST(EveryAccumulator, KeepsItsBoundUpToCondition1e32) {
  for (int exponent = 0; exponent <= 106; ++exponent) {
    const double large = std::ldexp(1.0, exponent);
    const std::vector<double> terms{1.0, large, large * 0.1, 1 / 3.0, -large, -large * 0.1};
    const auto sum = sum_in_order<TypeParam>(terms);
    EXPECT_LE(relative_error(sum.total(), terms), (bound<TypeParam>({6, 0}))) << exponent;
  }
}

TYPED_TEST(EveryAccumulator, AddsNegativeZerosToPositiveZero) {
  TypeParam sum;
  sum.add(-0.0);
  sum.add(-0.0);
  TypeParam other;
  other.merge(sum);
  EXPECT_TRUE(same_bits(sum.total().rounded(), 0.0));
  EXPECT_TRUE(same_bits(other.total().rounded(), 0.0));
}

/// By adds, by a merge of singles, and with finite terms to follow.
template <class Accumulator>
std::vector<double> ways_to_sum(double a, double b) {
  Accumulator added;
  added.add(a);
  added.add(b);
  Accumulator merged;
  merged.add(a);
  Accumulator second;
  second.add(b);
  merged.merge(second);
  Accumulator followed = added;
  followed.add(1.0);
  followed.add(-2.0);
  Accumulator late;
  late.add(3.0);
  late.merge(followed);
  return {added.total().rounded(), merged.total().rounded(), followed.total().rounded(),
          late.total().rounded()};
}

TYPED_TEST(EveryAccumulator, IsInfiniteWhereThePlainSumIs) {
  for (const double sign : {1.0, -1.0})
    for (const auto& [a, b] : {std::pair{infinity, 1.0}, std::pair{1.0, infinity},
                               std::pair{infinity, infinity}, std::pair{infinity, largest},
                               std::pair{largest, largest}, std::pair{largest, 0.5 * largest}})
      for (const double sum : ways_to_sum<TypeParam>(sign * a, sign * b))
        EXPECT_EQ(sum, sign * infinity) << sign * a << " and " << sign * b;
}

TYPED_TEST(EveryAccumulator, IsTheOneNanWhereThePlainSumIsOne) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const auto& [a, b] : {std::pair{infinity, -infinity}, std::pair{-infinity, infinity},
                             std::pair{nan, 1.0}, std::pair{1.0, -nan}, std::pair{infinity, nan}})
    for (const double sum : ways_to_sum<TypeParam>(a, b))
      EXPECT_TRUE(same_bits(sum, nan)) << a << " and " << b;
}

TYPED_TEST(EveryAccumulator, SumsNextToOverflow) {
  EXPECT_TRUE(rc::check([] {
    // At most 16 terms below 2^1019 reach no more than 2^1023.
    const auto terms = *reference::cancelling_terms(1000, 1018, 16);
    const auto n = static_cast<double>(terms.size());
    const double_word total = sum_in_order<TypeParam>(terms).total();
    RC_ASSERT(is_finite(total.hi) && is_finite(total.lo));
    RC_ASSERT(relative_error(total, terms) <= bound<TypeParam>({n, 0}));
  }));
}

}  // namespace
}  // namespace riemann

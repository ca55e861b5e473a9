// The exact sum is exact: correctly rounded, the same bits in any order, on any instruction set.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/exact.hpp"

#include "riemann/kernels/arrays/array_terms.hpp"
#include "riemann/kernels/cpu/reduce.hpp"

#include "support/exact_sum.hpp"
#include "support/generators.hpp"
#include "support/kinds_of_terms.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <limits>
#include <random>
#include <span>
#include <vector>

namespace riemann {
namespace {

using reference::kind_of_terms;
using reference::rounds_to;
using sum_of_doubles = accumulators::exact::of<double>;
using limits = std::numeric_limits<double>;

constexpr double largest = limits::max();
constexpr double least = limits::denorm_min();
constexpr double infinity = limits::infinity();
constexpr double nan = limits::quiet_NaN();

template <class T>
sum_of_doubles summed(std::span<const T> terms) {
  sum_of_doubles sum;
  for (const T term : terms) sum.add(static_cast<double>(term));
  sum.carry();
  return sum;
}
sum_of_doubles summed(std::initializer_list<double> terms) {
  return summed(std::span(terms.begin(), terms.size()));
}
sum_of_doubles summed(const std::vector<double>& terms) {
  return summed(std::span<const double>(terms));
}

double nearest(std::initializer_list<double> terms) { return summed(terms).total().hi; }
float nearest_of_float(std::initializer_list<double> terms) {
  return nearest_float(summed(terms).total());
}

bool same(const sum_of_doubles& a, const sum_of_doubles& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

/// The total's words and the float made of them are what the definition says.
testing::AssertionResult is_correctly_rounded(double_word total, reference::exact_sum exact) {
  if (!rounds_to(exact, total.hi)) return testing::AssertionFailure() << "hi " << total.hi;
  if (total.rounded() != total.hi) return testing::AssertionFailure() << "rounded() is another";
  if (const float single = nearest_float(total); !rounds_to(exact, single))
    return testing::AssertionFailure() << "float " << single;
  if (!is_finite(total.hi)) return testing::AssertionSuccess();
  exact -= total.hi;
  const double outwards = std::nextafter(total.lo, std::copysign(infinity, total.lo));
  if (rounds_to(exact, total.lo) || (rounds_to(exact, outwards) && total.hi + outwards != total.hi))
    return testing::AssertionSuccess();
  return testing::AssertionFailure() << "lo " << total.lo;
}

testing::AssertionResult is_correctly_rounded(const std::vector<double>& terms) {
  reference::exact_sum exact;
  for (const double term : terms) exact += term;
  return is_correctly_rounded(summed(terms).total(), exact);
}

TEST(Exact, IsCorrectlyRounded) {
  EXPECT_TRUE(rc::check([] {
    const auto terms = *rc::gen::oneOf(
        reference::cancelling_terms(-1020, 1000, 60), reference::cancelling_terms(-60, 60, 60),
        rc::gen::container<std::vector<double>>(reference::doubles(-1022, 1020)),
        rc::gen::container<std::vector<double>>(reference::doubles(-3, 3)),
        rc::gen::container<std::vector<double>>(reference::doubles(-160, 130)),
        rc::gen::container<std::vector<double>>(reference::doubles(1018, 1023)));
    const auto outcome = is_correctly_rounded(terms);
    RC_ASSERT(static_cast<bool>(outcome));
  }));
}

TEST(Exact, IsCorrectlyRoundedNextToTheMiddleBetweenTwo) {
  for (const double one : {1.0, 1 + 0x1p-52, 2 - 0x1p-52, 0x1p-1000, 0x1p-1021, 0x1p960, 0x1p1023,
                           1 + 0x1p-23, 0x1p-126, 0x1p-149, 0x1p127, largest})
    for (const double sign : {1.0, -1.0})
      for (const int middle : {-54, -53, -25, -24}) {
        const double half = std::ldexp(std::exp2(std::ilogb(one)), middle);
        for (const double side : {1.0, -1.0})
          for (const double rest : {0.0, least, -least, half * 0x1p-60, half * -0x1p-60})
            EXPECT_TRUE(is_correctly_rounded({sign * one, sign * side * half, rest}))
                << one << ' ' << sign << ' ' << middle << ' ' << side << ' ' << rest;
      }
}

TEST(Exact, BreaksTiesByABitTwoThousandPlacesBelow) {
  EXPECT_EQ(nearest({0x1p1000, 0x1p947}), 0x1p1000);
  EXPECT_EQ(nearest({0x1p1000, 0x1p947, least}), 0x1p1000 + 0x1p948);
  EXPECT_EQ(nearest({0x1p1000, 0x1p948, 0x1p947}), 0x1p1000 + 0x1p949);
  EXPECT_EQ(nearest({0x1p1000, 0x1p948, 0x1p947, -least}), 0x1p1000 + 0x1p948);
}

/// By way of a double, 1 + 2^-24 + 2^-60 would lose the bit that decides.
TEST(Exact, RoundsToFloatOnce) {
  EXPECT_EQ(nearest_of_float({1, 0x1p-24}), 1);
  EXPECT_EQ(nearest_of_float({1, 0x1p-24, 0x1p-60}), 1 + 0x1p-23F);
  EXPECT_EQ(nearest_of_float({1, 0x1p-24, least}), 1 + 0x1p-23F);
  EXPECT_EQ(nearest_of_float({1, 0x1p-23, 0x1p-24, -least}), 1 + 0x1p-23F);
  const double middle = 0x1p128 - 0x1p103;  // between the largest float and what would follow
  EXPECT_EQ(nearest_of_float({middle}), std::numeric_limits<float>::infinity());
  EXPECT_EQ(nearest_of_float({middle, -least}), std::numeric_limits<float>::max());
  EXPECT_EQ(nearest_of_float({0x1p-150}), 0);
  EXPECT_EQ(nearest_of_float({0x1p-150, least}), 0x1p-149F);
  EXPECT_EQ(nearest_of_float({0x1p-150, 0x1p-149, -least}), 0x1p-149F);
}

TEST(Exact, OverflowsOnlyIfTheSumDoes) {
  EXPECT_EQ(nearest({largest, largest, -largest}), largest);
  EXPECT_EQ(nearest({largest, 0x1p969}), largest);
  EXPECT_EQ(nearest({largest, 0x1p970}), infinity);
  EXPECT_EQ(nearest({largest, 0x1p970, -least}), largest);
  EXPECT_EQ(nearest({-largest, -0x1p970, least}), -largest);
  sum_of_doubles sum;
  for (int k = 0; k < 10'000; ++k) sum.add(largest);
  EXPECT_EQ(sum.total().hi, infinity);
  for (int k = 0; k < 10'000; ++k) sum.add(-largest);
  sum.add(least);
  EXPECT_EQ(sum.total().hi, least);
}

TEST(Exact, KeepsTheSmallestBesideTheLargest) {
  EXPECT_EQ(nearest({1e300, 1, -1e300}), 1);
  EXPECT_EQ(nearest({0x1p1023, least, -0x1p1023}), least);
  EXPECT_EQ(nearest({largest, 3 * least, 1, -1, -largest}), 3 * least);
  EXPECT_EQ(nearest({0x1p-1022, -least}), 0x1p-1022 - least);
}

TEST(Exact, FollowsThePlainSumWhereItIsNotFinite) {
  std::vector<double> terms{infinity, 1, largest, -2};
  std::sort(terms.begin(), terms.end());
  do EXPECT_EQ(summed(terms).total().hi, infinity);
  while (std::next_permutation(terms.begin(), terms.end()));
  EXPECT_EQ(nearest({largest, largest, -infinity}), -infinity);
  EXPECT_TRUE(std::isnan(nearest({infinity, 1, -infinity})));
  EXPECT_TRUE(std::isnan(nearest({nan, infinity})));
}

TEST(Exact, HasTheSameBitsForAnyOrderAndSplit) {
  EXPECT_TRUE(rc::check([] {
    auto terms = *rc::gen::container<std::vector<double>>(reference::doubles(-1074, 1023));
    const auto expected = summed(terms);
    std::mt19937 random(*rc::gen::arbitrary<unsigned>());
    std::shuffle(terms.begin(), terms.end(), random);
    std::vector<sum_of_doubles> parts(1 + random() % 5);
    for (const double term : terms) parts[random() % parts.size()].add(term);
    std::shuffle(parts.begin(), parts.end(), random);
    sum_of_doubles sum;
    for (const sum_of_doubles& part : parts) sum.merge(part);
    sum.carry();
    RC_ASSERT(same(sum, expected));
  }));
}

/// A merge with itself doubles a sum and what it has pending: 2^60 terms, carried on the way.
TEST(Exact, CarriesBeforeItsDigitsOverflow) {
  for (const double term : {largest, -largest, 0x1.fffffffffffffp-1000, -least}) {
    sum_of_doubles sum;
    sum.add(term);
    for (int k = 0; k < 60; ++k) {
      const sum_of_doubles half = sum;
      sum.merge(half);
      sum.add(term);
      sum.add(-term);
    }
    sum_of_doubles scaled = sum;
    scaled.carry();
    EXPECT_TRUE(same(scaled,
                     [&] {
                       sum_of_doubles doubled = summed({term});
                       for (int k = 0; k < 60; ++k) {
                         doubled.merge(sum_of_doubles(doubled));
                         doubled.carry();
                       }
                       return doubled;
                     }()))
        << term;
    EXPECT_EQ(sum.total().hi, term * 0x1p60) << term;
  }
}

TEST(Exact, IsKnownAtCompileTime) {
  constexpr double sum = [] {
    sum_of_doubles of_three;
    of_three.add(1e300);
    of_three.add(-0.5);
    of_three.add(-1e300);
    return of_three.total().hi;
  }();
  static_assert(sum == -0.5);
}

/// Any bits: NaNs and infinities among them.
constexpr kind_of_terms all_there_is{
    "with all there is", [](reference::generator& g) { return std::bit_cast<double>(g()); }};

template <class T>
void any_way_through_the_engine_gives_the_bits_of_one_by_one(const kind_of_terms& kind) {
  const auto always = [](index_t) { return true; };
  std::mt19937_64 random(1);
  reference::generator numbers;
  for (const std::size_t n : {0, 1, 2, 31, 33, 511, 513, 1023, 1025, 65'537, 300'007}) {
    std::vector<T> terms(n);
    for (T& term : terms) term = static_cast<T>(kind.term(numbers));
    const auto expected = summed(std::span<const T>(terms));
    for (int shuffles = 0; shuffles < 2; ++shuffles) {
      const array_terms<T> source{terms.data()};
      const cpu::term_rows rows(source);
      const auto count = static_cast<index_t>(n);
      for (const int threads : {1, 3}) {
        const auto reduced = cpu::reduce<accumulators::exact::of<T>>(rows, count, threads, always);
        EXPECT_TRUE(reduced.complete);
        EXPECT_EQ(reduced.terms_done, count);
        EXPECT_EQ(std::memcmp(&reduced.result, &expected, sizeof expected), 0)
            << kind.name << ' ' << n << ' ' << threads;
      }
      const tiling shape = make_tiling(count, sizeof(T));
      for (const cpu::isa level : {cpu::isa::v1, cpu::isa::v3, cpu::isa::v4}) {
        if (level > cpu::current_isa()) continue;
        auto reduced = cpu::sum_error_free<accumulators::exact::of<T>>(level, rows, shape,
                                                                       slice{0, shape.tile_count});
        reduced.carry();
        EXPECT_EQ(std::memcmp(&reduced, &expected, sizeof expected), 0)
            << kind.name << ' ' << n << ' ' << cpu::name_of(level);
      }
      std::shuffle(terms.begin(), terms.end(), random);
    }
  }
}

TEST(Exact, HasTheBitsOfOneByOneOnAnyThreadsAndIsa) {
  std::vector<kind_of_terms> kinds(std::begin(reference::kinds), std::end(reference::kinds));
  kinds.push_back(all_there_is);
  for (const kind_of_terms& kind : kinds) {
    any_way_through_the_engine_gives_the_bits_of_one_by_one<double>(kind);
    any_way_through_the_engine_gives_the_bits_of_one_by_one<float>(kind);
  }
}

TEST(Exact, SaysThatItStopped) {
  constexpr index_t n = 10'000'000;
  const std::vector<double> terms(static_cast<std::size_t>(n), 0.1);
  const array_terms<double> source{terms.data()};
  const auto reduced = cpu::reduce<sum_of_doubles>(cpu::term_rows(source), n, 2,
                                                   [](index_t done) { return done < n / 10; });
  EXPECT_FALSE(reduced.complete);
  EXPECT_GE(reduced.terms_done, n / 10);
  EXPECT_LT(reduced.terms_done, n);
}

}  // namespace
}  // namespace riemann

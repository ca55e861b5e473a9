// The CPU's sums against the definition of the tiling: same bits for any threads, any vectors.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cpu/reduce.hpp"

#include "riemann/families/accumulators.hpp"

#include "support/family_types.hpp"
#include "support/indexed_terms.hpp"
#include "support/reference_reduce.hpp"
#include "support/scattered.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <stdexcept>

namespace riemann::cpu {
namespace {

/// Edges of vectors, rows, blocks of lanes and tiles, and primes.
constexpr index_t sizes[] = {0,      1,      2,       31,      32,     33,     511,
                             512,    513,    1023,    1024,    1025,   7919,   65535,
                             65536,  65537,  104729,  131071,  131072, 131073, 262143,
                             262144, 262145, 2097152, 2097153, 3000017};

using reference::indexed_terms;
using reference::scattered;

constexpr auto always = [](index_t) { return true; };

template <class Accumulator>
bool same(const Accumulator& a, const Accumulator& b) {
  return std::bit_cast<unsigned long long>(a.total().hi) ==
             std::bit_cast<unsigned long long>(b.total().hi) &&
         std::bit_cast<unsigned long long>(a.total().lo) ==
             std::bit_cast<unsigned long long>(b.total().lo);
}

template <class Accumulator>
class EveryCpuSum : public testing::Test {};
using sums_of_doubles =
    reference::accumulators_of<std::remove_const_t<decltype(families::accumulators)>,
                               double>::types;
TYPED_TEST_SUITE(EveryCpuSum, sums_of_doubles, reference::names_of<families::accumulators>);

template <class Accumulator>
void tiles_are_those_of_the_definition(isa level) {
  if (level > current_isa()) GTEST_SKIP() << "this processor lacks " << name_of(level);
  for (const index_t n : sizes) {
    const auto expected = reference::reference_tiles<Accumulator>(scattered{}, n);
    const tiling shape = make_tiling(n, sizeof(double));
    ASSERT_EQ(shape.tile_count, static_cast<index_t>(expected.size()));
    std::vector<Accumulator> tiles(expected.size());
    sum_tiles(level, term_rows(indexed_terms<scattered>{}), shape, slice{0, shape.tile_count},
              tiles.data());
    for (std::size_t k = 0; k < tiles.size(); ++k)
      ASSERT_TRUE(same(tiles[k], expected[k])) << "tile " << k << " of n = " << n;
  }
}

TYPED_TEST(EveryCpuSum, SumsTilesAsDefinedOnV1) {
  tiles_are_those_of_the_definition<TypeParam>(isa::v1);
}
TYPED_TEST(EveryCpuSum, SumsTilesAsDefinedOnV3) {
  tiles_are_those_of_the_definition<TypeParam>(isa::v3);
}
TYPED_TEST(EveryCpuSum, SumsTilesAsDefinedOnV4) {
  tiles_are_those_of_the_definition<TypeParam>(isa::v4);
}

TYPED_TEST(EveryCpuSum, HasTheBitsOfTheDefinitionOnAnyNumberOfThreads) {
  for (const index_t n : sizes) {
    const auto expected = reference::reference_reduce<TypeParam>(scattered{}, n);
    for (const int threads : {1, 2, 3, 7, 16}) {
      const auto reduced =
          reduce<TypeParam>(term_rows(indexed_terms<scattered>{}), n, threads, always);
      ASSERT_TRUE(reduced.complete);
      ASSERT_EQ(reduced.terms_done, n);
      ASSERT_TRUE(same(reduced.result, expected)) << "n = " << n << ", threads " << threads;
    }
  }
}

/// Records that the terms it has met are in strictly ascending order, and how many they are.
struct witness {
  static constexpr int components = 0;
  static constexpr bool commutative = true;
  index_t first = 0;
  index_t last = -1;
  index_t count = 0;
  bool in_order = true;

  void add(index_t place) { merge({place, place, 1, true}); }
  void merge(const witness& next) {
    if (next.count == 0) return;
    in_order = in_order && next.in_order && last < next.first;
    if (count == 0) first = next.first;
    last = next.last;
    count += next.count;
  }
  index_t total() const { return count; }
};

/// Term i as its place in the order of the definition: tile, lane of the tile, row of the lane.
struct place_in_order {
  index_t rows;

  index_t operator()(index_t i) const {
    const index_t row = i / 512;
    return (row / rows * 512 + i % 512) * rows + row % rows;
  }
};

TEST(CpuReduce, MergesRowsThenLanesThenTilesInOrder) {
  for (const index_t n : sizes) {
    const auto reduced = reduce<witness>(
        term_rows(indexed_terms{place_in_order{reference::rows_of_tile(n)}}), n, 3, always);
    EXPECT_TRUE(reduced.result.in_order) << n;
    EXPECT_EQ(reduced.result.count, n);
  }
}

TEST(CpuReduce, SaysThatItStopped) {
  constexpr index_t n = 10'000'000;
  const auto reduced = reduce<witness>(term_rows(indexed_terms{place_in_order{16}}), n, 2,
                                       [](index_t done) { return done < n / 10; });
  EXPECT_FALSE(reduced.complete);
  EXPECT_GE(reduced.terms_done, n / 10);
  EXPECT_LT(reduced.terms_done, n);
}

TEST(CpuReduce, TellsHowManyTermsAreDone) {
  constexpr index_t n = 3'000'017;
  index_t last = 0;
  const auto reduced =
      reduce<witness>(term_rows(indexed_terms{place_in_order{16}}), n, 1, [&](index_t done) {
        EXPECT_GT(done, last);
        EXPECT_LE(done, n);
        last = done;
        return true;
      });
  EXPECT_TRUE(reduced.complete);
  EXPECT_EQ(last, n);
}

/// Ones and zeros, whose sum shows any term that is lost or taken twice.
struct parity_of_number {
  struct terms {
    index_t first;
    double operator()(int row, int lane) const {
      return static_cast<double>((first + row + lane) & 1);
    }
  };
  terms from(index_t first) const { return {first}; }
};

TEST(CpuReduce, TakesEveryTermOfSeveralSectionsOnce) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "2^33 terms take minutes under a sanitizer";
#endif
  constexpr index_t n = (index_t{1} << 33) + 1'234'567;  // one section holds 2^33
  const auto reduced = reduce<accumulators::naive::of<double>>(term_rows(parity_of_number{}), n,
                                                               available_threads(), always);
  EXPECT_TRUE(reduced.complete);
  EXPECT_EQ(reduced.terms_done, n);
  EXPECT_EQ(reduced.result.total().rounded(), static_cast<double>(n / 2));
}

struct throws_late {
  index_t operator()(index_t i) const {
    if (i == 2'000'000) throw std::domain_error("term 2000000");
    return i;
  }
};

TEST(CpuReduce, RethrowsWhatASourceThrows) {
  for (const int threads : {1, 3})
    EXPECT_THROW(
        reduce<witness>(term_rows(indexed_terms{throws_late{}}), 3'000'000, threads, always),
        std::domain_error);
}

#ifdef __x86_64__
TEST(Isa, IsTheWidestThatThisProcessorHasOrTheOneRequested) {
  __builtin_cpu_init();
  const isa widest = __builtin_cpu_supports("x86-64-v4")   ? isa::v4
                     : __builtin_cpu_supports("x86-64-v3") ? isa::v3
                                                           : isa::v1;
  const char* const requested = std::getenv("RIEMANN_ISA");
  const std::string expected =
      requested != nullptr ? "x86-64-" + std::string(requested) : name_of(widest);
  EXPECT_EQ(name_of(current_isa()), expected);
}
#endif

}  // namespace
}  // namespace riemann::cpu

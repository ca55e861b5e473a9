// The chain that bounds are asked for is that of the tree which the tiling describes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/accumulators/error_of_sum.hpp"

#include "support/reference_reduce.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace riemann {
namespace {

/// Counts what the unluckiest of its terms has gone through.
struct counting {
  accumulators::chain longest;

  void add(double) { ++longest.additions; }
  void merge(const counting& next) {
    longest.additions = std::max(longest.additions, next.longest.additions);
    longest.merges = std::max(longest.merges, next.longest.merges) + 1;
  }
};

TEST(LongestChain, IsThatOfTheTreeOfTiles) {
  for (const index_t n : {1, 511, 512, 513, 131'072, 131'073, 1'000'003, 5'000'011}) {
    const auto reduced = reference::reference_reduce<counting>([](index_t) { return 0.0; }, n);
    const accumulators::chain told = longest_chain(make_tiling(n, sizeof(double)));
    EXPECT_EQ(told.additions, reduced.longest.additions) << n;
    EXPECT_EQ(told.merges, reduced.longest.merges) << n;
  }
}

TEST(LongestChain, CountsSections) {
  const tiling shape = make_tiling(index_t{1} << 36, sizeof(double));
  EXPECT_GT(shape.section_count(), 1);
  const tiling one =
      make_tiling(shape.terms_per_tile() * tiling_constants::tiles_per_section, sizeof(double));
  EXPECT_EQ(longest_chain(shape).merges - longest_chain(one).merges,
            static_cast<double>(shape.section_count() - one.section_count()));
}

TEST(LongestChain, ClimbsABalancedTree) {
  for (const auto& [leaves, levels] :
       {std::pair<index_t, double>{1, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {512, 9}, {513, 10}})
    EXPECT_EQ(levels_of(leaves), levels) << leaves;
}

TEST(ErrorOfASum, IsThatOfTheAccumulatorNamed) {
  const accumulators::chain longest{16, 43};
  constexpr double u = 0x1p-53;
  EXPECT_EQ(error_of_sum("naive", longest, u), accumulators::roundings(59, u));
  EXPECT_EQ(error_of_sum("exact", longest, u), u * u);
  EXPECT_LT(error_of_sum("neumaier", longest, u), 1e4 * u * u);
  EXPECT_LT(error_of_sum("double_double", longest, u), error_of_sum("neumaier", longest, u));
  EXPECT_LT(error_of_sum("neumaier", longest, u), error_of_sum("kahan", longest, u));
}

TEST(ErrorOfASum, IsNotKnownOfAnAccumulatorThatIsNotThere) {
  EXPECT_THROW(error_of_sum("neumeier", {16, 43}, 0x1p-53), std::invalid_argument);
}

/// Of floats, 2^24 additions may leave nothing right.
TEST(ErrorOfASum, IsUnboundedWhereRoundingsMayDoAnything) {
  EXPECT_TRUE(std::isinf(error_of_sum("naive", {0x1p24, 0}, 0x1p-24)));
}

}  // namespace
}  // namespace riemann

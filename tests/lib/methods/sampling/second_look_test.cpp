// Random points tell how much of an integral lies in values that a run has not met.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/second_look.hpp"

#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace riemann::sampling {
namespace {

constexpr double nothing_met = 0;
constexpr double all_met = std::numeric_limits<double>::infinity();
// Five standard deviations of a share of 2^16 random points.
constexpr double of_shares = 5 * 0.5 / 256;

TEST(SecondLook, FindsAllOfTheIntegralWhereNothingWasMet) {
  const auto on = on_cube("-x1*x2", 2);
  second_look look(*on, 1, 1);
  EXPECT_NEAR(look.unseen(nothing_met, nullptr), 0.25, of_shares);
  EXPECT_EQ(look.unseen(all_met, nullptr), 0);
}

// f > 1/2 on the half of its range that holds 3/8 of the integral.
TEST(SecondLook, CountsValuesBeyondWhatWasMet) {
  const auto on = on_cube("x1", 2);
  EXPECT_NEAR(second_look(*on, 1, 1).unseen(0.5, nullptr), 0.375, of_shares);
  EXPECT_EQ(second_look(*on, 1, 1).unseen(0.5, nullptr),
            second_look(*on, 0x1p-40, 1).unseen(0.5, nullptr))
      << "whatever the scale";
  EXPECT_NE(second_look(*on, 1, 1).unseen(0.5, nullptr),
            second_look(*on, 1, 2).unseen(0.5, nullptr))
      << "another seed";
}

TEST(SecondLook, SaysTheSameOnAnyNumberOfThreads) {
  const auto alone = on_cube("x1*x2", 2);
  const auto shared = on_cube("x1*x2", 2, 4);
  second_look one(*alone, 1, 1);
  second_look four(*shared, 1, 1);
  const importance_map even = even_map(2);
  EXPECT_EQ(four.unseen(0.3, &even), one.unseen(0.3, &even));
  EXPECT_EQ(four.heaviest(), one.heaviest());
  EXPECT_FALSE(one.heaviest().empty());
}

TEST(SecondLook, LeavesOutWhatIsNotFinite) {
  const auto on = on_cube("if(x1<0.5,log(-x2),1)", 2);
  EXPECT_NEAR(second_look(*on, 1, 1).unseen(nothing_met, nullptr), 0.5, of_shares);
}

TEST(SecondLook, WeighsValuesAsTheMapDoes) {
  const auto on = on_cube("1", 2);
  importance_map even = even_map(2);
  EXPECT_NEAR(second_look(*on, 1, 1).unseen(0.99, &even), 1, 1e-12);
  EXPECT_EQ(second_look(*on, 1, 1).unseen(1.01, &even), 0);
  const auto peak = on_cube("1/(1e-3+(x1-0.3)^2)", 2);
  const importance_map map = trained(*peak, even_map(2), {}, 1, [](double) { return true; });
  ASSERT_TRUE(map.is_trained);
  // Of the square in x, the part where the product of the slopes is above a limit: by even points
  // in u, each of which stands for that product.
  for (const double limit : {0.3, 1.0, 2.0}) {
    constexpr int count = 500;
    double expected = 0;
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < count; ++j) {
        const double slope = mapped(map.nodes.data(), (i + 0.5) / count).weight *
                             mapped(map.nodes.data() + nodes_of_axis, (j + 0.5) / count).weight;
        if (slope > limit) expected += slope / (count * count);
      }
    EXPECT_NEAR(second_look(*on, 1, 1).unseen(limit, &map), expected, of_shares) << limit;
  }
}

}  // namespace
}  // namespace riemann::sampling

// A climb ends at the top and knows its width; a map around it has its points there.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/hill.hpp"

#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann::sampling {
namespace {

const std::string hill_in_three = "5*exp(-1e4*((x1-0.213)^2+4*(x2-0.781)^2+(x3-0.4)^2))";

// |f| falls to a half at sqrt(log(2)) times 0.01; distances that are looked at grow by 1.8.
TEST(Hill, IsClimbedUpToItsTop) {
  const auto on = on_cube(hill_in_three, 3);
  const hill top = climbed(*on, {0.24, 0.75, 0.43});
  EXPECT_NEAR(top.top[0], 0.213, 5e-4);
  EXPECT_NEAR(top.top[1], 0.781, 5e-4);
  EXPECT_NEAR(top.top[2], 0.4, 5e-4);
  EXPECT_NEAR(top.height, 5, 0.1);
  EXPECT_NEAR(top.foot, 5 * std::exp(-1e4 * (0.027 * 0.027 + 4 * 0.031 * 0.031 + 0.0009)),
              1e-6 * top.foot);
  const double half = 0.01 * std::sqrt(std::numbers::ln2);
  const double expected[] = {half, half / 2, half};
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_GT(top.width[k], expected[k] / 1.2);
    EXPECT_LT(top.width[k], expected[k] * 2.2);
  }
  EXPECT_LE(top.evaluations, evaluations_to_climb(3));
  // 5 (pi 1e-4)^(3/2) / 2, by boxes.
  EXPECT_NEAR(std::log(top.volume()), std::log(1.39e-5), std::log(8));
}

// The tip of a corner peak is high, and has next to nothing.
TEST(Hill, ThatIsPointedHasLittle) {
  const auto on = on_cube("(1+x1+2*x2+3*x3+4*x4+5*x5+6*x6+7*x7+8*x8)^(-9)", 8);
  const hill top = climbed(*on, std::vector<double>(8, 0.01));
  EXPECT_GT(top.height, 0.9);
  EXPECT_LT(top.volume(), 0.01 * 2.275e-10);
}

TEST(Hill, AtAnEndStaysInside) {
  const auto on = on_cube("1/(1e-3+x1)+if(x2>0.5,log(x2-0.5),1)", 2);
  const hill top = climbed(*on, {0.5, 0.25});
  EXPECT_GT(top.top[0], 0);
  EXPECT_LT(top.top[0], 1e-3);
  for (const double each : top.width) EXPECT_GT(each, 0);
}

TEST(Hill, OfNothingIsFlat) {
  const auto on = on_cube("0*x1*x2", 2);
  const hill top = climbed(*on, {0.5, 0.5});
  EXPECT_EQ(top.height, 0);
  EXPECT_EQ(top.volume(), 0);
}

TEST(MapAroundAHill, HasItsShareThereAndTheRestWhereItWas) {
  hill narrow;
  narrow.top = {0.3, 0.999};
  narrow.width = {1e-6, 1e-2};
  const importance_map map = around(narrow, even_map(2), 0.6);
  for (int axis = 0; axis < 2; ++axis) {
    const auto k = static_cast<std::size_t>(axis);
    const map_node* const nodes = map.nodes.data() + axis * nodes_of_axis;
    EXPECT_EQ(nodes[0].place, 0);
    EXPECT_EQ(nodes[map_bins].place, 1);
    int near = 0;
    int below_half = 0;
    constexpr int count = 10'000;
    for (int j = 0; j < count; ++j) {
      const warped_coordinate at = mapped(nodes, (j + 0.5) / count);
      EXPECT_GT(at.weight, 0);
      near += std::abs(at.u - narrow.top[k]) < 3 * narrow.width[k] ? 1 : 0;
      below_half += at.u < 0.5 ? 1 : 0;
    }
    // Student's distribution with three degrees of freedom has 94 % within three widths.
    EXPECT_NEAR(near, 0.94 * 0.6 * count, 0.06 * count) << axis;
    EXPECT_NEAR(below_half, ((axis == 0 ? 0.6 : 0) + 0.2) * count, 0.03 * count) << axis;
  }
}

}  // namespace
}  // namespace riemann::sampling

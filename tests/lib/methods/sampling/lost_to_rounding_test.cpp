// What lies nearer to a face than coordinates can be told apart.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/lost_to_rounding.hpp"

#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace riemann::sampling {
namespace {

double lost_of(const std::string& formula) { return lost_to_rounding(*on_cube(formula, 2), 1); }

TEST(LostToRounding, IsNothingWhereValuesAreBounded) {
  for (const char* const each : {"1+0*x1+0*x2", "exp(-x1*x2)", "abs(x1-0.3)+x2"})
    EXPECT_LT(lost_of(each), 1e-12) << each;
}

TEST(LostToRounding, IsNothingAtZeroWhereCoordinatesAreExact) {
  EXPECT_LT(lost_of("x1^(-0.8)+x2"), 1e-12);
}

TEST(LostToRounding, IsTheLayerThatNoCoordinateDivides) {
  // 1 - x1 is a multiple of 2^-53: of (1 - x1)^-0.8 some 5 (2^-53)^0.2 = 3.2e-3 lies beyond.
  for (const char* const each : {"(1-x1)^(-0.8)+0*x2", "(2-(x1+1))^(-0.8)+0*x2"}) {
    const double lost = lost_of(each);
    EXPECT_GT(lost, 1.5e-3) << each;
    EXPECT_LT(lost, 2e-2) << each;
  }
}

}  // namespace
}  // namespace riemann::sampling

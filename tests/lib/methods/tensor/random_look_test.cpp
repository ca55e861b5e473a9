// What random points say against a product of rules.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/random_look.hpp"

#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace riemann::tensor {
namespace {

std::vector<piece> bell_at(double centre) {
  return {piece_of(0, 1, centre, [centre](std::span<const double> places) {
    std::vector<double> values;
    for (const double x : places) values.push_back(std::exp(-400 * (x - centre) * (x - centre)));
    return values;
  })};
}

TEST(RandomLook, FindsWhereTheIntegrandIsLarge) {
  const auto on = on_cube("exp(-100*((x1-0.3)^2+(x2-0.8)^2))", 2);
  const random_look look(*on, 7);
  const std::vector<double> place = look.place_of_largest();
  EXPECT_NEAR(place[0], 0.3, 0.02);
  EXPECT_NEAR(place[1], 0.8, 0.02);
  EXPECT_NEAR(look.largest(), 1, 0.04);
}

TEST(RandomLook, ContradictsWhatIsFarFromTheMean) {
  const auto on = on_cube("x1+x2", 2);  // mean 1, deviation of the mean sqrt(1/6) / 256 = 0.0016
  const random_look look(*on, 7);
  EXPECT_EQ(look.contradicts(1, 0), 0);
  EXPECT_NEAR(look.contradicts(1.1, 0), 0.1, 0.01);
  EXPECT_EQ(look.contradicts(1.1, 0.1), 0);
}

// Two peaks of the same integral, pi / 400: profiles of the one do not explain the other.
TEST(RandomLook, TellsWhatProfilesDoNotExplain) {
  const auto on = on_cube("exp(-400*((x1-0.2)^2+(x2-0.2)^2))+exp(-400*((x1-0.8)^2+(x2-0.8)^2))", 2);
  const random_look look(*on, 7);
  const std::vector<std::vector<double>> one(2, relative_heights(bell_at(0.2), {false}));
  const double half = std::acos(-1.0) / 400;
  EXPECT_NEAR(look.unexplained(one, 1), half, 0.1 * half);
  const std::vector<std::vector<double>> even(2, relative_heights(bell_at(0.2), {true}));
  EXPECT_EQ(look.unexplained(even, 1), 0);
}

TEST(RandomLook, TakesHeightsRelativeToTheHighest) {
  const std::vector<double> heights = relative_heights(bell_at(0.2), {false});
  EXPECT_NEAR(*std::max_element(heights.begin(), heights.end()), 1, 1e-12);
  for (std::size_t b = 0; b < heights.size(); ++b) {  // at least what the bell is within the bin
    const double x = (static_cast<double>(b) + 0.5) / static_cast<double>(heights.size());
    EXPECT_GE(heights[b] * (1 + 1e-6), std::exp(-400 * (x - 0.2) * (x - 0.2)) * 0.99) << x;
  }
}

}  // namespace
}  // namespace riemann::tensor

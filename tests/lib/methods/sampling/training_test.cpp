// Maps that are trained put points where the integrand is large, or say that they do not.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/training.hpp"

#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace riemann::sampling {
namespace {

bool ask_nobody(double) { return true; }

importance_map trained_on(const std::string& text, int dimensions, unsigned long long seed = 1,
                          int threads = 2) {
  const auto on = on_cube(text, dimensions, threads);
  return trained(*on, even_map(dimensions), {}, seed, ask_nobody);
}

/// The share of an axis's points, evenly spaced before they are mapped, that lands within `reach`
/// of `place`.
double share_near(const importance_map& map, int axis, double place, double reach) {
  constexpr int count = 10'000;
  int near = 0;
  for (int k = 0; k < count; ++k) {
    const double x = mapped(map.nodes.data() + axis * nodes_of_axis, (k + 0.5) / count).u;
    near += std::abs(x - place) < reach ? 1 : 0;
  }
  return static_cast<double>(near) / count;
}

void expect_sound(const importance_map& map, int dimensions) {
  ASSERT_EQ(map.nodes.size(), static_cast<std::size_t>(dimensions * nodes_of_axis));
  for (int axis = 0; axis < dimensions; ++axis) {
    const map_node* const nodes = map.nodes.data() + axis * nodes_of_axis;
    EXPECT_EQ(nodes[0].place, 0);
    EXPECT_EQ(nodes[map_bins].place, 1);
    for (int j = 0; j < nodes_of_axis; ++j) EXPECT_GT(nodes[j].slope, 0) << j;
    for (int j = 0; j < map_bins; ++j) EXPECT_LT(nodes[j].place, nodes[j + 1].place) << j;
  }
}

// Deviations of 1/sqrt(2e5) = 2e-3 on each axis; a 10th of the points stay spread out each time.
TEST(Training, FindsANarrowPeakOffTheCentre) {
  const std::string peak = "exp(-1e5*((x1-0.213)^2+(x2-0.781)^2+(x3-0.4)^2))";
  for (const unsigned long long seed : {1, 2, 3}) {
    const importance_map map = trained_on(peak, 3, seed);
    EXPECT_TRUE(map.is_trained) << seed;
    expect_sound(map, 3);
    const double five_deviations = 5 * std::sqrt(0.5e-5);
    EXPECT_GT(share_near(map, 0, 0.213, five_deviations), 0.5) << seed;
    EXPECT_GT(share_near(map, 1, 0.781, five_deviations), 0.5) << seed;
    EXPECT_GT(share_near(map, 2, 0.4, five_deviations), 0.5) << seed;
  }
}

TEST(Training, SaysNoWhereItMetNothing) {
  const importance_map map = trained_on("exp(-1e14*((x1-0.2137)^2+(x2-0.781)^2))", 2);
  EXPECT_FALSE(map.is_trained);
  expect_sound(map, 2);
  EXPECT_FALSE(trained_on("0*x1*x2", 2).is_trained);
}

TEST(Training, SaysNoWhereItHadNoTime) {
  const auto on = on_cube("exp(-1e6*((x1-0.2)^2+(x2-0.7)^2))", 2);
  const importance_map none = trained(*on, even_map(2), {}, 1, [](double) { return false; });
  EXPECT_FALSE(none.is_trained);
  EXPECT_EQ(none.evaluations, 0);
  expect_sound(none, 2);
  int calls = 0;
  double allowed = 0;
  const importance_map little = trained(*on, even_map(2), {}, 1, [&](double more) {
    if (++calls > 2) return false;
    allowed += more;
    return true;
  });
  EXPECT_FALSE(little.is_trained);
  EXPECT_EQ(little.evaluations, allowed);
  expect_sound(little, 2);
}

TEST(Training, LeavesAFlatAxisEvenAndBendsAnother) {
  const importance_map map = trained_on("1/(1e-4+(x1-0.3)^2)", 2);
  EXPECT_TRUE(map.is_trained);
  EXPECT_GT(share_near(map, 0, 0.3, 0.05), 0.5);
  // Smoothed means of 64 points a bin and more, each off by a tenth or so.
  for (int tenth = 1; tenth < 10; ++tenth)
    EXPECT_NEAR(share_near(map, 1, 0.1 * tenth, 0.05), 0.1, 0.05) << tenth;
}

TEST(Training, SeesPlacesWhereValuesAreNotFiniteAsEmpty) {
  const importance_map map = trained_on("if(x1<0.5,log(-x2),1)", 2);
  EXPECT_TRUE(map.is_trained);
  expect_sound(map, 2);
  EXPECT_GT(share_near(map, 0, 0.75, 0.25), 0.8);
}

TEST(Training, LeavesAnAxisWhereNoNumbersAreLeftBetweenPlaces) {
  for (const char* each : {"1/(1-x1)^2", "1/(1-x1)^6+1/(1-x2)^3", "1/(x1*(1-x1))^8"})
    expect_sound(trained_on(each, 2), 2);
}

TEST(Training, HasTheSameBitsOnAnyThreads) {
  const std::string peak = "exp(-1e3*((x1-0.2)^2+(x2-0.7)^2))";
  const importance_map alone = trained_on(peak, 2, 1, 1);
  const importance_map together = trained_on(peak, 2, 1, 3);
  EXPECT_EQ(alone.evaluations, together.evaluations);
  for (std::size_t k = 0; k < alone.nodes.size(); ++k) {
    ASSERT_EQ(alone.nodes[k].place, together.nodes[k].place) << k;
    ASSERT_EQ(alone.nodes[k].slope, together.nodes[k].slope) << k;
  }
}

}  // namespace
}  // namespace riemann::sampling

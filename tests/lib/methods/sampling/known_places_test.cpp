// What is known to be there is met, or the answer says that it was not.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/known_places.hpp"

#include "riemann/lib/methods/sampling/sampling.hpp"
#include "support/on_cube.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace riemann::sampling {
namespace {

bool take_all(double) { return true; }
bool take_none(double) { return false; }

sampled_estimate run_with(double root_of_squares) {
  sampled_estimate run;
  run.root_of_squares = root_of_squares;
  run.points = 1 << 14;
  return run;
}

/// 1 and a Gaussian of that width at 0.4 on each axis, which holds `share` of the integral.
struct needle_on_one {
  int dimensions;
  double width;
  double share;

  double besides() const { return share / (1 - share); }
  double height() const {
    return besides() / std::pow(width * std::sqrt(std::numbers::pi), dimensions);
  }
  std::string text() const {
    std::string squares;
    for (int k = 1; k <= dimensions; ++k)
      squares += fmt::format("{}(x{}-0.4)^2", k > 1 ? "+" : "", k);
    return fmt::format("1+{:.17g}*exp(-({})/{:.17g})", height(), squares, width * width);
  }
  large_value place() const {
    return {std::vector<double>(static_cast<std::size_t>(dimensions), 0.4), 1 + height()};
  }
};

integral sampled_near(const needle_on_one& needle, double rtol, method by,
                      unsigned long long seed) {
  const auto on = on_cube(needle.text(), needle.dimensions);
  const goal until{.rtol = rtol, .evaluations = 2'000'000, .seconds = 100};
  return integrate(*on, until, {.by = by, .seed = seed, .near = {needle.place()}}, {});
}

// By its marginals alone, a tenth of the integral has a tenth of the points on each axis, and one
// point in a million in six dimensions.
TEST(KnownPlaces, AreNotForgottenByAMap) {
  int met = 0;
  for (const needle_on_one& needle :
       {needle_on_one{4, 0.005, 0.1}, {5, 0.02, 0.1}, {6, 0.03, 0.1}, {6, 0.03, 0.5}})
    for (const unsigned long long seed : {1, 2, 3}) {
      const integral result = sampled_near(needle, 3e-3, method::sampling, seed);
      met += result.status == status::met ? 1 : 0;
      const found_value& of = result;
      EXPECT_LE(std::abs(of.value - 1 - needle.besides()), 2 * of.error)
          << needle.dimensions << " dimensions, seed " << seed << ": " << result.points;
    }
  EXPECT_GE(met, 9);  // of 12
}

TEST(KnownPlaces, ThatNoSampleMeetsAreNotPassedOver) {
  const needle_on_one needle{3, 1e-4, 0.5};
  for (const method by : {method::lattice, method::monte_carlo}) {
    const integral result = sampled_near(needle, 1e-2, by, 1);
    EXPECT_EQ(result.status, status::not_met);
    EXPECT_NE(result.reason.find("peak that is known"), std::string::npos) << result.reason;
    const found_value& of = result;
    EXPECT_LE(std::abs(of.value - 1 - needle.besides()), 1.5 * of.error);
  }
}

TEST(KnownPlaces, CountAsFarAsTheyMatter) {
  const needle_on_one needle{2, 1e-3, 0.5};
  const auto on = on_cube(needle.text(), 2);
  const double met = needle.height() / 2;
  const auto unmet = [&](double root_of_squares, double wanted) {
    known_places known({needle.place()});
    return known.unmet(*on, run_with(root_of_squares), nullptr, wanted, take_all);
  };
  EXPECT_NEAR(std::log(unmet(met, 1e-3).volume), 0, std::log(4));
  EXPECT_TRUE(unmet(met, 1e-3).place.empty()) << "more points will meet it";
  EXPECT_FALSE(unmet(met / 64, 1e-3).place.empty());
  EXPECT_EQ(unmet(2 * met + 2, 1e-3).volume, 0) << "values as large were met";
  EXPECT_EQ(unmet(met, 10).volume, 0) << "it holds about 1";
}

// Of a plateau that a needle stands on, only the plateau is in its place.
TEST(KnownPlaces, StandOnHillsThatAreLower) {
  const needle_on_one needle{3, 1e-2, 0.5};
  const auto on = on_cube(needle.text(), 3);
  known_places known;
  known.add(climbed(*on, needle.place().place));
  hill plateau = climbed(*on, {0.9, 0.9, 0.9});
  ASSERT_LT(plateau.height, 2);
  known.add(plateau);
  const sampled_estimate run = run_with(10);
  EXPECT_FALSE(known.unmet(*on, run, nullptr, 1e-3, take_all).place.empty());
}

TEST(KnownPlaces, AreClimbedOnceAndCountWithoutLeave) {
  const needle_on_one needle{2, 1e-3, 0.5};
  const auto on = on_cube(needle.text(), 2);
  large_value beside = needle.place();
  beside.place[0] += 5e-4;
  known_places known({beside, needle.place()});
  const sampled_estimate run = run_with(1);
  EXPECT_EQ(known.unmet(*on, run, nullptr, 1e-3, take_none).place, beside.place);
  EXPECT_EQ(known.evaluations(), 0);
  const auto [top, volume] = known.unmet(*on, run, nullptr, 1e-3, take_all);
  ASSERT_EQ(top.size(), 2U);
  EXPECT_GT(volume, needle.besides() / 3);
  EXPECT_LT(volume, needle.besides() * 3);
  EXPECT_NEAR(top[0], 0.4, 2e-4);
  const double once = known.evaluations();
  EXPECT_GT(once, 0);
  EXPECT_FALSE(known.unmet(*on, run, nullptr, 1e-3, take_all).place.empty());
  EXPECT_EQ(known.evaluations(), once) << "both are one hill";
}

// On each axis the points kept for a hill lie within its widths, half of all at most.
TEST(KnownPlaces, KeepPointsAroundHillsThatMatter) {
  const needle_on_one needle{3, 1e-2, 0.1};
  const auto on = on_cube(needle.text(), 3);
  known_places known;
  EXPECT_FALSE(known.points_to_keep(1));
  known.add(climbed(*on, needle.place().place));
  EXPECT_FALSE(known.points_to_keep(1e9)) << "it holds a billionth";
  const least_points kept = known.points_to_keep(1);
  ASSERT_TRUE(kept);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double all = kept(axis, 0, 1);
    EXPECT_GT(std::pow(all, 3), 0x1p-11);
    EXPECT_LE(all, 0.5);
    EXPECT_GT(kept(axis, 0.37, 0.43), 0.7 * all);
  }
}

}  // namespace
}  // namespace riemann::sampling

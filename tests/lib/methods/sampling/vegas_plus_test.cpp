// VEGAS+ is right within what it says, or says that it is not; chi squared is about 1.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/vegas_plus.hpp"

#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann::sampling {
namespace {

const double sqrt_of_pi = std::sqrt(std::numbers::pi);

integral by_iterations(const std::string& text, int dimensions, double rtol,
                       const options& more = {}, int threads = 2, index_t most = 3'000'000) {
  options how = more;
  how.by = method::vegas_plus;
  const auto on = on_cube(text, dimensions, threads);
  return integrate(*on, {.rtol = rtol, .evaluations = most, .seconds = 100}, how, {});
}

/// The integral of exp(-(20 (x-1/2))^2) over [0, 1], to 1e-45.
const double peak_of_axis = sqrt_of_pi / 20;

struct seeded {
  const char* text;
  int dimensions;
  double value;
  double rtol;
};
const seeded three_integrands[] = {
    {"exp(x1+x2+x3)", 3, std::pow(std::numbers::e - 1, 3), 3e-3},
    {"exp(-400*((x1-0.5)^2+(x2-0.5)^2+(x3-0.5)^2+(x4-0.5)^2))", 4, std::pow(peak_of_axis, 4), 1e-2},
    {"if(x1*x2<0.3,1,0)+x1", 2, 0.3 * (1 - std::log(0.3)) + 0.5, 1e-3},
};

// The half-width is of 95 of 100 runs: of 200 fewer than 180 are right in 1 of 860 cases, by the
// binomial distribution. Chi squared of 5 iterations has the variance 2/4: the mean of 200 is
// within 4 deviations of 1, 4 sqrt(1/2 / 200) = 0.2. By chance it is beyond three deviations in 1.4
// of 100 runs, so that more than 10 of 200 are doubted in 1 of 3000 cases. These seeds are fixed.
TEST(VegasPlus, HoldsTheIntegralInNearlyAllOf200RunsWithChiSquaredAboutOne) {
  constexpr int runs = 200;
  for (const seeded& each : three_integrands) {
    int held = 0;
    int met = 0;
    double chi_squared = 0;
    for (unsigned long long seed = 1; seed <= runs; ++seed) {
      const integral result = by_iterations(each.text, each.dimensions, each.rtol, {.seed = seed});
      const found_value& of = result;
      met += result.status == status::met ? 1 : 0;
      held += std::abs(of.value - each.value) <= of.error ? 1 : 0;
      chi_squared += result.chi_squared.value_or(0) / runs;
    }
    EXPECT_GE(held, 180) << each.text;
    EXPECT_GE(met, 190) << each.text;
    EXPECT_NEAR(chi_squared, 1, 0.2) << each.text;
  }
}

TEST(VegasPlus, TrainsAMapForANarrowPeakAndKeepsIt) {
  const std::string peak = "exp(-1e4*((x1-0.5)^2+(x2-0.5)^2+(x3-0.5)^2))";
  const integral result = by_iterations(peak, 3, 1e-3, {}, 2, 10'000'000);
  const double exact = std::pow(sqrt_of_pi / 100, 3);
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, exact, 2e-3 * exact);
  EXPECT_NE(result.points.find("importance map"), std::string::npos) << result.points;
  ASSERT_NE(result.map, nullptr);
  const integral again = by_iterations(peak, 3, 1e-3, {.map = result.map}, 2, 10'000'000);
  EXPECT_EQ(again.status, status::met) << again.reason;
  EXPECT_LT(again.evaluations, result.evaluations);
}

TEST(VegasPlus, HasTheSameBitsOnAnyThreads) {
  const seeded& peak = three_integrands[1];
  const integral one = by_iterations(peak.text, peak.dimensions, 1e-3, {}, 1);
  const integral three = by_iterations(peak.text, peak.dimensions, 1e-3, {}, 3);
  EXPECT_EQ(one.value, three.value);
  EXPECT_EQ(one.error, three.error);
  EXPECT_EQ(one.chi_squared, three.chi_squared);
  EXPECT_EQ(one.evaluations, three.evaluations);
}

// Two points of each hypercube and whole numbers of the others: a few are left.
TEST(VegasPlus, TakesAsManySamplesAsAskedForAndHardlyFewer) {
  for (const index_t samples : {5000, 100'000}) {
    const integral result = by_iterations("exp(x1*x2)", 2, 1e-9, {.samples = samples});
    EXPECT_EQ(result.status, status::summed) << result.reason;
    EXPECT_LE(result.evaluations, samples);
    EXPECT_GE(static_cast<double>(result.evaluations), 0.97 * static_cast<double>(samples));
    const found_value& of = result;
    EXPECT_NEAR(of.value, 1.3179021514544038, 2 * of.error);
  }
}

TEST(VegasPlus, NeverMeetsAToleranceWhereItCannot) {
  const char* needle = "exp(-1e14*(x1^2-0.4274*x1+0.04566769+x2^2-1.562*x2+0.609961))";
  for (const char* text : {"0*x1*x2", "1/(x1*x2)", "(x1*x2)^-0.8", "1/(x1-x2)^2", needle})
    for (unsigned long long seed = 1; seed < 6; ++seed) {
      const integral result = by_iterations(text, 2, 1e-3, {.seed = seed}, 2, 1'000'000);
      EXPECT_EQ(result.status, status::not_met) << text << ": " << result.points;
      EXPECT_NE(result.reason, "");
    }
  const integral hole = by_iterations("sqrt(x1-0.2)*x2", 2, 1e-3);
  EXPECT_EQ(hole.status, status::not_finite);
  EXPECT_NE(hole.reason, "");
}

}  // namespace
}  // namespace riemann::sampling

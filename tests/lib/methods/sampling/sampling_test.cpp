// Integrals over the unit cube by sampling: right within what they say, or said not to be.
// SPDX-License-Identifier: Apache-2.0
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

/// Ample for all tests but those of its end.
goal within(double rtol) { return {.rtol = rtol, .evaluations = 30'000'000, .seconds = 100}; }

integral sampled_on(const std::string& text, int dimensions, const goal& until,
                    const options& how = {}, int threads = 2) {
  const auto on = on_cube(text, dimensions, threads);
  return integrate(*on, until, how, {});
}

double value_of(const integral& result) { return result.value; }
double error_of(const integral& result) { return result.error; }

/// A jump along a curve, which no method makes smooth.
constexpr const char* below_hyperbola = "if(x1*x2<0.3,1,0)";
const double area_below_hyperbola = 0.3 * (1 - std::log(0.3));

struct known_integral {
  const char* text;
  int dimensions;
  double value;
};

/// erf((1-c) s) + erf(c s) over 2 s / root pi: the integral of exp(-(s (x-c))^2) over [0, 1].
double gaussian(double s, double c) {
  return std::sqrt(std::numbers::pi) / (2 * s) * (std::erf((1 - c) * s) + std::erf(c * s));
}

std::vector<known_integral> known_integrals() {
  const double e1 = std::numbers::e - 1;
  return {
      {"x1*x2", 2, 0.25},
      {"exp(x1+x2+x3)", 3, e1 * e1 * e1},
      {"abs(x1-0.3)*x2", 2, (0.09 + 0.49) / 4},
      {"if(x1+x2<1,1,0)", 2, 0.5},
      {"1/sqrt(x1*x2)", 2, 4},
      {"cos(x1+2*x2+3*x3+4*x4)", 4,
       16 * std::sin(0.5) * std::sin(1) * std::sin(1.5) * std::sin(2) * std::cos(5) / 24},
      {"exp(-400*((x1-0.2)^2+(x2-0.7)^2+(x3-0.5)^2+(x4-0.9)^2))", 4,
       gaussian(20, 0.2) * gaussian(20, 0.7) * gaussian(20, 0.5) * gaussian(20, 0.9)},
      {"x1*x2*x3*x4*x5*x6", 6, 1.0 / 64},
      {"(x1+x2+x3+x4+x5+x6+x7+x8)^2", 8, 16 + 8.0 / 12},
  };
}

// 95 of 100 runs are within the half-width, nearly all within twice it; seeds are fixed.
TEST(Sampling, FindsKnownIntegralsInTwoToEightDimensions) {
  for (const known_integral& each : known_integrals()) {
    const integral result = sampled_on(each.text, each.dimensions, within(1e-3));
    EXPECT_EQ(result.status, status::met) << each.text << ": " << result.reason;
    EXPECT_LE(error_of(result), 1e-3 * std::abs(value_of(result))) << each.text;
    EXPECT_NEAR(value_of(result), each.value, 2 * error_of(result)) << each.text;
    EXPECT_GT(result.evaluations, 0);
    EXPECT_NE(result.points, "");
  }
}

// Beside the diagonal lies more than any number of points shows by the spread of their sums.
TEST(Sampling, SaysWhatFewPointsHaveMet) {
  for (const method by : {method::lattice, method::sampling}) {
    const integral result =
        sampled_on("abs(x1-x2)^(-0.9)", 2, {.rtol = 1e-3, .evaluations = 3'000'000, .seconds = 100},
                   {.by = by});
    EXPECT_EQ(result.status, status::not_met);
    EXPECT_NEAR(value_of(result), 2 / (0.1 * 1.1), error_of(result));
    EXPECT_LT(error_of(result), 2 * value_of(result)) << "an error that tells something";
  }
}

TEST(Sampling, SaysWhatPointsWithoutAValueMayHave) {
  const integral result = sampled_on("if(x1<1e-4,1/(x1-x1),1)", 2, within(1e-6));
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_GT(error_of(result), 1e-4);
}

TEST(Sampling, EndsWhereThereIsNoIntegral) {
  for (const char* const each : {"1/(x1+x2)^2", "1/(x1*x2)"}) {
    const integral result = sampled_on(each, 2, within(1e-3));
    EXPECT_EQ(result.status, status::divergent) << each;
    EXPECT_TRUE(std::isnan(value_of(result))) << each;
    EXPECT_LT(result.evaluations, 3'000'000) << each;
  }
}

TEST(Sampling, FindsThemInEachWayThatIsAskedFor) {
  const double e1 = std::numbers::e - 1;
  for (const method by : {method::lattice, method::vegas, method::monte_carlo}) {
    const integral result = sampled_on("exp(x1+x2+x3)", 3, within(3e-3), {.by = by});
    EXPECT_EQ(result.status, status::met) << result.reason;
    EXPECT_NEAR(value_of(result), e1 * e1 * e1, 2 * error_of(result)) << static_cast<int>(by);
  }
}

TEST(Sampling, TakesAMapForAPeakAndNoneForWhatIsFlat) {
  const std::string peak = "exp(-1e4*((x1-0.2)^2+(x2-0.7)^2+(x3-0.4)^2))";
  const integral peaked = sampled_on(peak, 3, within(1e-3));
  EXPECT_EQ(peaked.method, "vegas");
  EXPECT_EQ(peaked.status, status::met) << peaked.reason;
  EXPECT_NEAR(value_of(peaked), gaussian(100, 0.2) * gaussian(100, 0.7) * gaussian(100, 0.4),
              2 * error_of(peaked));
  EXPECT_EQ(sampled_on("x1*x2+x3", 3, within(1e-3)).method, "lattice");
}

// Its tip is higher than any value that is met, and has next to nothing: no map is made for it.
TEST(Sampling, NeedsFewPointsForACornerPeak) {
  constexpr double value = 2.2751965817917756e-10;
  const large_value tip{std::vector<double>(8, 1e-9), 1};
  for (const unsigned long long seed : {1, 2, 3, 4}) {
    const integral result = sampled_on("(1+x1+2*x2+3*x3+4*x4+5*x5+6*x6+7*x7+8*x8)^(-9)", 8,
                                       within(1e-3), {.seed = seed, .near = {tip}});
    EXPECT_EQ(result.status, status::met) << result.reason;
    EXPECT_LE(std::abs(value_of(result) - value), 1.5e-3 * value);
    EXPECT_LT(result.evaluations, 10'000'000) << "seed " << seed;
  }
}

// Of 200 independent runs that are right in 95 of 100 each, fewer than 180 are right in 1 of 860
// cases, by the binomial distribution; these seeds are fixed.
TEST(Sampling, HoldsTheIntegralInNearlyAllOf200Runs) {
  constexpr int runs = 200;
  const auto on = on_cube("exp(-3*x1*x2)/(0.1+x2)", 2);
  const double integral_of_many = value_of(integrate(*on, within(1e-9), {.seed = 999}, {}));
  int held = 0;
  for (unsigned long long seed = 0; seed < runs; ++seed) {
    const integral result = integrate(*on, within(1e-5), {.seed = seed}, {});
    ASSERT_EQ(result.status, status::met);
    held += std::abs(value_of(result) - integral_of_many) <= error_of(result) ? 1 : 0;
  }
  EXPECT_GE(held, 180);
}

TEST(Sampling, NeverMeetsAToleranceWithoutValues) {
  for (const method by : {method::sampling, method::lattice, method::vegas, method::monte_carlo})
    for (const char* needle : {"exp(-1e14*((x1-0.2137)^2+(x2-0.781)^2))", "0*x1*x2"}) {
      goal until = within(1e-3);
      until.evaluations = 1'000'000;
      const integral result = sampled_on(needle, 2, until, {.by = by});
      EXPECT_EQ(result.status, status::not_met) << needle;
      EXPECT_NE(result.reason, "");
    }
}

// All shifts of a lattice whose points lie along the strips count the same: 3/4 of each for the
// first, whose strips fill 0.765. Of n whole turns, cos is above k on arccos(k) / pi.
TEST(Sampling, SeesStripsThatAllShiftsOfOneLatticeMiss) {
  struct strips {
    const char* turns;
    int dimensions;
    double phase;
    double least;
    unsigned long long seed;
  };
  for (const strips& each : {strips{"x1+x2+x3+3*x4", 4, 4.945516368738023, -0.7397334243203809, 1},
                             {"3*x1+2*x2+x3+2*x4", 4, 2.550426854766189, -0.0944096183257006, 2}}) {
    const std::string text = fmt::format("if(cos({:.17g}*({})-{:.17g})>{:.17g},1,0)",
                                         2 * std::numbers::pi, each.turns, each.phase, each.least);
    const integral result =
        sampled_on(text, each.dimensions, within(1e-3), {.by = method::lattice, .seed = each.seed});
    const double exact = std::acos(each.least) / std::numbers::pi;
    EXPECT_EQ(result.status, status::met);
    EXPECT_LE(std::abs(value_of(result) - exact), 1e-3 * exact) << text << ": " << result.points;
  }
}

TEST(Sampling, NeverMeetsAToleranceAtADivergentCorner) {
  for (const method by : {method::sampling, method::lattice, method::monte_carlo})
    for (unsigned long long seed = 1; seed < 4; ++seed) {
      goal until = within(1e-2);
      until.evaluations = 2'000'000;
      const integral result = sampled_on("1/(x1*x2)", 2, until, {.by = by, .seed = seed});
      EXPECT_NE(result.status, status::met) << "seed " << seed << ": " << result.points;
    }
}

TEST(Sampling, SaysWhereValuesAreNotFinite) {
  goal until = within(1e-3);
  until.evaluations = 1'000'000;
  for (const char* broken : {"sqrt(x1-0.5)", "sqrt(x1-2)+x2"}) {
    const integral result = sampled_on(broken, 2, until);
    EXPECT_EQ(result.status, status::not_finite) << broken;
    EXPECT_TRUE(std::isinf(result.error)) << broken;
    EXPECT_NE(result.reason.find("not finite"), std::string::npos) << result.reason;
  }
}

TEST(Sampling, EndsNotMetWithTheBestValueWhenTheBudgetIsUsedUp) {
  for (const method by : {method::lattice, method::monte_carlo}) {
    const goal little{.rtol = 1e-9, .evaluations = 200'000, .seconds = 100};
    const integral result = sampled_on(below_hyperbola, 2, little, {.by = by});
    EXPECT_EQ(result.status, status::not_met);
    EXPECT_LE(result.evaluations, little.evaluations);
    EXPECT_GT(result.evaluations, little.evaluations / 4);
    EXPECT_NEAR(value_of(result), area_below_hyperbola, 2 * error_of(result));
  }
  const goal short_of_time{.rtol = 1e-9, .evaluations = 1'000'000'000'000, .seconds = 0.2};
  const integral result = sampled_on(below_hyperbola, 2, short_of_time);
  EXPECT_EQ(result.status, status::not_met);
  EXPECT_NE(result.reason.find("time"), std::string::npos) << result.reason;
  EXPECT_NEAR(value_of(result), area_below_hyperbola, 2 * error_of(result));
}

TEST(Sampling, TakesNoMoreThanIsAllowed) {
  const std::string wave = "sin(100*x1*x2)";
  const std::string peak = "1+exp(-1e4*((x1-0.3)^2+(x2-0.4)^2))";
  for (const index_t most : {128, 1000, 10'000, 70'000, 150'000, 200'000, 700'000})
    for (const std::string& text : {wave, peak})
      for (const method by : {method::sampling, method::lattice, method::vegas}) {
        const goal little{.rtol = 1e-14, .evaluations = most, .seconds = 100};
        options how{.by = by};
        how.near = {{{0.301, 0.402}, 1e6}};
        const integral result = sampled_on(text, 2, little, how);
        EXPECT_LE(result.evaluations, most) << text;
        EXPECT_GE(result.evaluations, most / 8) << text;
      }
}

TEST(Sampling, FindsANeedleWhereItIsTold) {
  const std::string needle = "exp(-1e7*((x1-0.2137)^2+(x2-0.781)^2+(x3-0.4)^2+(x4-0.123)^2))";
  const goal until{.rtol = 1e-3, .evaluations = 3'000'000, .seconds = 100};
  EXPECT_EQ(sampled_on(needle, 4, until).status, status::not_met);
  options how;
  how.near = {{{0.2136, 0.7811, 0.3999, 0.1231}, 0.67}};
  const integral result = sampled_on(needle, 4, until, how);
  EXPECT_EQ(result.status, status::met) << result.reason;
  const double value = std::pow(std::numbers::pi * 1e-7, 2);
  EXPECT_NEAR(value_of(result), value, 2 * error_of(result));
}

// Gaussians of equal mass, of which random points meet the narrow one alone: 10 of 65 536 do.
TEST(Sampling, AnswersWhereASecondLookHasFoundMore) {
  const std::string two =
      "exp(-20*((x1-0.3)^2+(x2-0.2)^2+(x3-0.3)^2))+"
      "1000*exp(-2000*((x1-0.8)^2+(x2-0.7)^2+(x3-0.75)^2))";
  double value = 0;
  value +=
      gaussian(std::sqrt(20), 0.3) * gaussian(std::sqrt(20), 0.2) * gaussian(std::sqrt(20), 0.3);
  value += 1000 * gaussian(std::sqrt(2000), 0.8) * gaussian(std::sqrt(2000), 0.7) *
           gaussian(std::sqrt(2000), 0.75);
  for (unsigned long long seed = 1; seed < 6; ++seed) {
    const integral result = sampled_on(two, 3, within(1e-3), {.seed = seed});
    EXPECT_EQ(result.status, status::met) << result.reason;
    EXPECT_NEAR(value_of(result), value, 2 * error_of(result));
  }
}

TEST(Sampling, IsInterruptedByAStopWithWhatIsThere) {
  const auto on = on_cube(below_hyperbola, 2, 2);
  std::stop_source stopper;
  int told = 0;
  const watcher watch{stopper.get_token(), [&](double share) {
                        EXPECT_GE(share, 0);
                        EXPECT_LE(share, 1);
                        if (++told == 4) stopper.request_stop();
                      }};
  for (const method by : {method::sampling, method::monte_carlo}) {
    stopper = {};
    told = 0;
    const watcher stopping{stopper.get_token(), watch.progress};
    const integral result = integrate(*on, within(1e-12), {.by = by}, stopping);
    EXPECT_EQ(result.status, status::interrupted);
    EXPECT_NEAR(value_of(result), area_below_hyperbola, 2 * error_of(result));
  }
}

TEST(Sampling, HasTheSameBitsForTheSameSeedOnAnyThreads) {
  const std::string text = "exp(-100*((x1-0.2)^2+(x2-0.7)^2))";
  for (const method by : {method::sampling, method::lattice, method::vegas, method::monte_carlo}) {
    const goal until = within(by == method::monte_carlo ? 2e-2 : 1e-4);
    const integral one = sampled_on(text, 2, until, {.by = by, .seed = 7}, 1);
    for (const int threads : {2, 3}) {
      const integral again = sampled_on(text, 2, until, {.by = by, .seed = 7}, threads);
      EXPECT_EQ(value_of(one), value_of(again));
      EXPECT_EQ(error_of(one), error_of(again));
      EXPECT_EQ(one.evaluations, again.evaluations);
      EXPECT_EQ(one.points, again.points);
    }
    EXPECT_NE(value_of(one), value_of(sampled_on(text, 2, until, {.by = by, .seed = 8}, 1)));
  }
}

TEST(Sampling, TakesValuesOfAnySize) {
  for (const method by : {method::lattice, method::vegas, method::monte_carlo})
    for (const char* scale : {"1e-200", "1e200"}) {
      const integral result =
          sampled_on(std::string(scale) + "*exp(-9*x1*x2)", 2, within(1e-2), {.by = by});
      const integral plain = sampled_on("exp(-9*x1*x2)", 2, within(1e-2), {.by = by});
      EXPECT_EQ(result.status, status::met) << scale << ' ' << result.reason;
      const double expected = std::stod(scale) * value_of(plain);
      EXPECT_NEAR(value_of(result) / expected, 1, 1e-12) << scale;
    }
}

TEST(Sampling, OfSoManySamplesTakesThemWhateverTheError) {
  for (const double rtol : {1e-1, 1e-12}) {
    const integral result =
        sampled_on("exp(x1*x2)", 2, within(rtol), {.by = method::monte_carlo, .samples = 123'456});
    EXPECT_EQ(result.status, status::summed) << result.reason;
    EXPECT_EQ(result.evaluations, 123'456);
  }
}

}  // namespace
}  // namespace riemann::sampling

// Tabulated data: values, cumulative integrals and error estimates against exact arithmetic.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/samples.hpp"

#include "riemann/lib/methods/fixed/extrapolation.hpp"

#include "support/tabulated_values.hpp"
#include "support/complaints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace riemann {
namespace {

using reference::distance_in_ulps;
using reference::quad;
using tabulated::abscissa_order;
using tabulated::how;
using ::testing::HasSubstr;

/// Rounded once; and double-words are off by some 2^-100 of the parts of a parabola, which are up
/// to 2^50 times as large as the integral in these tables.
constexpr double half_an_ulp = 0.5 + 1e-6;

samples view(const std::vector<double>& x, const std::vector<double>& y) { return {y, x}; }

std::string complaint_about_samples(const samples& given, const how& settings) {
  return complaint_of([&] { return integrate(given, settings); });
}

/// Rising, uneven, and values of either sign.
struct random_samples {
  std::vector<double> x;
  std::vector<double> y;

  random_samples(index_t count, unsigned seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> unit(0, 1);
    double at = -3;
    for (index_t i = 0; i < count; ++i) {
      x.push_back(at += 0.01 + unit(random));
      y.push_back(unit(random) - 0.3);
    }
  }
};

TEST(Samples, AreIntegratedToTheLastBit) {
  index_t seen = 0;
  for (const reference::known_table& each : reference::known_tables()) {
    const estimate result = integrate(view(each.x, each.y), {.rule = each.rule});
    EXPECT_LE(distance_in_ulps(result.value, each.integrals.back()), half_an_ulp)
        << each.rule << ' ' << each.x.size();
    ++seen;
  }
  EXPECT_EQ(seen, 22);
}

TEST(Samples, ThatStandEvenlyNeedNoAbscissae) {
  for (const reference::known_table& each : reference::known_tables()) {
    if (!each.even) continue;
    const estimate result =
        integrate({each.y, {}, each.x.front(), each.x[1] - each.x[0]}, {.rule = each.rule});
    EXPECT_LE(distance_in_ulps(result.value, each.integrals.back()), half_an_ulp);
    EXPECT_EQ(result.to, each.x.back());
  }
}

TEST(CumulativeIntegrals, AreRightToTheLastBitAtEverySample) {
  for (const reference::known_table& each : reference::known_tables()) {
    const std::vector<double> along = cumulative(view(each.x, each.y), {.rule = each.rule});
    ASSERT_EQ(along.size(), each.x.size());
    EXPECT_EQ(along[0], 0);
    for (std::size_t i = 1; i < along.size(); ++i)
      EXPECT_LE(distance_in_ulps(along[i], each.integrals[i]), half_an_ulp) << each.rule << i;
  }
}

/// Sizes around a block of evaluation, a tile of scans and a tile of sums.
TEST(CumulativeIntegrals, EndWithTheIntegralAndAreTheSameOnAnyNumberOfThreads) {
  for (const index_t count : {3, 32, 33, 34, 4096, 4097, 4098, 66'000}) {
    const random_samples given(count, 7);
    for (const char* rule : {"trapezoid", "simpson"}) {
      const how settings{.rule = rule, .threads = 1};
      const std::vector<double> along = cumulative(view(given.x, given.y), settings);
      const double value = integrate(view(given.x, given.y), settings).value;
      // Either is rounded once from a double-word: at most neighbours.
      EXPECT_LE(std::abs(along.back() - value), reference::ulp_of(value)) << rule << count;
      EXPECT_EQ(cumulative(view(given.x, given.y), {.rule = rule, .threads = 5}), along);
    }
  }
}

/// Of the cubic that is 0 at all samples but the last, Simpson's last odd interval misses a 24th of
/// its width; every thinned run keeps that interval as it is.
TEST(Samples, HaveALastOddIntervalOfSimpsonsJudgedByItself) {
  std::vector<double> values(20, 0.0);
  values.back() = 1;
  const estimate result = integrate(samples{values}, {.rule = "simpson"});
  EXPECT_DOUBLE_EQ(result.value, 5.0 / 12);
  EXPECT_GE(result.error, 1.0 / 24);
}

TEST(Samples, HaveTheSameBitsOnAnyNumberOfThreads) {
  for (const index_t count : {2, 3, 512, 513, 514, 131'073, 131'074, 300'001}) {
    const random_samples given(count, 11);
    for (const char* rule : {"trapezoid", "simpson"}) {
      if (count < tabulated::fewest_samples(rule)) continue;
      for (const char* sum : {"naive", "neumaier", "exact"}) {
        const auto bits = [&](int threads) {
          return std::bit_cast<unsigned long long>(
              integrate(view(given.x, given.y), {.rule = rule, .sum = sum, .threads = threads})
                  .value);
        };
        EXPECT_EQ(bits(1), bits(3)) << rule << ' ' << sum << ' ' << count;
      }
    }
  }
}

TEST(Simpson, IsExactForCubicsOnPairsOfEvenIntervals) {
  std::vector<double> y;
  for (int i = 0; i <= 40; ++i) y.push_back(i * i * i - 7.0 * i);
  EXPECT_EQ(integrate({y, {}, 0, 1}, {.rule = "simpson"}).value, 640'000 - 5600);
}

TEST(Simpson, IsExactForParabolasOnUnevenAbscissaeAndAnyNumberOfSamples) {
  for (const std::size_t count : {3U, 4U, 5U, 12U, 13U}) {
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t i = 0; i < count; ++i) {
      x.push_back(static_cast<double>(i * i + i % 3));
      y.push_back(3 * x[i] * x[i] - 2 * x[i] + 1);
    }
    const auto antiderivative = [](double at) { return at * at * at - at * at + at; };
    const double exact = antiderivative(x.back()) - antiderivative(x.front());
    EXPECT_EQ(integrate(view(x, y), {.rule = "simpson"}).value, exact) << count;
  }
}

TEST(Tabulated, CasesAreMet) {
  std::ifstream file(RIEMANN_TEST_DATA "/tabulated.json");
  const nlohmann::json all = nlohmann::json::parse(file);
  int met = 0;
  for (const auto& each : all["tabulated"]) {
    const auto x = each["x"].get<std::vector<double>>();
    const auto y = each["y"].get<std::vector<double>>();
    for (const char* rule : {"trapezoid", "simpson"}) {
      if (!each.contains(rule)) continue;
      const how settings{.rule = rule, .order = abscissa_order::monotone};
      if (each[rule].is_null()) {
        EXPECT_THAT(complaint_about_samples(view(x, y), settings), HasSubstr("sample 3 falls"))
            << each;
      } else {
        const quad exact = reference::quad_of(each[rule].get<std::string>());
        const double value = integrate(view(x, y), settings).value;
        EXPECT_LE(static_cast<double>(reference::magnitude(static_cast<quad>(value) - exact)),
                  0.5 * reference::ulp_of(value))
            << each;
      }
      ++met;
    }
  }
  EXPECT_EQ(met, 7);
}

struct function {
  double (*f)(double);
  double (*integral)(double);
};

constexpr function smooth_functions[] = {
    {[](double x) { return std::exp(x); }, [](double x) { return std::exp(x); }},
    {[](double x) { return std::sin(3 * x); }, [](double x) { return -std::cos(3 * x) / 3; }},
    {[](double x) { return std::sqrt(x); }, [](double x) { return 2 * x * std::sqrt(x) / 3; }},
    {[](double x) { return 1 / (1 + 25 * x * x); }, [](double x) { return std::atan(5 * x) / 5; }},
};
constexpr function broken_functions[] = {
    {[](double x) { return std::abs(x - 0.7); },
     [](double x) { return 0.5 * (x - 0.7) * std::abs(x - 0.7); }},
    {[](double x) { return x > 0.7 ? 1.0 : 0.0; }, [](double x) { return x > 0.7 ? x - 0.7 : 0; }},
};

struct tally {
  int covered = 0;
  int judged = 0;
};

/// On [0, 2], of every number of samples up to 300, even and uneven.
tally judge(const function& of, const std::string& rule) {
  tally seen;
  for (int count = 3; count <= 300; ++count) {
    for (const bool even : {true, false}) {
      std::vector<double> x;
      std::vector<double> y;
      for (int i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) / (count - 1);
        x.push_back(even ? 2 * t : t * (1 + t));
        y.push_back(of.f(x.back()));
      }
      const estimate result = integrate(view(x, y), {.rule = rule});
      if (std::isinf(result.error)) continue;
      // libm's values, each off by an ulp or so, are no part of it, nor are those of the reference.
      const double of_values = 1e-15 * result.l1;
      const double off = std::abs(result.value - (of.integral(2) - of.integral(0)));
      ++seen.judged;
      seen.covered += off <= result.error + of_values;
    }
  }
  return seen;
}

TEST(ErrorEstimates, CoverTheErrorOfSmoothFunctions) {
  for (const std::string& rule : tabulated::rule_names())
    for (const function& each : smooth_functions) {
      const tally seen = judge(each, rule);
      EXPECT_GE(seen.judged, 590) << rule;
      EXPECT_EQ(seen.covered, seen.judged) << rule << ' ' << &each - smooth_functions;
    }
}

/// Where a function breaks between samples, only chance tells them.
TEST(ErrorEstimates, CoverTheErrorAcrossKinksAndJumpsNineteenTimesInTwenty) {
  for (const std::string& rule : tabulated::rule_names())
    for (const function& each : broken_functions) {
      const tally seen = judge(each, rule);
      EXPECT_GE(20 * seen.covered, 19 * seen.judged) << rule << ' ' << &each - broken_functions;
    }
}

/// A kink in the last interval, which no coarser run on every second, third or fourth sample shows.
TEST(ErrorEstimates, CoverKinksThatThinnedRunsKeep) {
  for (const int count : {6, 14, 26, 50}) {
    const double kink = count - 1.3;
    std::vector<double> y;
    for (int i = 0; i < count; ++i) y.push_back(std::abs(i - kink));
    const estimate result = integrate({y});
    const double exact = (kink * kink + 0.3 * 0.3) / 2;
    EXPECT_GE(result.error, std::abs(result.value - exact)) << count;
  }
}

/// The safety factor times the error, where the order is seen. A tenth more: samples that make no
/// whole panels at the end (4 in 1000) and the next term of the error's series are some percent of
/// the differences; value, exact and rounding bound are off by u times the integral each, some
/// 6e-16 beside the 9.5e-15 = h^4/180 (e - 1) of Simpson's rule.
TEST(ErrorEstimates, AreCloseForSmoothFunctionsOnManySamples) {
  std::vector<double> y;
  for (int i = 0; i <= 1000; ++i) y.push_back(std::exp(i * 0.001));
  const double exact = std::exp(1.0) - 1;
  for (const char* rule : {"trapezoid", "simpson"}) {
    const estimate result = integrate({y, {}, 0, 0.001}, {.rule = rule});
    EXPECT_LE(result.error, 1.1 * safety * std::abs(result.value - exact)) << rule;
  }
}

TEST(ErrorEstimates, AreNoneWhereSamplesAreTooFewToCompare) {
  const std::vector<double> y{1, 2, 3};
  const estimate simpson = integrate({y}, {.rule = "simpson"});
  EXPECT_TRUE(std::isinf(simpson.error));
  EXPECT_TRUE(std::isinf(integrate({std::vector<double>(4, 1.0)}, {.rule = "simpson"}).error));
  EXPECT_TRUE(std::isfinite(integrate({std::vector<double>(5, 1.0)}, {.rule = "simpson"}).error));
  EXPECT_THAT(simpson.reason, HasSubstr("too few"));
  EXPECT_TRUE(std::isfinite(integrate({y}).error));
  EXPECT_TRUE(std::isinf(integrate({{y.data(), 2}}).error));
}

/// u |value| for neumaier; of a naive sum the bound is many times that.
TEST(ErrorEstimates, HoldWhatRoundingMayDo) {
  const random_samples given(100'000, 3);
  const std::vector<double> ones(given.x.size(), 0.1);  // trapezoids are exact
  quad exact = (static_cast<quad>(given.x.back()) - static_cast<quad>(given.x.front())) *
               static_cast<quad>(0.1);
  for (const char* sum : {"naive", "kahan", "neumaier", "double_double", "exact"}) {
    const estimate result = integrate(view(given.x, ones), {.sum = sum});
    const quad off = reference::magnitude(static_cast<quad>(result.value) - exact);
    EXPECT_LE(static_cast<double>(off), result.error) << sum;
  }
}

/// One and a half of the smallest double is none.
TEST(ErrorEstimates, HoldBelowTheSmallestNormalNumbers) {
  constexpr double smallest = std::numeric_limits<double>::denorm_min();
  const std::vector<double> y(5, 3 * smallest);
  const samples given{y, {}, 0, 0.125};
  for (const char* rule : {"trapezoid", "simpson"})
    EXPECT_GE(integrate(given, {.rule = rule}).error, smallest) << rule;
}

TEST(Samples, ThatAreNotFiniteAreFound) {
  std::vector<double> y(1000, 1.0);
  y[17] = std::nan("");
  y[400] = -HUGE_VAL;
  const estimate result = integrate({y, {}, 10, 0.5});
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_EQ(result.error, HUGE_VAL);
  EXPECT_EQ(result.nonfinite.count, 2);
  EXPECT_EQ(result.nonfinite.first_node, 18.5);
  EXPECT_THAT(result.reason, HasSubstr("sample 18"));
}

TEST(Samples, ThatCannotBeIntegratedAreRefused) {
  const std::vector<double> y{1, 2, 3, 4};
  const auto about = [&](const std::vector<double>& x, const how& settings = {}) {
    return complaint_about_samples(view(x, y), settings);
  };
  EXPECT_THAT(about({0, 1, std::nan(""), 3}), HasSubstr("x 'nan': sample 3 is not finite"));
  EXPECT_THAT(about({0, 2, 1, 3}), HasSubstr("x '1': sample 3 falls: sample 2 has 2"));
  EXPECT_THAT(about({0, 1, 1, 3}), HasSubstr("x '1': sample 3 repeats: sample 2 has 1"));
  EXPECT_THAT(about({0, 1, 2}), HasSubstr("has 3 abscissae for 4 values"));
  EXPECT_THAT(about({0, 1, 1, 3}, {.rule = "simpson", .order = abscissa_order::monotone}),
              HasSubstr("no parabola through a jump"));
  EXPECT_THAT(about({3, 2, 2, 4}, {.order = abscissa_order::monotone}),
              HasSubstr("sample 4 rises after others fell"));
  EXPECT_THAT(about({-1e308, 0, 1, 1e308}), HasSubstr("farther than 1e300"));
  EXPECT_THAT(about({0, 1, 2, 3}, {.rule = "simson"}), HasSubstr("did you mean 'simpson'?"));
  EXPECT_THAT(about({0, 1, 2, 3}, {.rule = "boole"}), HasSubstr("chooses its own abscissae"));
  EXPECT_THAT(about({0, 1, 2, 3}, {.sum = "kahn"}), HasSubstr("did you mean 'kahan'?"));
  EXPECT_THAT(complaint_about_samples({{y.data(), 1}}, {}),
              HasSubstr("at least 2 samples, and there is 1"));
  EXPECT_THAT(complaint_about_samples({{}}, {.rule = "simpson"}), HasSubstr("at least 3 samples"));
  EXPECT_THAT(complaint_about_samples({y, {}, 0, 0}, {}), HasSubstr("dx '0': must be above 0"));
}

TEST(Samples, AreStoppedAndTellWhatSomeOfThemGive) {
  const random_samples given(200'000, 5);
  std::stop_source stop;
  stop.request_stop();
  const estimate result = integrate(view(given.x, given.y), {}, {stop.get_token(), {}});
  EXPECT_EQ(result.status, status::interrupted);
  EXPECT_THAT(result.reason, HasSubstr("every second sample"));
  // Values have the mean 0.2 and the deviation 0.29: the mean of half of them is off by 0.29 /
  // sqrt(2e5), 0.3 % of it. Three times that.
  EXPECT_NEAR(result.value, integrate(view(given.x, given.y)).value, 0.01 * result.value);
}

/// Of random samples, one after the other at the same abscissae.
lines_of_samples lines_of(const random_samples& given, index_t lines) {
  const std::size_t each = given.y.size() / static_cast<std::size_t>(lines);
  return {{{given.y.data(), each}, {given.x.data(), each}}, lines};
}

/// More lines than threads, which have a thread each, and fewer.
TEST(LinesOfSamples, AreIntegratedAsEachAlone) {
  for (const index_t count : {1, 2, 40}) {
    const random_samples given(count * 5001, 13);
    const lines_of_samples lines = lines_of(given, count);
    for (const char* rule : {"trapezoid", "simpson"}) {
      const how settings{.rule = rule, .threads = 3};
      const std::vector<estimate> all = integrate_lines(lines, settings);
      std::vector<double> along(given.y.size());
      cumulate_lines(lines, settings, along);
      ASSERT_EQ(all.size(), static_cast<std::size_t>(count));
      for (index_t k = 0; k < count; ++k) {
        const estimate& mine = all[static_cast<std::size_t>(k)];
        const estimate alone = integrate(lines.line(k), settings);
        EXPECT_EQ(mine.value, alone.value) << rule << k;
        EXPECT_EQ(mine.error, alone.error) << rule << k;
        EXPECT_EQ(mine.status, status::summed);
        EXPECT_EQ(mine.threads, 3);
        const std::vector<double> along_alone = cumulative(lines.line(k), settings);
        EXPECT_TRUE(std::equal(along_alone.begin(), along_alone.end(), along.begin() + k * 5001));
      }
    }
  }
  EXPECT_TRUE(integrate_lines(lines_of_samples{view({0, 1}, {0, 1}), 0}).empty());
}

TEST(LinesOfSamples, AreInterruptedWhereTheyAreNotDone) {
  const random_samples given(400'000, 17);
  std::stop_source stop;
  run_control control{stop.get_token(), {}};
  std::vector<double> shares;
  control.progress = [&](double share) {
    shares.push_back(share);
    stop.request_stop();
  };
  const std::vector<estimate> all = integrate_lines(lines_of(given, 400), {.threads = 1}, control);
  ASSERT_EQ(all.size(), 400U);
  EXPECT_EQ(all.front().status, status::summed);
  EXPECT_EQ(all.back().status, status::interrupted);
  EXPECT_TRUE(std::isnan(all.back().value));
  EXPECT_EQ(all.back().share_done, 0);
  ASSERT_EQ(shares.size(), 1U);
  EXPECT_GT(shares[0], 0);
  EXPECT_LT(shares[0], 1);
}

}  // namespace
}  // namespace riemann

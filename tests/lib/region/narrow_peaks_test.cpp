// Peaks of the unit cube are found with their directions and widths.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/narrow_peaks.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/integrand/values_at.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace riemann {
namespace {

narrow_parts parts_of(const std::string& text, const std::vector<std::vector<double>>& near) {
  using namespace expressions;
  const integrand f =
      integrand_of(formula_of(parse(text, {most_dimensions, std::vector<std::string>{}})), text, {},
                   {}, maths_choice::accurate);
  std::vector<sampling::large_value> values;
  for (const std::vector<double>& each : near)
    values.push_back({each, std::abs(values_at(f, each).front())});
  return narrow_parts_of(f, values);
}

// As in Whitening.FindsTheCovariance, a thousand times narrower: two deviations are (4e-3 0;
// 3.6e-3 1.74e-3).
TEST(NarrowPeaks, AreFoundWithTheirCovariance) {
  const narrow_parts parts = parts_of(
      "1+1e5*exp(-5e5*(1.3157895*(x1-0.3)^2-2.3684211*(x1-0.3)*(x2-0.6)+1.3157895*(x2-0.6)^2))",
      {{0.3, 0.6}});
  ASSERT_EQ(parts.peaks.size(), 1U);
  EXPECT_EQ(parts.left_out, 0);
  const channel<double>& peak = parts.peaks.front();
  EXPECT_NEAR(peak.centre[0], 0.3, 1e-3);
  EXPECT_NEAR(peak.centre[1], 0.6, 1e-3);
  EXPECT_NEAR(peak.width[0], 4e-3, 6e-4);
  EXPECT_NEAR(peak.width[1], 1.74e-3, 3e-4);
  EXPECT_NEAR(peak.shear[0], 3.6e-3, 6e-4);
  EXPECT_NEAR(level_at(peak, {0.3, 0.6}), 1, 0.1) << "what is beside the peak";
  EXPECT_GT(parts.evaluations, 0);
}

TEST(NarrowPeaks, AreEachFound) {
  const std::string two =
      "exp(-1e8*((x1-0.3)^2+1.8*(x1-0.3)*(x2-0.6)+(x2-0.6)^2))"
      "+2*exp(-1e9*((x1-0.8)^2-1.8*(x1-0.8)*(x2-0.2)+(x2-0.2)^2))";
  EXPECT_GE(parts_of(two, {{0.3, 0.6}, {0.8, 0.2}, {0.3, 0.2}, {0.8, 0.6}}).peaks.size(), 2U);
}

// The mirror of (0.3, 0.6) is (0.7, 0.4).
TEST(NarrowPeaks, AreFoundAtTheMirrorOfOne) {
  const auto peak = [](double x, double y) {
    return fmt::format("exp(-1e8*((x1-{0})^2+1.8*(x1-{0})*(x2-{1})+(x2-{1})^2))", x, y);
  };
  const auto finds_mirror = [](const std::string& text) {
    for (const channel<double>& each : parts_of(text, {{0.3, 0.6}}).peaks)
      if (std::hypot(each.centre[0] - 0.7, each.centre[1] - 0.4) < 1e-3) return true;
    return false;
  };
  EXPECT_FALSE(finds_mirror("1+" + peak(0.3, 0.6)));
  EXPECT_TRUE(finds_mirror("1e-9+" + peak(0.3, 0.6) + "+" + peak(0.7, 0.4)));
}

TEST(NarrowPeaks, AreRidgesToo) {
  const narrow_parts parts =
      parts_of("1+1e4*exp(-1e10*(1.7*x1+0.6*x2-0.4*x3-0.7)^2)", {{0.25, 0.625, 0.25}});
  ASSERT_GE(parts.peaks.size(), 1U);
  EXPECT_GT(parts.peaks.front().width[0], 0.2);
  EXPECT_GT(parts.peaks.front().width[1], 0.2);
  EXPECT_LT(parts.peaks.front().width[2], 1e-4);
}

// Where the ridge leaves the cube, it comes back in 62 corners; 2.5 % of the integral is there.
TEST(NarrowPeaks, LeaveOutWhatComesBackAPeriodOn) {
  std::string chain;
  for (int k = 1; k <= 6; ++k)
    chain += fmt::format("+cos(6.283185307179586*(x{}-x{}))", k, k % 6 + 1);
  const narrow_parts parts =
      parts_of("exp(138.5*(" + chain.substr(1) + "-6))", {std::vector<double>(6, 0.5)});
  const double integral = 0.001128670919836225 / std::pow(2 * std::numbers::pi, 6);
  EXPECT_GE(parts.peaks.size(), 1U);
  EXPECT_GT(parts.left_out, 0.01 * integral);
  EXPECT_LT(parts.left_out, 0.1 * integral);
}

TEST(NarrowPeaks, OfWideTailsHaveSeveralWidths) {
  const narrow_parts parts = parts_of("1e9/(1+1e12*(x1+0.5*x2-0.6)^2)", {{0.35, 0.5}});
  ASSERT_GE(parts.peaks.size(), 2U);
  EXPECT_GT(parts.peaks[1].width[1], 4 * parts.peaks[0].width[1]);
}

TEST(NarrowPeaks, AreNotWhatIsWide) {
  EXPECT_TRUE(parts_of("exp(-10*((x1-0.3)^2+(x2-0.6)^2))", {{0.3, 0.6}}).peaks.empty());
  EXPECT_TRUE(parts_of("x1+x2", {{0.5, 0.5}}).peaks.empty());
  EXPECT_TRUE(parts_of("x1+x2", {}).peaks.empty());
  EXPECT_TRUE(parts_of("1+1e-9*exp(-1e8*((x1-0.3)^2+(x2-0.6)^2))", {{0.3, 0.6}}).peaks.empty());
}

TEST(NarrowPeaks, AreLeftToOthersAlongTheAxes) {
  const narrow_parts parts =
      parts_of("exp(-1e8*(x1-0.3)^2-1e9*(x2-0.6)^2-100*(x3-0.5)^2)", {{0.3, 0.6, 0.5}});
  EXPECT_TRUE(parts.peaks.empty());
  EXPECT_LT(parts.evaluations, 1000);
}

}  // namespace
}  // namespace riemann

// One panel: how exact it is, and what it says of its error.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/panel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace riemann::adaptive {
namespace {

template <class F>
panel panel_of(double begin, double end, F f) {
  panel p;
  p.begin = begin;
  p.end = end;
  for (int k = 0; k < node_count; ++k) p.g[static_cast<std::size_t>(k)] = f(p.t_at(node(k)));
  judge(p);
  return p;
}

TEST(Panel, IntegratesPolynomialsUpToDegree31) {
  for (int degree = 0; degree <= 31; ++degree) {
    const panel p = panel_of(0, 1, [&](double x) { return std::pow(x, degree); });
    EXPECT_NEAR(p.integral, 1.0 / (degree + 1), 4e-16) << degree;
  }
}

TEST(Panel, DoesNotIntegrateEveryPolynomialOfDegree32) {
  // The next that it gets wrong: the square of the nodes' own factors is beyond it.
  const panel p = panel_of(-1, 1, [](double x) { return std::pow(x, 40); });
  EXPECT_GT(std::abs(p.integral - 2.0 / 41), 1e-15);
}

TEST(Panel, ErrorCoversTheTrueErrorOfAKinkAStepAndASwing) {
  const auto covers = [](const panel& p, double truth) {
    EXPECT_GE(p.error, std::abs(p.integral - truth));
  };
  covers(panel_of(0, 1, [](double x) { return std::abs(x - 0.3); }), 0.29);
  covers(panel_of(0, 1, [](double x) { return x < 0.3 ? 0 : 1; }), 0.7);
  covers(panel_of(0, 1, [](double x) { return std::sin(60 * x); }), (1 - std::cos(60.0)) / 60);
}

TEST(Panel, ErrorHasAFloorWhereTheTwoFormulasAgreeByAccident) {
  // Odd about the centre: both formulas give 0, but ten nodes do not predict the others.
  const panel p = panel_of(-1, 1, [](double x) { return x < 0 ? -1 : x > 0 ? 1 : 0; });
  EXPECT_NEAR(p.integral, 0, 1e-15);
  EXPECT_GT(p.error, 0.01);
}

TEST(Panel, ErrorCoversASingularityOfAFunctionThatIsLargeAllOver) {
  // As of log beside its singularity: where the formulas agree by accident, the values tell little.
  constexpr double addend = 18;
  constexpr int places = 4000;
  for (int k = 1; k < places; ++k) {
    const double at = 2.0 * k / places - 1;
    const panel p = panel_of(-1, 1, [&](double x) { return std::log(std::abs(x - at)) - addend; });
    const double truth = (1 - at) * std::log(1 - at) + (1 + at) * std::log(1 + at) - 2 - 2 * addend;
    EXPECT_LE(std::abs(p.integral - truth), 2 * p.error) << at;
  }
}

TEST(Panel, SpectrumIsThatOfThePolynomial) {
  const panel p =
      panel_of(-1, 1, [](double x) { return std::sqrt(7.0 / 2) * (5 * x * x - 3) * x / 2; });
  const node_values all = spectrum(p.g);
  for (std::size_t degree = 0; degree < node_count; ++degree)
    EXPECT_NEAR(all[degree], degree == 3 ? 1 : 0, 1e-15) << degree;
}

TEST(Panel, ErrorBySpectrumCoversTheTrueErrorAndIsNearerToIt) {
  int nearer = 0;
  int all = 0;
  for (double pole = 1.15; pole < 2.5; pole += 0.01) {  // from where the error is above rounding
    for (const double aside : {0.0, 0.1, 0.3}) {
      const panel p =
          panel_of(-1, 1, [&](double x) { return 1 / ((x - pole) * (x - pole) + aside); });
      const double root = std::sqrt(aside);
      const double truth =
          aside == 0 ? 1 / (pole - 1) - 1 / (pole + 1)
                     : (std::atan((1 - pole) / root) + std::atan((1 + pole) / root)) / root;
      const double off = std::abs(p.integral - truth);
      const double rounding = 1e-14 * p.l1;
      if (p.error < rounding) continue;
      const double told = error_by_spectrum(p);
      EXPECT_LE(off, told + rounding) << pole << ' ' << aside;
      EXPECT_LE(told, p.error);
      ++all;
      nearer += told < 0.3 * p.error ? 1 : 0;
    }
  }
  EXPECT_GT(all, 100);
  EXPECT_GT(nearer, all / 2);
}

TEST(Panel, ErrorBySpectrumIsTheOtherWhereTheSpectrumDoesNotFall) {
  const panel step = panel_of(0, 1, [](double x) { return x < 0.3 ? 0 : 1; });
  EXPECT_EQ(error_by_spectrum(step), step.error);
  const panel swing = panel_of(0, 1, [](double x) { return std::sin(60 * x); });
  EXPECT_EQ(error_by_spectrum(swing), swing.error);
}

TEST(Panel, ErrorIsInfiniteWhereAValueIsNotFinite) {
  panel p = panel_of(0, 1, [](double) { return 1; });
  p.g[3] = std::numeric_limits<double>::quiet_NaN();
  p.not_finite = 1;
  judge(p);
  EXPECT_EQ(p.error, std::numeric_limits<double>::infinity());
}

TEST(Panel, InterpolantGoesThroughTheValuesAndBetween) {
  const panel p = panel_of(-1, 1, [](double x) { return std::exp(x); });
  EXPECT_EQ(interpolant(p.g, node(4)), p.g[4]);
  EXPECT_NEAR(interpolant(p.g, 0.123), std::exp(0.123), 1e-14);
}

TEST(Panel, NarrowPanelsAreCountedFromTheirBegin) {
  panel p;
  p.begin = 1000;
  p.end = 1001;
  const panel anchored = anchored_if_narrow(p);
  EXPECT_EQ(anchored.on.anchor.hi, 1000);
  EXPECT_EQ(anchored.begin, 0);
  EXPECT_EQ(anchored.end, 1);
  EXPECT_TRUE(anchored.paired());
  EXPECT_FALSE(p.paired());
}

}  // namespace
}  // namespace riemann::adaptive

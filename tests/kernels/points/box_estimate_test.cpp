// Estimates of boxes: what they are of polynomials, and what surprises them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/box_estimate.hpp"

#include "riemann/kernels/points/box_prediction.hpp"
#include "riemann/kernels/points/box_rule.hpp"
#include "riemann/kernels/points/box_tests.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace riemann {
namespace {

/// Of f at the points of the rule; f is called with a function that gives coordinates.
template <class F>
std::vector<double> values_at_nodes(const box_rule& rule, const F& f) {
  std::vector<double> values;
  for (int i = 0; i < rule.weights.points; ++i)
    values.push_back(f(
        [&](int k) { return rule.nodes[static_cast<std::size_t>(k * rule.weights.points + i)]; }));
  return values;
}

template <class F>
box_estimate estimate_in_box(int dimensions, const F& f) {
  const box_rule rule = box_rule_for(dimensions);
  return box_estimate_of(rule.weights, values_at_nodes(rule, f).data());
}

TEST(BoxEstimate, HasNoErrorWhereTheRuleIsExact) {
  const auto cubic = [](const auto& x) { return 1 + x(0) * x(1) * x(1) + x(1) * x(1); };
  const box_estimate result = estimate_in_box(3, cubic);
  EXPECT_NEAR(result.value, 4.0 / 3, 1e-14);
  for (const double each : result.null) EXPECT_LT(each, 1e-13);
}

TEST(BoxEstimate, FallsFromDegreeToDegreeWhereItIsSmooth) {
  const box_estimate result =
      estimate_in_box(3, [](const auto& x) { return std::exp(0.3 * (x(0) + x(1) - x(2))); });
  EXPECT_LT(result.null[0], result.null[1] / 10);
  EXPECT_LT(result.null[1], result.null[2] / 10);
}

TEST(BoxEstimate, DoesNotKnowWhichAxisIsWhich) {
  const auto f = [](double a, double b, double c) { return std::exp(a - 2 * b * c) + c * c * c; };
  const box_estimate one = estimate_in_box(3, [&](const auto& x) { return f(x(0), x(1), x(2)); });
  const box_estimate other = estimate_in_box(3, [&](const auto& x) { return f(x(2), x(0), x(1)); });
  EXPECT_NEAR(one.value, other.value, 1e-14 * one.magnitude);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(one.null[k], other.null[k], 1e-12 * one.magnitude);
}

TEST(BoxEstimate, PointsToTheHardestAxis) {
  for (int hard = 0; hard < 4; ++hard) {
    const box_estimate result = estimate_in_box(4, [&](const auto& x) {
      double product = 1;
      for (int k = 0; k < 4; ++k) product *= std::exp((k == hard ? 2.0 : 1.0) * x(k));
      return product;
    });
    EXPECT_EQ(result.axis, hard);
  }
}

TEST(BoxEstimate, LeavesOutAndCountsWhatIsNotFinite) {
  const box_estimate result = estimate_in_box(2, [](const auto& x) { return 1 / x(0); });
  EXPECT_EQ(result.not_finite, 9) << "the centre, and the second axis' points";
  EXPECT_TRUE(is_finite(result.value));
}

/// What the values at a rule's points predict.
struct predicted_box {
  std::vector<double> coefficients;
  box_prediction<double*> by;
  double* begin;

  predicted_box(const box_rule& rule, const std::vector<double>& values)
      : coefficients(static_cast<std::size_t>(prediction_length(rule.weights.dimensions))),
        by{rule.weights.dimensions, values[0], begin},
        begin(coefficients.data()) {
    predict(rule.weights, values.data(), 0, 1, begin, [] {});
  }
};

TEST(BoxPrediction, IsExactForItsPolynomials) {
  const box_rule rule = box_rule_for(3);
  const auto f = [](const auto& x) {
    return 2 + x(0) - 3 * x(1) * x(1) * x(1) * x(1) + x(0) * x(2) + x(1) * x(1) * x(2) +
           4 * x(0) * x(0) * x(1) * x(1);
  };
  const std::vector<double> values = values_at_nodes(rule, f);
  const predicted_box predicted(rule, values);
  const double at[] = {0.3, -0.99, 0.7};
  const auto place = [&](int k) { return at[k]; };
  EXPECT_NEAR(predicted.by(place), f(place), 1e-13);
  EXPECT_LT(unpredicted(predicted.by, rule.weights, values.data(), rule.nodes.data(), 0, 1), 1e-13);
}

TEST(BoxPrediction, HasTheMeanOfItsPolynomial) {
  const box_rule rule = box_rule_for(4);
  const auto f = [](const auto& x) {
    return 2 + x(0) + x(1) * x(1) - 3 * x(2) * x(2) * x(2) * x(2) + 5 * x(0) * x(0) * x(3) * x(3);
  };
  const predicted_box predicted(rule, values_at_nodes(rule, f));
  EXPECT_NEAR(predicted.by.mean(), 2 + 1.0 / 3 - 3.0 / 5 + 5.0 / 9, 1e-13);
}

TEST(BoxTests, AreSurprisedByAJumpBeyondTheOutermostPoints) {
  const box_rule rule = box_rule_for(2);
  const auto smooth = [](const auto& x) { return std::exp(0.1 * x(0) * x(1)); };
  const std::vector<double> values = values_at_nodes(rule, smooth);
  const predicted_box predicted(rule, values);
  const double usual = usual_surprise(
      unpredicted(predicted.by, rule.weights, values.data(), rule.nodes.data(), 0, 1), 1);
  const auto surprise = [&](double value, const auto& at) {
    return surprise_of(value, predicted.by(at), usual);
  };
  constexpr int count = 64;
  int at_rim = 0;
  for (int i = 0; i < count; ++i) {
    const four_numbers t = test_coordinates(1, 0, i, 0);
    const auto at = [&](int k) { return t.numbers[k]; };
    for (int k = 0; k < 2; ++k) EXPECT_LT(std::abs(t.numbers[k]), 1);
    EXPECT_EQ(surprise(smooth(at), at), 0);
    const bool beyond = t.numbers[0] > outer_abscissa;
    at_rim += beyond ? 1 : 0;
    if (!beyond) continue;
    EXPECT_GT(surprise(smooth(at) + 0.1, at), 0.09);
  }
  EXPECT_GE(at_rim, count / 16);
}

TEST(BoxSurprise, IsTheSameWhoeverAddsTests) {
  box_surprise alone;
  box_surprise halves[2];
  const double sizes[] = {0, 0, 0.5, 0.25, 0, 1, 1, 0};
  for (int i = 0; i < 8; ++i) {
    alone.add_test(i, 10.0 + i, 10.0 + i - sizes[i], 0);
    halves[i % 2].add_test(i, 10.0 + i, 10.0 + i - sizes[i], 0);
  }
  halves[0].merge(halves[1]);
  for (const box_surprise& surprise : {alone, halves[0]}) {
    EXPECT_EQ(surprise.test, 5) << "the first of the worst";
    EXPECT_EQ(surprise.value, 15);
    EXPECT_EQ(surprise.mean(8), 1.5 / 4 + volume_of_rim);
    EXPECT_EQ(surprise.apart, 1.5);
    EXPECT_EQ(surprise.squares, 1.25);
  }
}

TEST(BoxSurprise, CountsWhatIsNotFiniteAndIsNotSurprisedByIt) {
  box_surprise surprise;
  const double infinite = std::numeric_limits<double>::infinity();
  surprise.add_test(0, infinite, 1, 0);
  surprise.add_test(1, 3, 1, 0);
  EXPECT_EQ(surprise.not_finite, 1);
  EXPECT_EQ(surprise.worst, 2);
  EXPECT_EQ(surprise.apart, 0);
}

}  // namespace
}  // namespace riemann

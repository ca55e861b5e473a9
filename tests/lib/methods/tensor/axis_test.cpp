// The rules of an axis integrate what is like the line that they were made for.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/tensor/axis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <span>
#include <vector>

namespace riemann::tensor {
namespace {

line line_of(const std::function<double(double)>& f) {
  return [f](std::span<const double> places) {
    std::vector<double> values;
    for (const double each : places) values.push_back(f(each));
    return values;
  };
}

double sum_by(const std::vector<warped_coordinate>& rule, const std::function<double(double)>& f) {
  double sum = 0;
  for (const warped_coordinate& node : rule) sum += node.weight * f(node.u);
  return sum;
}

double needle(double x) { return std::exp(-1e6 * (x - 0.3) * (x - 0.3)); }
constexpr double needle_integral = 1.7724538509055160e-3;  // sqrt(pi) / 1000

TEST(TensorAxis, FindsANeedleAtTheTop) {
  const piece part = piece_of(0, 1, 0.3, line_of(needle));
  EXPECT_NEAR(part.magnitude / needle_integral, 1, 1e-13);
  EXPECT_LE(part.doubt, 1e-13 * needle_integral);
  ASSERT_EQ(part.profiled.size(), order_count);
  for (const auto& rule : part.profiled)
    EXPECT_NEAR(sum_by(rule, needle) / needle_integral, 1, 1e-12) << rule.size();
}

// Of x^2 times the profile two nodes are enough.
TEST(TensorAxis, HasRulesThatAreExactForPolynomialsTimesTheProfile) {
  const auto bell = [](double x) { return std::exp(-16 * (x - 0.5) * (x - 0.5)); };
  const piece part = piece_of(0, 1, 0.5, line_of(bell));
  const auto squared = [&](double x) { return x * x * bell(x); };
  double exact = 0;
  for (const fine_point& each : part.fine) exact += each.width * squared(each.place);
  EXPECT_NEAR(sum_by(part.profiled[1], squared) / exact, 1, 1e-13);
  EXPECT_GT(std::abs(sum_by(part.even[1], squared) / exact - 1), 1e-3);
}

TEST(TensorAxis, HasNoProfileOfWhatChangesItsSign) {
  const piece part = piece_of(0, 1, 0, line_of([](double x) { return std::cos(9 * x); }));
  EXPECT_TRUE(part.profiled.empty());
  EXPECT_EQ(part.even.size(), order_count);
  EXPECT_NEAR(sum_by(part.even.back(), [](double x) { return std::cos(9 * x); }), std::sin(9.0) / 9,
              1e-14);
}

TEST(TensorAxis, DoubtsWhatPanelsDoNotResolve) {
  const auto rough = [](double x) { return 2 + std::sin(1e5 * x); };
  const piece part = piece_of(0, 1, 0, line_of(rough));
  EXPECT_GT(part.doubt, 1e-3 * part.magnitude);
}

// Noise of a formula is no structure: the profile is as good as f is.
TEST(TensorAxis, TakesNoiseForWhatItIs) {
  const auto noisy = [](double x) { return std::exp(-1e6 * (x * x - 0.6 * x + 0.09)); };
  const piece part = piece_of(0, 1, 0.3, line_of(noisy));
  EXPECT_NEAR(part.magnitude / needle_integral, 1, 1e-8);
  EXPECT_LE(part.doubt, 1e-8 * needle_integral);
  ASSERT_EQ(part.profiled.size(), order_count);
}

// Of (1-x)^-0.7 some 5e-5 lies where halving ends.
TEST(TensorAxis, DoubtsWhatLiesBesideASingularity) {
  const piece part = piece_of(0, 1, 1, line_of([](double x) { return std::pow(1 - x, -0.7); }));
  EXPECT_LE(std::abs(part.magnitude - 1 / 0.3), part.doubt);
  EXPECT_LE(part.doubt, 1e-3);
}

TEST(TensorAxis, HasNoProfileOfWhatIsNotFiniteOrZero) {
  const auto broken = [](double x) { return 0.4 < x && x < 0.6 ? NAN : 1.0; };
  EXPECT_TRUE(piece_of(0, 1, 0, line_of(broken)).profiled.empty());
  EXPECT_TRUE(piece_of(0, 1, 0, line_of([](double) { return 0.0; })).profiled.empty());
}

TEST(TensorAxis, LiesBetweenItsEnds) {
  const piece part = piece_of(0.25, 0.5, 0.3, line_of([](double x) { return 1 + x; }));
  for (const auto* const family : {&part.even, &part.profiled})
    for (const auto& rule : *family) {
      for (const warped_coordinate& node : rule) {
        EXPECT_GT(node.u, 0.25);
        EXPECT_LT(node.u, 0.5);
      }
      EXPECT_NEAR(sum_by(rule, [](double x) { return 1 + x; }), 0.34375, 1e-14);
    }
}

}  // namespace
}  // namespace riemann::tensor

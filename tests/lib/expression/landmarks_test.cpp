// Where formulas point to.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/landmarks.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

namespace riemann::expressions {
namespace {

using places = std::vector<double>;

places landmarks_of(const char* text, double from, double to, std::vector<double> parameters = {}) {
  const std::vector<std::string> names(parameters.size(), "a");
  return landmarks(formula_of(parse(text, {1, names})), parameters, from, to);
}

TEST(Landmarks, AreZerosOfLinearPartsWithinTheLimits) {
  EXPECT_EQ(landmarks_of("exp(-((x-0.25)/1e-9)^2)", 0.1, 1), places{0.25});
  EXPECT_EQ(landmarks_of("1/(1-4*x)", 0.1, 1), places{0.25});
  EXPECT_EQ(landmarks_of("exp(-(x-a)^2)", 0.1, 1, {0.5}), places{0.5});
  EXPECT_EQ(landmarks_of("abs(2*(x-0.5)+0.5) + 1/(x-3)", 0.1, 1), (places{0.25, 0.5}));
  EXPECT_EQ(landmarks_of("exp(-x^2)", -1, 1), places{0});
}

TEST(Landmarks, AreWhereComparisonsTurn) {
  EXPECT_EQ(landmarks_of("if(x < 0.25, 1, 2)", 0.1, 1), places{0.25});
  EXPECT_EQ(landmarks_of("if(2*x >= x + 0.25, 1, 2)", 0.1, 1), places{0.25});
}

TEST(Landmarks, AreRootsAndTheMiddleOfParabolas) {
  EXPECT_EQ(landmarks_of("1/(x^2-4*x)", -1, 5), (places{0, 2, 4}));
  EXPECT_EQ(landmarks_of("exp(-(x^2-10*x+25))", 1, 9), places{5});
  EXPECT_EQ(landmarks_of("1/(1-x/2)^2", 1, 9), places{2}) << "once, where factors are 0 alike";
}

TEST(Landmarks, AreAtEndsAsWell) {
  EXPECT_EQ(landmarks_of("1+exp(-1e6*x)", 0, 1), places{0});
  EXPECT_EQ(landmarks_of("1/(x-1)", 0.5, 1), places{1});
}

TEST(Landmarks, AreNoneWhereNothingIsZero) {
  EXPECT_TRUE(landmarks_of("exp(x^2+0.25)", 0.1, 1).empty());
  EXPECT_TRUE(landmarks_of("sin(x)*(x^3-0.1)", 0.1, 1).empty()) << "no parabola";
  EXPECT_TRUE(landmarks_of("7", 0, 1).empty());
  EXPECT_TRUE(landmarks_of("1/(x-1)", 1.5, 2).empty());
}

}  // namespace
}  // namespace riemann::expressions

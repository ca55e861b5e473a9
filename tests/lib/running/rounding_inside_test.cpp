// What rounding inside a formula may do to its integral where axes are infinite.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"
#include "support/problem_over_axes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann {
namespace {

struct known_over_plane {
  std::string f;
  double value;
};

problem over_plane(const std::string& f, const std::string& from) {
  problem task = problem_over_axes(f, 2, from, "inf", 1e-5);
  task.until.evaluations = 10'000'000;
  return task;
}

void expect_met(const known_over_plane& each, const std::string& from) {
  const estimate result = integrate(over_plane(each.f, from));
  EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
  EXPECT_LE(std::abs(result.value - each.value), 1e-5 * each.value) << each.f;
}

TEST(RoundingInside, IsSmallFarOutWhereFunctionsAreFlat) {
  for (const known_over_plane& each :
       {known_over_plane{"erfc(x1+x2)", 0.25}, known_over_plane{"1-erf(x1+x2)", 0.25},
        known_over_plane{"erfc(max(x1,x2))", 0.5},
        known_over_plane{"1-tanh(x1+x2)", std::numbers::pi * std::numbers::pi / 24},
        known_over_plane{"pi/2-atan((x1+x2)^2*exp(x1+x2))", 0.64437971036158709}})
    expect_met(each, "0");
}

/// Cells between abs(x1) and abs(x2) are empty for some x1, and the formula as it would go on there
/// is enormous.
TEST(RoundingInside, IsNoneInCellsThatAreEmpty) {
  for (const known_over_plane& each :
       {known_over_plane{"exp(-abs(x1)-abs(x2)-abs(x1-x2))", 1.5},
        known_over_plane{"exp(-max(abs(x1),abs(x2)))", 8},
        known_over_plane{"exp(-abs(x1+x2)-abs(x1-2*x2)-abs(x2))", 0.875}})
    expect_met(each, "-inf");
}

/// Where cells end may be anywhere: a peak is as wide as they are, and 1e-6 of its place.
TEST(RoundingInside, IsNoneOfPlacesWhereCellsEnd) {
  const double s = 1.26e11;
  const double height = 20 * s * s / (std::numbers::pi * std::numbers::pi);
  const std::string f = "1+" + std::to_string(height) + "*max(0,1-" + std::to_string(s) +
                        "*((2*x1-x2-0.1)^2+(x1+x2-0.8)^2+(x3-0.4)^2+(x4-0.6)^2))^3";
  const estimate result = integrate(problem_over_axes(f, 4, "0", "1", 1e-3));
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 1 + 1.0 / 3, 1e-3);
}

TEST(RoundingInside, IsToldWhereDigitsAreLost) {
  constexpr double of_difference = std::numbers::inv_sqrtpi / 6;
  const double of_tails = 1e15 * std::exp(-36) / 2;
  for (const known_over_plane& each :
       {known_over_plane{"abs((1e16+(x1-x2))-1e16)*erfc(x1+x2)", of_difference},
        known_over_plane{"(1-tanh(18+x1+x2))*1e15", of_tails},
        known_over_plane{"(1e10+erfc(x1+x2))-1e10", 0.25}}) {
    const estimate result = integrate(over_plane(each.f, "0"));
    EXPECT_NE(result.status, status::met) << each.f;
    EXPECT_LE(std::abs(result.value - each.value), result.error) << each.f;
  }
}

}  // namespace
}  // namespace riemann

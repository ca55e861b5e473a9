// Functions of a sum of multiples of variables over boxes, however they jump, bend or peak.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/separable/linear_form.hpp"

#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

namespace riemann::separable {
namespace {

estimate by_separation(const std::string& f, const region& over, double rtol) {
  return riemann::integrate({.f = {.expression = f},
                             .over = over,
                             .by = method::separable,
                             .until = {.rtol = rtol, .evaluations = 4'000'000, .seconds = 100},
                             .at = {.device = {device_choice::kind::cpu}, .threads = 1}});
}

region unit_cube(int dimensions) {
  region over;
  for (int k = 1; k <= dimensions; ++k) over.push_back({"x" + std::to_string(k), "0", "1"});
  return over;
}

struct known_integral {
  std::string f;
  region over;
  double value;
};

void expect_right(const known_integral& known, double rtol) {
  const estimate result = by_separation(known.f, known.over, rtol);
  EXPECT_EQ(result.status, status::met) << known.f << ": " << result.reason;
  EXPECT_LE(result.error, rtol * std::abs(known.value)) << known.f;
  EXPECT_LE(std::abs(result.value - known.value), result.error) << known.f << ' ' << result.value;
}

TEST(LinearForm, JumpsAndBendsAreIntegratedExactly) {
  // P(x1 + ... + x6 < 5/2), by the distribution of Irwin and Hall: (s^6 - 6 (s-1)^6 + 15
  // (s-2)^6)/6!
  const double of_six = (std::pow(2.5, 6) - 6 * std::pow(1.5, 6) + 15 * std::pow(0.5, 6)) / 720;
  expect_right({"if(x1+x2+x3+x4+x5+x6<2.5,1,0)", unit_cube(6), of_six}, 1e-11);
  expect_right({"if(x1+x2<1,1,0)", unit_cube(2), 0.5}, 1e-12);
  expect_right({"abs(x1-x2)", unit_cube(2), 1.0 / 3}, 1e-12);
  expect_right({"max(x1+x2+x3+x4-3.9,0)^2*7", unit_cube(4), 7 * 2 * std::pow(0.1, 6) / 720}, 1e-9);
  expect_right({"floor(x1+x2+x3)", unit_cube(3), 1}, 1e-11);
  expect_right({"if(x1+1e-9*x2<0.501,1,0)", unit_cube(2), 0.5009999995}, 1e-12);
  expect_right({"if(2*x1-3*x2<0.5,1,0)", {{"x1", "1", "0"}, {"x2", "0", "2"}}, -1.8125}, 1e-11);
}

TEST(LinearForm, NarrowRidgesAreFound) {
  const double of_width = std::sqrt(std::numbers::pi) * 1e-7;
  // x1 + x2 + x3 has the density 3/4 at 3/2, x1 - x2 + x3/4 has 7/8 at 0.
  expect_right({"exp(-((x1+x2+x3-1.5)/1e-7)^2)", unit_cube(3), 0.75 * of_width}, 1e-7);
  expect_right({"1+1e7*exp(-((x1-x2+0.25*x3)/1e-7)^2)", unit_cube(3), 1 + 1e7 * of_width * 0.875},
               1e-7);
}

TEST(LinearForm, SingularitiesMayBeAcrossTheBox) {
  expect_right({"log(abs(x1-x2))", unit_cube(2), -1.5}, 1e-10);
  expect_right({"abs(x1-x2)^-0.5", unit_cube(2), 8.0 / 3}, 1e-10);
  expect_right({"1/sqrt(x1+x2)", unit_cube(2), 8.0 / 3 * (std::sqrt(2.0) - 1)}, 1e-10);
}

TEST(LinearForm, WhatHasNoIntegralOrLosesDigitsIsNotMet) {
  EXPECT_NE(by_separation("abs(x1-x2)^-1.5", unit_cube(2), 1e-6).status, status::met);
  EXPECT_NE(by_separation("1/(x1-x2)", unit_cube(2), 1e-6).status, status::met);
  // Of swings that the adaptive method averages there are no panels.
  EXPECT_NE(by_separation("sin(1e5*(x1+x2))+1.5", unit_cube(2), 1e-6).status, status::met);
  // Doubles make a staircase of it.
  EXPECT_NE(by_separation("abs((1e16+(x1-x2))-1e16)", unit_cube(2), 1e-3).status, status::met);
  // x^2 is no multiple of x.
  EXPECT_NE(by_separation("if(x1^2+x2^2+x3^2<1,1,0)", unit_cube(3), 1e-6).status, status::met);
}

}  // namespace
}  // namespace riemann::separable

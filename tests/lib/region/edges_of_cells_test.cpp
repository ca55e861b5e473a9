// Singular edges of cells: what doubles cannot tell from the edge is part of the error.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/edges_of_cells.hpp"

#include "riemann/lib/integrand/callable.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <span>
#include <string>

namespace riemann {
namespace {

TEST(EdgesOfCells, HaveWhatIsLostByRounding) {
  // Beside y = 1, where 1 - y is 0 for y above 1 - 2^-54.
  const auto rises = [](std::span<const double> x) { return 1 / std::sqrt((1 + (1 - x[1])) - 1); };
  const double lost = lost_at_ends(integrand_of_callable(rises, 2), {1});
  EXPECT_GE(lost, std::ldexp(1.0, -26));
  EXPECT_LE(lost, std::ldexp(1.0, -22));
  const auto is_flat = [](std::span<const double> x) { return std::cos(x[0] * x[1]); };
  EXPECT_EQ(lost_at_ends(integrand_of_callable(is_flat, 2), {0, 1}), 0);
  const auto has_digits = [](std::span<const double> x) { return 1 / std::sqrt(x[1]); };
  EXPECT_LE(lost_at_ends(integrand_of_callable(has_digits, 2), {1}), 1e-7);
}

void expect_no_lie(const std::string& f, const region& over, double rtol, double truth) {
  const estimate result = integrate({.f = {.expression = f},
                                     .over = over,
                                     .by = method::automatic,
                                     .until = {.rtol = rtol, .evaluations = 20'000'000},
                                     .at = {.device = {device_choice::kind::cpu}, .threads = 2}});
  const double off = std::abs(result.value - truth);
  EXPECT_LE(off, result.error) << f << ' ' << result.value;
  if (result.status == status::met) {
    EXPECT_LE(off, rtol * truth) << f << ' ' << result.value;
  }
}

TEST(EdgesOfCells, AreNotMetWhereTooMuchIsLost) {
  const double pi = std::numbers::pi;
  const region disc{{"x", "-1", "1"}, {"y", "-1", "1"}};
  expect_no_lie("if(x^2+y^2<1,abs(1-x^2-y^2)^(-0.927),0)", disc, 1e-2, pi / 0.073);
  expect_no_lie("if(x^2+y^2<1,abs(1-x^2-y^2)^(-0.75),0)", disc, 1e-5, 4 * pi);
  expect_no_lie("if(x^2+y^2<1,(1-x^2-y^2)^(-0.7),0)", disc, 1e-5, pi / 0.3);
  expect_no_lie("if(x^2+y^2<1,1/sqrt(abs(1-x^2-y^2)),0)", disc, 1e-9, 2 * pi);
  const region square{{"x", "0", "1"}, {"y", "0", "1"}};
  expect_no_lie("if(x>y,abs(x-y)^(-0.9),0)", square, 1e-2, 1 / 0.11);
}

TEST(EdgesOfCells, AreMetWhereLittleIsLost) {
  const region disc{{"x", "-1", "1"}, {"y", "-1", "1"}};
  const estimate result = integrate({.f = {.expression = "if(x^2+y^2<1,1/sqrt(1-x^2-y^2),0)"},
                                     .over = disc,
                                     .by = method::automatic,
                                     .until = {.rtol = 1e-5},
                                     .at = {.device = {device_choice::kind::cpu}, .threads = 2}});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 2 * std::numbers::pi, 1e-4);
}

}  // namespace
}  // namespace riemann

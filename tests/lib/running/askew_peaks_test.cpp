// Peaks that are narrow across the axes, beside others and on what is wide.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"
#include "support/problem_over_axes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace riemann {
namespace {

// The second of askew peaks in the trial's list of seed 31337. A map that has few points on them is
// 2e-6 off, and does not know.
TEST(AskewPeaks, AreNotMetByAMapWithFewPointsOnThem) {
  const std::string f =
      "exp(0.155*x1+0.3285*x2)+0.001785*(5558000000.0*(1+212900000.0*((2.06449*x1-0.6105*x2-0.7897)"
      "^2+(0.6966*x1+2.8423*x2-1.141)^2))^(-4)+3595000000.0*exp(-sqrt(1459000000.0*((1.8269*x1+"
      "0.7086*x2-1.392)^2+(0.8894*x1+1.2199*x2-0.8829)^2)))+257800000000.0*max(0,1-140400000000.0*"
      "((1.1557*x1-0.3052*x2-0.1556)^2+(-0.8787*x1+1.4127*x2-0.4603)^2))^3)";
  problem task = problem_over_axes(f, 2, "0", "1", 1e-6);
  task.until.evaluations = 3'000'000;
  const estimate result = integrate(task);
  constexpr double exact = 1.307420449062019;
  EXPECT_LE(std::abs(result.value - exact), std::max(result.error, 1e-6 * exact));
}

}  // namespace
}  // namespace riemann

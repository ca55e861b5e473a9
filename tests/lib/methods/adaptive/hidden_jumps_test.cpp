// Black boxes that jump beside the end of a panel, or in one too narrow to be divided.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/random.hpp"
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace riemann::adaptive {
namespace {

integral of_box(const std::function<double(double)>& f, double from, double to, double rtol) {
  goal until;
  until.rtol = rtol;
  return integrate(reference::boxed(f), {{from, 0}, {to, 0}, {}}, until);
}

void expect_met_with(const integral& result, double value, double rtol) {
  const found_value& found = result;
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(found.value, value, rtol * std::abs(value));
  EXPECT_NEAR(found.value, value, found.error + 4e-16 * std::abs(value));
}

// The scan for mass climbs to the top, where values are flat to some 1e-9: beside the jump, not at
// it. There a panel ends.
TEST(HiddenJumps, AtThePeakOfAHalfInfiniteRangeAreSeen) {
  const auto half = [](double x) { return x >= 0 ? std::exp(-x * x) : 0; };
  expect_met_with(of_box(half, -2, infinite, 1e-10), 0.5 * std::sqrt(std::numbers::pi), 1e-10);
  const auto higher_above = [](double x) {
    const double cosh = std::cosh(5 * (x - 0.3));
    return (x > 0.3 ? 2 : 1) * 5 / (cosh * cosh);
  };
  expect_met_with(of_box(higher_above, -2, infinite, 1e-10), 2.9999999997947624, 1e-10);
  expect_met_with(of_box(higher_above, -infinite, 2, 1e-10), 2.9999998344024980, 1e-10);
}

TEST(HiddenJumps, AtThePeakAreSeenWhereverItIs) {
  index_t taken = 0;
  const auto next = [&] { return random_fraction(1, taken++, 53); };
  for (int k = 0; k < 60; ++k) {
    const double at = -3 + 6 * next();
    const double width = std::pow(10, -1 + 2 * next());
    const double rtol = std::pow(10, -6 - 5 * next());
    const auto half = [&](double x) {
      const double u = (x - at) / width;
      return x >= at ? std::exp(-0.5 * u * u) : 0;
    };
    SCOPED_TRACE(testing::Message() << at << ", " << width << ", rtol " << rtol);
    expect_met_with(of_box(half, -infinite, infinite, rtol),
                    width * std::sqrt(0.5 * std::numbers::pi), rtol);
    const auto unlike = [&](double x) {
      const double cosh = std::cosh((x - at) / width);
      return (x > at ? 3 : 1) / (cosh * cosh);
    };
    expect_met_with(of_box(unlike, at - 2, infinite, rtol), width * (3 + std::tanh(2 / width)),
                    rtol);
  }
}

/// Of 1.5 + sign(sin(w x)), by its jumps.
double integral_of_square_wave(double w, double from, double to) {
  const auto up_to = [&](double x) {
    const double period = std::numbers::pi / w;
    const double u = std::abs(std::remainder(x, 2 * period));
    return 1.5 * x + u;
  };
  return up_to(to) - up_to(from);
}

// At rtol 1e-13 a panel must be narrower than a black box can be asked in.
TEST(HiddenJumps, InPanelsTooNarrowToBeDividedAreSettledByTheirPlace) {
  constexpr double w = 5.664091815931387;
  constexpr double from = -0.28390219473469624;
  constexpr double to = 24.510175174403447;
  const auto wave = [](double x) { return 1.5 + (std::sin(w * x) < 0 ? -1 : 1); };
  for (const double rtol : {1e-10, 1e-12, 1e-13})
    expect_met_with(of_box(wave, from, to, rtol), integral_of_square_wave(w, from, to), rtol);
  const auto slanted = [](double x) {
    return 2.3073305785993914 * (std::sin(x) < 0 ? -1 : 1) * std::cos(x);
  };
  expect_met_with(of_box(slanted, -1.3241739566032793, 93.38795342358782, 1e-11),
                  -0.48918496583611614, 1e-11);
}

}  // namespace
}  // namespace riemann::adaptive

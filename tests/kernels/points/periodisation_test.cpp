// Each change of variable keeps the measure, its symmetry and its place inside (0, 1).
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/points/periodisation.hpp"
#include "riemann/kernels/points/unit_number.hpp"

#include "support/gauss_legendre_64.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace riemann {
namespace {

struct named_periodisation {
  const char* name;
  periodisation value;
};

class EveryPeriodisation : public testing::TestWithParam<named_periodisation> {
 protected:
  warped_coordinate at(double u) const { return periodised(GetParam().value, u); }
  bool is_plain() const { return GetParam().value == periodisation::none; }
  bool monotone() const { return GetParam().value != periodisation::baker; }
};

// 64 Gauss points a half are exact for the polynomials; some 200 roundings of at most 2^-53 each.
TEST_P(EveryPeriodisation, KeepsTheMeanOfAPolynomial) {
  double weight = 0;
  double square = 0;
  for (const auto& [node, gauss_weight] : reference::gauss_legendre_64)
    for (const double side : {-1.0, 1.0})
      for (const double middle : {0.25, 0.75}) {
        const auto [t, w] = at(middle + side * std::strtod(node, nullptr) / 4);
        const double share = std::strtod(gauss_weight, nullptr) / 4;
        weight += share * w;
        square += share * w * t * t;
      }
  EXPECT_NEAR(weight, 1, 200 * 0x1p-53);
  EXPECT_NEAR(square, 1.0 / 3, 200 * 0x1p-53);
}

// A central difference of step h is off by h^2/6 of the third derivative, at most 60 (korobov_2, at
// the ends), and by roundings of 2^-52 over 2h.
TEST_P(EveryPeriodisation, WeighsByItsSlope) {
  constexpr double h = 0x1p-14;
  for (int i = 1; i < 256; ++i) {
    if (i == 128) continue;  // baker's corner
    const double u = i / 256.0;
    const double slope = (at(u + h).u - at(u - h).u) / (2 * h);
    const double expected = monotone() ? at(u).weight : u < 0.5 ? 2 : -2;
    EXPECT_NEAR(slope, expected, 60.0 / 6 * h * h + 0x1p-52 / (2 * h)) << u;
  }
}

TEST_P(EveryPeriodisation, RisesAndIsSymmetric) {
  double before = 0;
  for (int i = 1; i < 4096; ++i) {
    const double u = i / 4096.0;
    if (monotone() || u < 0.5) {
      EXPECT_GT(at(u).u, before);
      before = at(u).u;
    }
    if (u > 0.5) continue;  // 1 - t would be rounded
    const double expected = !monotone() ? at(u).u : is_plain() ? 1 - u : last_in_unit - at(u).u;
    EXPECT_NEAR(at(1 - u).u, expected, monotone() ? 0x1p-53 : 0) << u;
    EXPECT_EQ(at(1 - u).weight, at(u).weight);
  }
}

TEST_P(EveryPeriodisation, StaysInsideTheUnitInterval) {
  for (const double u : {0x1p-1074, 0x1p-1022, 0x1p-400, 0x1p-60, unit_number(0), unit_number(1),
                         0.5 - 0x1p-54, 0.5, 0.5 + 0x1p-53, unit_number(~0U), 1 - 0x1p-53}) {
    EXPECT_GT(at(u).u, 0) << u;
    EXPECT_LT(at(u).u, 1) << u;
    EXPECT_GE(at(u).weight, 0) << u;
  }
  EXPECT_GT(at(unit_number(0)).u, 0x1p-130);
  EXPECT_GT(at(unit_number(0)).weight, 0);
}

INSTANTIATE_TEST_SUITE_P(, EveryPeriodisation,
                         testing::Values(named_periodisation{"none", periodisation::none},
                                         named_periodisation{"baker", periodisation::baker},
                                         named_periodisation{"korobov_1", periodisation::korobov_1},
                                         named_periodisation{"korobov_2", periodisation::korobov_2},
                                         named_periodisation{"korobov_3",
                                                             periodisation::korobov_3}),
                         [](const auto& each) { return std::string(each.param.name); });

TEST_P(EveryPeriodisation, WeighsPointsOfSeveralCoordinatesByTheProductOfTheirEnds) {
  const double u[] = {0.1, 0.7, 0.35};
  double ends = 1;
  double weight = 1;
  for (const double each : u) {
    ends *= made_periodic(GetParam().value, each).ends;
    weight *= at(each).weight;
  }
  EXPECT_NEAR(weight_of(GetParam().value, ends, 3), weight, 20 * 0x1p-53 * weight);
}

TEST(Periodisation, KorobovIsTheKnownPolynomial) {
  const double u = 0.25;
  EXPECT_EQ(periodised(periodisation::korobov_1, u).u, 3 * u * u - 2 * u * u * u);
  EXPECT_EQ(periodised(periodisation::korobov_2, u).u, u * u * u * (6 * u * u - 15 * u + 10));
  EXPECT_EQ(periodised(periodisation::korobov_3, u).u,
            u * u * u * u * (35 - 84 * u + 70 * u * u - 20 * u * u * u));
}

}  // namespace
}  // namespace riemann

// Quantiles against 40 digits, and back.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrand/distributions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace riemann {
namespace {

/// By Newton's method on erfc in 40 digits (mpmath 1.3).
constexpr struct {
  double u;
  const char* x;
} normal_quantiles[] = {
    {0x1.0000000000000p-1000, "-37.11101193716479141011"},
    {0x1.56e1fc2f8f359p-997, "-37.04709629936119923655"},
    {0x1.bff2ee48e0530p-333, "-21.27345356096532429418"},
    {0x1.4484bfeebc2a0p-100, "-11.46402468844361571977"},
    {0x1.cd2b297d889bcp-54, "-8.222082216130435615182"},
    {0x1.19799812dea11p-40, "-7.034483825301131932614"},
    {0x1.e8a37a3dc9831p-37, "-6.657904643648119513508"},
    {0x1.e8a37a4e2ee2cp-37, "-6.657904643354087636974"},
    {0x1.12e0be826d695p-30, "-5.997807015007686861446"},
    {0x1.a36e2eb1c432dp-14, "-3.719016485455680552288"},
    {0x1.47ae147ae147bp-7, "-2.326347874040841093075"},
    {0x1.32ca57a786c22p-4, "-1.440238267527963663112"},
    {0x1.339c0ebedfa44p-4, "-1.438825392752539982436"},
    {0x1.999999999999ap-3, "-0.8416212335729141655225"},
    {0x1.999999999999ap-2, "-0.2533471031357997413247"},
    {0x1.fffd60e94ee39p-2, "-0.00002506628274896000852685"},
    {0x1.0000035afe535p-1, "2.506628273311648301162e-7"},
    {0x1.3333333333333p-1, "0.2533471031357997413247"},
    {0x1.d98c7e28240b8p-1, "1.438825392752540374189"},
    {0x1.d9a6b50b0f27cp-1, "1.440238267527963859388"},
    {0x1.fae147ae147aep-1, "2.326347874040840767637"},
    {0x1.fff2e48e8a71ep-1, "3.719016485455708386723"},
    {0x1.fffffff768fa1p-1, "5.997807019601637426423"},
    {0x1.fffffffffdcd1p-1, "7.034486910047835205692"},
    {0x1.fffffffffffffp-1, "8.209536151601386855631"},
};

double ulp_of(double x) {
  return std::nextafter(std::abs(x), std::numeric_limits<double>::infinity()) - std::abs(x);
}

TEST(Distributions, HaveNormalQuantilesWithinFiveUlpsInBothTails) {
  for (const auto& [u, x] : normal_quantiles) {
    const double expected = std::strtod(x, nullptr);
    EXPECT_LE(std::abs(normal_quantile(u) - expected), 5 * ulp_of(expected)) << u;
  }
  EXPECT_EQ(normal_quantile(0.5), 0);
}

TEST(Distributions, GoOnSmoothlyWhereTheFormulaOfTheQuantileChanges) {
  for (const double joint : joints_of_normal_quantile) {
    const double step = std::ldexp(std::min(joint, 1 - joint), -9);
    const double low = joint - step;
    const double high = joint + step;
    const double slope = (normal_quantile(high) - normal_quantile(low)) / (high - low);
    const double x = normal_quantile(joint);
    const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::acos(-1.0));
    // The third derivative by log(u) counts 2^-18; doubles near 1 are 2^-53 apart.
    EXPECT_NEAR(slope * density, 1, 1e-5 + 0x1p-53 / step) << joint;
  }
}

TEST(Distributions, AreTheOnesThatTheirPlacesHave) {
  for (const double u : {1e-9, 0.01, 0.3, 0.5, 0.8, 0.999}) {
    for (const weighting by : {weighting::uniform, weighting::normal, weighting::exponential}) {
      const double x = place_of(by, u, 1.5, 2.5);
      EXPECT_NEAR(coordinate_of<double>({reach::finite, by, 1.5, 2.5, 0, 1}, x), u,
                  1e-14 * u + 1e-16 * 16)
          << u;
    }
  }
  EXPECT_EQ(place_of(weighting::uniform, 0.25, 1.0, 3.0), 1.5);
  // A rounding of u counts e^6 / 3 times.
  EXPECT_NEAR(place_of(weighting::exponential, -std::expm1(-6.0), 3.0, 3.0), 2, 0x1p-53 * 150);
  EXPECT_DOUBLE_EQ(place_of(weighting::normal, 0.5, 7.0, 3.0), 7);
}

}  // namespace
}  // namespace riemann

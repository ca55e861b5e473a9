// Swings toward a point: those that shrink, come to an end, or hide at their zeros.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

struct swinging_toward_one {
  std::string formula;
  double value;  // from 0 to 1, in closed form
};

/// |f| grows more than 1/u does there, and yet each swing is smaller than the one before.
TEST(SwingingEnds, ThatShrinkAreNotDivergent) {
  const std::vector<swinging_toward_one> all{
      {"sin(0.366661/x)/x", 1.2068628629978086},
      {"sin((x/(1-x))^6.53125)/(1-x)^2", 0.22200033214496208},
      {"sin(0.10302734375*x/(1-x))/(x/(1-x))^0.16796875/(1-x)^2", 7.2289573026981480},
      {"sin((x/(1-x))^1.46875)/(1-x)^2", 0.79377089395721388},
      {"cos((x/(1-x))^3/3-11.1*x/(1-x))/pi/(1-x)^2", 0.092570433646457877},
  };
  for (const swinging_toward_one& each : all) {
    const integral result = integrate(typed(each.formula), {{0, 0}, {1, 0}, {}}, {.rtol = 1e-9});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
  }
}

TEST(SwingingEnds, OfTheLogarithmAreNotLeftOutAtTheirZeros) {
  const integral result = integrate(typed("(sin(0.0144*log(x))/(0.0144*log(x)))^3/x"),
                                    {{0, 0}, {1, 0}, {}}, {.rtol = 1e-3});
  const found_value& of = result;
  EXPECT_NEAR(of.value, 81.812308687234201, of.error);
}

TEST(SwingingEnds, CountTheHeightOfSwingsAboveZero) {
  for (const double pace : {2.88, 2.939, 4.75}) {
    const integral result = integrate(typed("cos(" + std::to_string(pace) + "*erfinv(x))+1"),
                                      {{-1, 0}, {1, 0}, {}}, {.rtol = 1e-3});
    const found_value& of = result;
    EXPECT_NEAR(of.value, 2 + 2 * std::exp(-pace * pace / 4), of.error) << pace;
  }
}

TEST(SwingingEnds, AreToldByWhatLiesFarNearer) {
  for (const double from : {0.01, 0.001}) {
    const integral result =
        integrate(typed("sin(1/x)/x^2"), {{from, 0}, {2, 0}, {}}, {.rtol = 1e-8});
    EXPECT_EQ(result.status, status::met) << from << ": " << result.reason;
    EXPECT_NEAR(result.value, std::cos(0.5) - std::cos(1 / from), 1e-8);
  }
  for (const std::string place : {"0", "0.1", "1"}) {
    const std::string u = "(x-" + place + ")";
    const integral result =
        integrate(typed("sin(1/" + u + ")/" + u + "^2"), {{0, 0}, {2, 0}, {}}, {});
    EXPECT_EQ(result.status, status::divergent) << place << ": " << result.reason;
  }
}

/// Beside 0 it swings, though not toward 0: a pattern was sought there by 26 000 evaluations.
TEST(SwingingEnds, AreNotSoughtWhereSwingsEnd) {
  const integral result =
      integrate(typed("sin(1/(x+0.001))"), {{0, 0}, {1, 0}, {}}, {.rtol = 1e-10});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 0.504907698751095232, 1e-10);
  EXPECT_LT(result.evaluations, 12'000);
}

}  // namespace
}  // namespace riemann::adaptive

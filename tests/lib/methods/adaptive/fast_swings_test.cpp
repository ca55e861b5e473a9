// Thousands of swings averaged away.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

struct swinging {
  std::string formula;
  double from;
  double to;
  double value;
};

/// By closed forms, and by asymptotic series at both ends.
TEST(FastSwings, AreAveragedAway) {
  const std::vector<swinging> all{
      {"sin(x)/x", 0, 1e6, 1.5707953900431190815},
      {"sin(x)/x", 0, 1e10, 1.570796326707584657},
      {"besselj(0,x)", 0, 1e6, 0.99927403131214394919},
      {"cos(x)/(1+x)^2", 0, 1e5, 0.37855037576776344932},
      {"cos(x^2)", 0, 1000, 0.62648207167247657849},
      {"sin(x^2)/x", 0, 1000, 0.78539769502155954073},
      {"sin(100000*x)*sqrt(x)", 0, 1, 0.000010013426498559893243},
      {"sin(1e6*x)^2", 0, 1, 0.50000016392857889087},
      {"1+cos(1e6*x)*exp(x)", 0, 1, 0.99999904862056932627},
      {"x*sin(x)", 0, 1e6, -936752.47752664695823},
      {"sin(100000*x)*sin(100003*x)", 0, 1, 0.023519472610862029792},
      {"exp(sin(100000*x))", 0, 1, 1.2660882793666002802},
  };
  for (const swinging& each : all) {
    const integral result = integrate(reference::typed(each.formula),
                                      {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-10});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, std::min(result.error, 1e-10 * std::abs(each.value)))
        << each.formula;
    EXPECT_LT(result.evaluations, 250'000) << each.formula;
  }
}

/// No double is 3275.8, and beside the pole that matters.
TEST(FastSwings, BeginAtTheVeryPlaceOfAPole) {
  const integral result = integrate(reference::typed("cos(x)+abs(x-3275.8)^(-0.8)"),
                                    {{0, 0}, {17346, 0}, {}}, {.rtol = 1e-10});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, 58.060256340100467809, result.error);
}

/// Where swings nearly cancel, what is left is known as well as values are.
TEST(FastSwings, LeaveWhatRoundingLeaves) {
  for (const swinging& each : {swinging{"cos(100000*x)/(1+x^2)", 0, 1, 1.7879395788258005821e-7},
                               {"cos(1e8*x)*exp(x)", 0, 1, 2.5324574181978009216e-8},
                               {"exp(-x/1000)*cos(x)", 0, 1e5, 0.000999999000000999999}}) {
    const integral result = integrate(reference::typed(each.formula),
                                      {{each.from, 0}, {each.to, 0}, {}}, {.rtol = 1e-10});
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
    EXPECT_LT(result.error, 1e-7 * std::abs(each.value)) << each.formula;
  }
}

/// A peak that is narrower than a window stands where the formula points to.
TEST(FastSwings, HideNoPeakThatTheFormulaPointsTo) {
  const integral result = integrate(reference::typed("cos(30000*x)+exp(-((x-0.3)/1e-5)^2)"),
                                    {{0, 0}, {1, 0}, {}}, {.rtol = 1e-8});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, -9.0309762198573053329e-6, 1e-13);
}

TEST(FastSwings, AreToldOf) {
  const integral result =
      integrate(reference::typed("sin(1e6*x)*exp(x)"), {{0, 0}, {1, 0}, {}}, {}, {.account = true});
  ASSERT_TRUE(result.told);
  ASSERT_EQ(result.told->averages.size(), 1U);
  EXPECT_NEAR(result.told->averages[0].swings, 1e6 / 3.14159265358979, 100);
}

TEST(FastSwings, ThatComeToAnEndOnAnInfiniteRangeAreAveraged) {
  struct damped {
    std::string formula;
    double rtol;
    double value;  // from 0 to infinity, in closed form
  };
  for (const damped& each :
       std::vector<damped>{{"besselj(3,91.8*x)*exp(-0.0352*x)", 1e-8, 0.010880721799276284},
                           {"sin(180*x)^2*exp(-x/868)", 1e-8, 433.99999999555527},
                           {"cos(3200*x)^2*exp(-x)", 1e-8, 0.50000001220703095},
                           {"cos(94.8*x)*exp(-x/364)", 1e-6, 3.0569049931296395e-7}}) {
    const integral result =
        integrate(reference::typed(each.formula), {{0, 0}, {infinite, 0}, {}}, {.rtol = each.rtol});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error) << each.formula;
    EXPECT_LT(result.evaluations, 200'000) << each.formula;
  }
}

}  // namespace
}  // namespace riemann::adaptive

// What is left of chains whose end decays by powers of the distance and of its logarithm.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

constexpr double without_end = std::numeric_limits<double>::infinity();

struct slow {
  std::string formula;
  double from;
  double to;
  double value = 0;  // in closed form
};

integral of(const slow& asked) {
  return integrate(reference::typed(asked.formula), {{asked.from, 0}, {asked.to, 0}, {}}, {});
}

TEST(SlowTails, AreClosedByPowersAndLogarithms) {
  const std::vector<slow> all{
      {"x^(-0.99)*log(x)", 0, 1, -10000.0},
      {"x^(-0.99)*log(x)^2", 0, 1, 2000000.0},
      {"abs(x-0.3)^(-0.9)*log(abs(x-0.3))", 0, 1, -199.26873843817286742},
      {"1/(x*log(x)^2)", 0, 0.5, 1.4426950408889634074},
      {"1/(x*log(x)^2)", 2, without_end, 1.4426950408889634074},
      {"1/(x*log(x)^1.1)", 2, without_end, 10.37331232123570606},
      {"1/(x*log(x)^1.5)", 2, without_end, 2.4022448175728995897},
      {"log(x)/x^1.01", 1, without_end, 10000.0},
      {"log(x)/x^1.001", 1, without_end, 1000000.0},
      {"sqrt(-log(x))/x^0.9", 0, 1, 28.024956081989643497},
      {"1/(x*exp(sqrt(-log(x))))", 0, 1, 2.0},
  };
  for (const slow& each : all) {
    const integral result = of(each);
    EXPECT_EQ(result.how, ending::met) << each.formula << ": " << result.reason;
    const component& value = result.components.front();
    EXPECT_NEAR(value.value, each.value, value.error) << each.formula;
    EXPECT_LT(result.evaluations, 1000) << each.formula;
  }
}

TEST(SlowTails, ThatFallTooSlowlyAreDivergent) {
  const std::vector<slow> all{{"1/x", 0, 1},
                              {"1/x", 1, without_end},
                              {"log(x)/x", 1, without_end},
                              {"1/(x*log(x))", 2, without_end},
                              {"1/x+x^(-0.99)", 0, 1},
                              {"abs(x-0.3)^(-1.001)", 0, 1}};
  for (const slow& each : all) EXPECT_EQ(of(each).how, ending::divergent) << each.formula;
}

TEST(SlowTails, ThatAreNeitherAreNotMet) {
  const std::vector<slow> all{{"1/(x*log(x)*log(log(x))^2)", 3, without_end},
                              {"abs(x-0.3)^(-0.99)*log(abs(x-0.3))", 0, 1},
                              {"1/(x*exp(abs(log(x))^0.2))", 0, 1},
                              {"1/x-x^(-0.99)", 0, 1}};
  for (const slow& each : all) EXPECT_EQ(of(each).how, ending::not_met) << each.formula;
}

}  // namespace
}  // namespace riemann::adaptive

// Singular places that are roots of functions known to doubles' digits alone.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

integral over_unit_range(const std::string& formula, double from) {
  return integrate(typed(formula), {{from, 0}, {from + 1, 0}, {}}, {.rtol = 1e-8});
}

TEST(RoundedPlaces, AreNotGradedCloserThanTheyAreKnown) {
  struct singular {
    std::string formula;
    double from;
    double value;  // by mpmath, 60 digits
  };
  const std::vector<singular> all{{"abs(erf(x)-0.5)^-0.5", 0, 3.0168409883724101765},
                                  {"abs(gamma(x)-1.5)^-0.5", 2, 2.6571876822534503084}};
  for (const singular& each : all) {
    const integral result = over_unit_range(each.formula, each.from);
    EXPECT_EQ(result.how, ending::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.components.front().value, each.value, 1e-9) << each.formula;
    EXPECT_LT(result.evaluations, 1000) << each.formula;
  }
}

TEST(RoundedPlaces, LeaveAnHonestErrorWhereMuchLiesClose) {
  const integral result = over_unit_range("abs(erf(x)-0.5)^-0.9", 0);
  constexpr double exact = 20.647732767638654664;  // by mpmath
  EXPECT_EQ(result.how, ending::not_met);
  EXPECT_LE(std::abs(result.components.front().value - exact), result.components.front().error);
}

TEST(RoundedPlaces, MayBePoles) {
  for (const std::string formula :
       {"1/(erf(x)-0.5)", "(erf(x)-0.5)^-2", "log10(exp(x)*erf(x))^(-2)"})
    EXPECT_EQ(over_unit_range(formula, 0).how, ending::divergent) << formula;
}

}  // namespace
}  // namespace riemann::adaptive

// Integrals taken side by side are the integrals that each would be by itself.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrals_of_expression.hpp"

#include "riemann/lib/running/integrate.hpp"
#include "support/sweeps.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace riemann {
namespace {

TEST(IntegralsOfExpression, AreThoseOfEachRowAlone) {
  for (const char* rule : {"midpoint", "trapezoid", "simpson", "romberg"})
    for (const index_t n : {16, 608, 20'000}) {
      const problem like{.f = {.expression = "exp(-a*x)/(x+b)"},
                         .rule = {.name = rule, .n = n},
                         .at = {.device = {device_choice::kind::cpu}, .threads = 2}};
      expect_rows_as_alone(like, 40);
    }
}

TEST(IntegralsOfExpression, MayHaveNoNodesButTheEnds) {
  expect_rows_as_alone({.f = {.expression = "exp(-a*x)/(x+b)"},
                        .rule = {.name = "trapezoid", .n = 1},
                        .at = {.device = {device_choice::kind::cpu}}},
                       10);
}

TEST(IntegralsOfExpression, OfLimitsThatAreNoneAreInvalid) {
  problem good{.f = {.expression = "x"},
               .range = {.from = 0, .to = 1},
               .at = {.device = {device_choice::kind::cpu}}};
  problem bad = good;
  bad.range.to = 1e301;
  const std::vector<problem> rows{good, bad};
  const std::vector<estimate> all = integrals_of_expression(parsed(good), 2).of(rows, {});
  EXPECT_EQ(all[0].status, status::summed);
  EXPECT_EQ(all[0].value, integrate(good).value);
  EXPECT_EQ(all[1].status, status::invalid);
  EXPECT_TRUE(std::isnan(all[1].value));
  EXPECT_EQ(all[1].reason, "to '1e+301': farther than 1e300 from the lower limit, 0");
}

TEST(IntegralsOfExpression, AreInterruptedByAStop) {
  std::stop_source stopped;
  stopped.request_stop();
  const std::vector<problem> rows(8, {.f = {.expression = "sin(x)"},
                                      .range = {.from = 0, .to = 1},
                                      .rule = {.n = 100'000'000},
                                      .at = {.device = {device_choice::kind::cpu}, .threads = 2}});
  for (const estimate& each :
       integrals_of_expression(parsed(rows[0]), 8).of(rows, {stopped.get_token(), {}}))
    EXPECT_EQ(each.status, status::interrupted);
}

status of_formula_from_0_to_1(const char* formula) {
  const problem task{.f = {.expression = formula},
                     .range = {.from = 0, .to = 1},
                     .by = method::adaptive,
                     .until = {.rtol = 1e-10}};
  return integrals_of_expression(parsed(task), 1).of(std::vector{task}, {}).front().status;
}

TEST(IntegralsOfExpression, AreNoneOfConstantsThatDigitsDoNotTellFromPolesAndJumps) {
  for (const char* formula :
       {"x/sin(pi)", "gamma(tan(pi))*x", "log(tan(pi)^2)*x", "x/(sqrt(2)^2-2)", "tan(pi/2)*x",
        "floor(sin(pi))*x", "(1/tan(pi))*x", "x/(exp(log(3))-3)"})
    EXPECT_FALSE(is_as_asked(of_formula_from_0_to_1(formula))) << formula;
}

TEST(IntegralsOfExpression, AreMetOfConstantsThatLostNoDigitThatCounts) {
  for (const char* formula :
       {"x+sin(pi)", "x+sin(sin(pi))", "(x+2)^sin(pi)", "x/(1-cos(1e-6))", "x*gamma(1+tan(pi))",
        "x*sin(1e9*pi+1)", "x/sin(3*pi/4)", "x*exp(200*pi)", "x+sqrt(abs(sin(pi)))", "x/1e-300",
        "x*log(1e-300)", "x*floor(pi)"})
    EXPECT_EQ(of_formula_from_0_to_1(formula), status::met) << formula;
}

TEST(IntegralsOfExpression, ShareAFormulaWithTheFirstWhereTheirParametersDo) {
  const problem first{.f = {.expression = "x^2/a", .parameters = {{"a", 0.0}}},
                      .range = {.from = 0, .to = 1},
                      .by = method::adaptive};
  problem other = first;
  other.f.parameters[0].value = -0.0;
  problem third = first;
  third.f.parameters[0].value = 3;
  third.range.to = 3;
  const std::vector<problem> rows{third, other, first, third};
  const std::vector<estimate> actual = integrals_of_expression(parsed(third), 4).of(rows, {});
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const estimate alone = integrate(rows[k]);
    EXPECT_EQ(actual[k].status, alone.status) << k;
    EXPECT_EQ(actual[k].reason, alone.reason) << k;
    if (!has_no_value(alone.status)) {
      EXPECT_EQ(actual[k].value, alone.value) << k;
    }
  }
  EXPECT_EQ(actual[3].value, 3);
}

TEST(IntegralsOfExpression, OfNoRowsAreNone) {
  const problem like{.f = {.expression = "x"},
                     .range = {.from = 0, .to = 1},
                     .at = {.device = {device_choice::kind::cpu}}};
  EXPECT_TRUE(integrals_of_expression(parsed(like), 1).of({}, {}).empty());
}

}  // namespace
}  // namespace riemann

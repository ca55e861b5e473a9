// Steps: what is shared, what is worked out beforehand, and what is left alone.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/formula.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace riemann::expressions {
namespace {

/// "x; 1; 0+1" and so on: a step's operator and its operands' numbers.
std::string steps_of(const formula& of) {
  std::string all;
  for (const step& each : of.steps) {
    all += all.empty() ? "" : "; ";
    const operation_facts& facts = facts_of(each.is);
    if (each.is == operation::number) all += std::to_string(each.value).substr(0, 5);
    if (each.is == operation::variable) all += "xyz"[each.index];
    if (each.is == operation::parameter) all += 'p' + std::to_string(each.index);
    all += *facts.name != '\0' ? facts.name : facts.symbol;
    for (int k = 0; k < facts.operands; ++k)
      all += (k == 0 ? "" : ",") + std::to_string(each.operands[static_cast<std::size_t>(k)]);
  }
  return all;
}

formula typed(const char* text) { return formula_of(parse(text, {3, std::nullopt})); }

std::string steps_of(const char* text) { return steps_of(typed(text)); }

TEST(Steps, OfAPartAreThoseThatItNeeds) {
  const formula whole = typed("sin(x)+exp(y)*cos(y*z)");
  ASSERT_EQ(steps_of(whole), "x; sin0; y; exp2; z; *2,4; cos5; *3,6; +1,7");
  EXPECT_EQ(steps_of(ending_with(whole, 6)), "y; z; *0,1; cos2");
  EXPECT_EQ(steps_of(ending_with(whole, 8)), steps_of(whole));
}

TEST(Steps, AreTakenOnce) {
  EXPECT_EQ(steps_of("sin(x)+sin(x)"), "x; sin0; +1,1");
  EXPECT_EQ(steps_of("x*y+y*x"), "x; y; *0,1; *1,0; +2,3") << "nothing is reordered";
}

TEST(Constants, AreWorkedOutWhereIeeeArithmeticDefinesThem) {
  EXPECT_EQ(steps_of("2*3+x"), "6.000; x; +0,1");
  EXPECT_EQ(steps_of("x+2+3"), "x; 2.000; +0,1; 3.000; +2,3") << "nothing is reassociated";
  EXPECT_EQ(steps_of("if(1<2, x, y)"), "1.000; x; y; if0,1,2");
  EXPECT_EQ(steps_of("sqrt(4)*floor(2.5)"), "4.000");
  EXPECT_EQ(steps_of("sin(1)*x"), "1.000; sin0; x; *1,2") << "whose sine is decided later";
  EXPECT_EQ(steps_of("1/0+x"), "1.000; 0.000; /0,1; x; +2,3") << "what is not finite stays";
}

TEST(Powers, BecomeProductsOfTheStatedOrder) {
  EXPECT_EQ(steps_of("x^0"), "1.000");
  EXPECT_EQ(steps_of("x^1"), "x");
  EXPECT_EQ(steps_of("x^2"), "x; *0,0");
  EXPECT_EQ(steps_of("x^3"), "x; *0,0; *1,0");
  EXPECT_EQ(steps_of("x^5"), "x; *0,0; *1,1; *2,0");
  EXPECT_EQ(steps_of("x^-2"), "x; *0,0; 1.000; /2,1");
  EXPECT_EQ(steps_of("x^(1+1)"), "x; *0,0");
  EXPECT_EQ(steps_of("x^0.5"), "x; sqrt0");
  EXPECT_EQ(steps_of("e^x"), "x; exp0");
  EXPECT_EQ(steps_of("x^17"), "x; 17.00; pow0,1");
  EXPECT_EQ(steps_of("x^1.5"), "x; 1.500; pow0,1");
  EXPECT_EQ(steps_of("2^x"), "2.000; x; pow0,1");
}

TEST(Formulas, KnowWhetherIeeeArithmeticDecidesThem) {
  const auto exact = [](const char* text) { return formula_of(parse(text)).exact; };
  EXPECT_TRUE(exact("sqrt(abs(x))/(1+x^2)+if(x<1, min(x, 2), floor(x))*sign(x)"));
  EXPECT_FALSE(exact("x^x"));
  EXPECT_FALSE(exact("exp(1)*x"));
}

TEST(Uniform, IsWhatNoVariableEnters) {
  const formula f = formula_of(parse("exp(a)*x", {1, std::nullopt}));
  ASSERT_EQ(f.steps.size(), 4U);
  EXPECT_TRUE(f.steps[0].uniform && f.steps[1].uniform);
  EXPECT_FALSE(f.steps[2].uniform || f.steps[3].uniform);
  EXPECT_EQ(f.cost, 1) << "what is computed once costs nothing";
}

TEST(ExactOperations, AreWhatTheTableSays) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto isnan = [](double x) { return x != x; };
  EXPECT_EQ(exact_value(operation::minimum, 1, 2, 0), 1);
  EXPECT_EQ(exact_value(operation::maximum, 1, 2, 0), 2);
  for (const operation each : {operation::minimum, operation::maximum}) {
    EXPECT_TRUE(isnan(exact_value(each, nan, 1, 0)));
    EXPECT_TRUE(isnan(exact_value(each, 1, nan, 0)));
  }
  EXPECT_EQ(exact_value(operation::sign, -3, 0, 0), -1);
  EXPECT_EQ(exact_value(operation::sign, 0, 0, 0), 0);
  EXPECT_TRUE(isnan(exact_value(operation::sign, nan, 0, 0)));
  EXPECT_EQ(exact_value(operation::choose, 0, 1, 2), 2);
  EXPECT_EQ(exact_value(operation::choose, -1, 1, 2), 1);
  EXPECT_TRUE(isnan(exact_value(operation::choose, nan, 1, 2)));
  EXPECT_EQ(exact_value(operation::less_equal, 1, 1, 0), 1);
  EXPECT_EQ(exact_value(operation::not_equal, 1, 1, 0), 0);
  EXPECT_EQ(exact_value(operation::floor, -0.5, 0, 0), -1);
}

TEST(Operations, HaveAnArityThatTheirDeviceCodeUses) {
  for (const operation_facts& each : all_operations()) {
    if (each.operands == 0) continue;
    const std::string device = each.device;
    for (int k = 1; k <= 3 && !device.empty(); ++k)  // some have none
      EXPECT_EQ(device.find('$' + std::to_string(k)) != std::string::npos, k <= each.operands)
          << each.name << each.symbol;
    EXPECT_NE(*each.name != '\0', *each.symbol != '\0' && each.is != operation::power);
    EXPECT_EQ(*each.name != '\0', *each.sentence != '\0') << each.name;
  }
}

}  // namespace
}  // namespace riemann::expressions

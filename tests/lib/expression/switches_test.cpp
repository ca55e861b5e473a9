// Where formulas switch along axes is found; what switches across them is said.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/switches.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

auto switches_in(const std::string& text) {
  return switches_of(formula_of(parse(text, {3, {}})), {}, maths_choice::accurate);
}

void expect_places(const std::vector<double>& places, const std::vector<double>& wanted) {
  ASSERT_EQ(places.size(), wanted.size());
  for (std::size_t i = 0; i < places.size(); ++i) EXPECT_NEAR(places[i], wanted[i], 0x1p-50);
}

TEST(Switches, AreFoundAlongAxes) {
  const auto result =
      switches_in("abs(x1-0.3)+if(x2<0.25 and x2>=0.125,1,2)*max(x1,0.7)+floor(4*x3)");
  expect_places(result[0], {0.3, 0.7});
  expect_places(result[1], {0.125, 0.25});
  expect_places(result[2], {0.25, 0.5, 0.75});
}

TEST(Switches, AreFoundWhereTheyAreNoLines) {
  const auto result = switches_in("abs(x1^2-0.25)+sign(cos(10*x2))");
  expect_places(result[0], {0.5});
  expect_places(result[1],
                {std::acos(-1.0) / 20, 3 * std::acos(-1.0) / 20, 5 * std::acos(-1.0) / 20});
}

TEST(Switches, AreFoundNearTheEnds) {
  expect_places(switches_in("abs(x1-0.0005)+abs(x1-0.9995)")[0], {0.0005, 0.9995});
}

TEST(Switches, AcrossTheAxesHaveNoPlace) {
  for (const char* const each : {"abs(x1-x2)", "if(x1+x2<1,1,0)", "max(x1,x2)", "floor(9*x1*x3)",
                                 "min(x1+x2,1)", "if(x1-x2,1,2)", "sign(cos(1000*x1))", "x1*x2",
                                 "exp(-x1*x2)", "abs(x1+2)", "if(1<2,x1,x2)"}) {
    const auto result = switches_in(each);
    for (const std::vector<double>& places : result) EXPECT_TRUE(places.empty()) << each;
  }
}

}  // namespace
}  // namespace riemann::expressions

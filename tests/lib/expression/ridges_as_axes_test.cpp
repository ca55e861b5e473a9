// Formulas in variables that follow the ridges of their exponentials.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/ridges_as_axes.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

const region of_two{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}};
const region of_three{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}, {"z", "-inf", "inf"}};

/// One ridge after the other: the formula, and behind it the parts.
std::string along_ridges(const std::string& f, const region& over = of_two) {
  const std::vector<std::string> names{"a"};
  const read_region region_of_f = read(over, names);
  const auto anew = ridges_as_axes(parse(f, {most_dimensions, names}), region_of_f);
  if (!anew) return "as it is";
  std::string text = text_of(anew->f);
  for (const tree& part : anew->parts)
    if (!part.nodes.empty()) text += "; " + text_of(part);
  return text;
}

TEST(RidgesAsAxes, FollowBends) {
  EXPECT_EQ(along_ridges("exp(-9*(y-x^2)^2-x^2)*y^2"), "exp(-9*y^2-x^2)*(y--1*x^2)^2; y-x^2");
  EXPECT_EQ(along_ridges("y/exp((-y-x^3)^2)"), "-1*(y--1*x^3)/exp(y^2); -y-x^3");
  EXPECT_EQ(along_ridges("exp(-((2*y-sin(x)+a)/0.1)^2-x^4)*cos(y)"),
            "0.05*(exp(-(y+10*a)^2-x^4)*cos(0.05*(y--10*sin(x)))); (2*y-sin(x)+a)/0.1");
}

TEST(RidgesAsAxes, FollowEachOther) {
  EXPECT_EQ(along_ridges("exp(-(y-x^2)^2-(x-2)^2-(z-y)^2)*(1+z^2)", of_three),
            "exp(-y^2-(x-2)^2-z^2)*(1+(z--1*(y--1*x^2))^2); y-x^2; z-y");
}

TEST(RidgesAsAxes, AreLeftWhereAllElseIsNoPolynomial) {
  for (const char* const each : {"exp(-9*(y-x^2)^2-x^2)/(1+y^2)", "exp(-9*(y-x^2)^2-x^2)*(y>0)",
                                 "exp(-9*(y-x^2)^2-x^2)*abs(y)",
                                 "exp(-9*(y-x^2)^2-x^2)*sqrt(1+y^2)", "exp(-9*(y-x^2)^2-x^2)*y^a"})
    EXPECT_EQ(along_ridges(each), "as it is") << each;
}

TEST(RidgesAsAxes, AreLeftWhereExponentsHaveMoreOfTheVariable) {
  for (const char* const each :
       {"exp(-9*(y-x^2)^2-y^2)*(1+y^2)", "exp(-9*(y-x^2)^2-x^2+y)*(1+y^2)",
        "exp(-9*(y-x^2*y)^2-x^2)*(1+y^2)", "exp(-9*(y-x^2)^2)*(1+y^2)*exp(-(y-x)^2)",
        "exp(-9*(y-x^2)^3-x^2)*y", "exp(-9*(y-log(x))^2-x^2)*y", "exp(-9*(y-x^2)^2-x^2)"})
    EXPECT_EQ(along_ridges(each), "as it is") << each;
}

TEST(RidgesAsAxes, NeedAWholeLineThatNoLimitsDependOn) {
  EXPECT_EQ(along_ridges("exp(-9*(y-x^2)^2-x^2)*y^2", {{"x", "-inf", "inf"}, {"y", "0", "inf"}}),
            "as it is");
  EXPECT_EQ(along_ridges("exp(-9*(y-x^2)^2-x^2-z^2)*y^2",
                         {{"x", "-inf", "inf"}, {"y", "-inf", "inf"}, {"z", "0", "y^2"}}),
            "as it is");
}

/// By integrals over one variable after the other, on paper.
TEST(RidgesAsAxes, HaveTheSameIntegral) {
  const struct {
    std::string f;
    region over;
    double value;
  } all[] = {
      {"exp(-399.0*(y-(x^2-2))^2-2.72*(x^2-4)^2-24.04*(z-x*y)^2)*(1+z^2)", of_three,
       0.3121313174668449},
      {"exp(-718.8*(y-x^2)^2-5.64*(x-4)^2-4.12*(z-y)^2)*(1+z^2)", of_three, 11.44597220268651},
      {"exp(-744.0*(y-x)^2-0.96*(x^2-9)^2-9.26*(z-(x+y)^2)^2+0.32*x)*(1+z)", of_three,
       1.2650999617151195},
      {"exp(-566.6*(y-x^2)^2-0.79*(x^2-9)^2-0.37*x)*(1+y^2)", of_two, 6.884109464000643},
  };
  for (const auto& each : all) {
    const problem task{.f = {.expression = each.f},
                       .over = each.over,
                       .by = method::automatic,
                       .until = {.rtol = 1e-8},
                       .at = {.device = {device_choice::kind::cpu}, .threads = 1}};
    const estimate result = integrate(task);
    EXPECT_EQ(result.status, status::met) << each.f << ": " << result.reason;
    EXPECT_LE(std::abs(result.value - each.value), 1e-8 * each.value) << each.f;
  }
}

}  // namespace
}  // namespace riemann::expressions

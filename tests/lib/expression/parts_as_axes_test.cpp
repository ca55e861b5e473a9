// Formulas in variables that are parts of them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/parts_as_axes.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

using texts = std::vector<std::string>;

const region plane{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}};
const region space{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}, {"z", "-inf", "inf"}};

std::optional<formula_of_parts> parts_of(const std::string& f, const region& over) {
  const texts names{"a"};
  return parts_as_axes(parse(f, {most_dimensions, names}), read(over, names));
}

/// The formula, and behind it the parts.
std::string anew(const std::string& f, const region& over) {
  const std::optional<formula_of_parts> found = parts_of(f, over);
  if (!found) return "as it is";
  std::string text = text_of(found->f);
  for (const tree& each : found->parts) text += "; " + (each.nodes.empty() ? "" : text_of(each));
  return text;
}

TEST(PartsAsAxes, MakeProductsOfChains) {
  EXPECT_EQ(anew("1/((1+x^2)*(1+(y-x)^2)*(1+(z-y)^2))", space),
            "1/((1+x^2)*(1+y^2)*(1+z^2)); ; y-x; z-y");
  EXPECT_EQ(anew("exp(-x^2)*sin(z-0.5*x+a*y)*y^2/(1+(y-3*x+z*0)^4)", plane), "as it is")
      << "z has no range";
  EXPECT_EQ(anew("exp(-x^2)/(1+(z-0.5*x+a*y)^2)/(y^2+1)", space),
            "exp(-x^2)/(1+z^2)/(y^2+1); ; ; z-0.5*x+a*y");
}

TEST(PartsAsAxes, KeepWhatIsAddedToThem) {
  EXPECT_EQ(anew("exp(-x^2)/(1+(y-x-a)^2)*cos(y-x)", plane),
            "exp(-x^2)/(1+(y+-1*a)^2)*cos(y); ; y-x");
  EXPECT_EQ(anew("exp(-x^2)/(1+(y-x)^2)*cos(3*x-3*y+0.1)", plane),
            "0.3333333333333333*(exp(-x^2)/(1+(-0.3333333333333333*y)^2)*cos(y+0.1)); ; 3*x-3*y");
}

TEST(PartsAsAxes, AreTheSameIfTheyArePreciselyParallel) {
  EXPECT_EQ(anew("exp(-(x+0.1*y)^2-y^2)*cos(3*x+0.3*y)", plane),
            "0.3333333333333333*(exp(-(0.3333333333333333*x)^2-y^2)*cos(x)); 3*x+0.3*y; ");
  EXPECT_EQ(anew("exp(-(x+y)^2-y^2)*cos(x+1.0000001*y)", plane), "as it is");
  EXPECT_EQ(anew("exp(-(x+y)^2-y^2)*cos(x+1.00000000000000000001*y)", plane), "as it is");
}

TEST(PartsAsAxes, MayBendAlongOthers) {
  EXPECT_EQ(anew("1/((1+x^2)*(1+(2*y-x^2+sin(x))^2))", plane),
            "0.5*(1/((1+x^2)*(1+y^2))); ; 2*y-x^2+sin(x)");
}

TEST(PartsAsAxes, AreAnyThatAreLinearAndAsManyAsVariables) {
  EXPECT_EQ(anew("1/((1+(x+y)^2)*(1+(x-y)^2))", plane), "0.5*(1/((1+y^2)*(1+x^2))); x-y; x+y");
  EXPECT_EQ(anew("1/((1+(x+y)^2)*(1+(2*x+2*y)^4))", plane), "as it is") << "depends on x+y alone";
}

TEST(PartsAsAxes, LeaveAxesThatEnd) {
  EXPECT_EQ(anew("1/((1+x)*(1+(y-x)^2))", {{"x", "0", "1"}, {"y", "-inf", "inf"}}),
            "1/((1+x)*(1+y^2)); ; y-x");
  EXPECT_EQ(anew("1/((1+y^2)*(1+(y-2*x)^2))", {{"x", "-inf", "inf"}, {"y", "0", "inf"}}),
            "0.5*(1/((1+y^2)*(1+x^2))); y-2*x; ");
}

TEST(PartsAsAxes, AreNoneWhereTheyDoNotFit) {
  EXPECT_EQ(anew("1/((1+x^2)*(1+y^2)*(1+(x-y)^2))", plane), "as it is");
  EXPECT_EQ(anew("exp(-x^2-y^2)", plane), "as it is");
  EXPECT_EQ(anew("exp(-x^2+1.8*x*y-y^2)", plane), "as it is");
  EXPECT_EQ(anew("1/(1+(y-x)^2)", plane), "as it is") << "has no integral, along x+y";
  EXPECT_EQ(anew("1/((1+x^2)*(1+(y-sqrt(x))^2))", plane), "as it is") << "of some x has no value";
  EXPECT_EQ(anew("1/((1+x^2)*(1+(y-1/x)^2))", plane), "as it is");
  EXPECT_EQ(anew("1/((1+x^2)*(1+(y-x)^2))", {{"y", "-inf", "inf"}, {"x", "-inf", "y"}}), "as it is")
      << "a limit depends on y";
  EXPECT_EQ(anew("1/((1+x^2)*(1+(y-x)^2))", {{.variable = "x", .weight = "normal(0,1)"},
                                             {.variable = "y", .weight = "normal(0,1)"}}),
            "as it is");
}

}  // namespace
}  // namespace riemann::expressions

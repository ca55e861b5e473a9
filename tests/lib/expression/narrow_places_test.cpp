// Where a formula may be narrow, and a formula along one of its axes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/narrow_places.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/steep_mass.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

std::optional<std::size_t> steepest(const std::string& text,
                                    const std::vector<double>& parameters = {}) {
  return steepest_axis(formula_of(parse(text, {most_dimensions, {}})), parameters);
}

TEST(NarrowPlaces, LieAcrossTheAxisAlongWhichAPartOfTheFormulaGoesThroughMost) {
  EXPECT_EQ(steepest("1/cosh((x+1.3*y-0.9)/1e-4)"), 1u);
  EXPECT_EQ(steepest("1/cosh((2*x+1.3*y-0.9)/1e-4)"), 0u);
  EXPECT_EQ(steepest("x*y+tanh((x-y^2-0.3)/w)", {1e-5}), 1u);
  EXPECT_EQ(steepest("1/(1e-9+(x-2*y)^2)"), 1u);
  EXPECT_EQ(steepest("(1-(x-y)^2/9)^1e6"), 0u);
  EXPECT_TRUE(steepest("if((x^2+y^2-0.7)^2<1e-10, 1, x)"));
  EXPECT_TRUE(steepest("max(0, 1e-5-abs(x-y*y))"));
  EXPECT_TRUE(steepest("max(0, 1-1e13*((x-0.3)^2+(x-2*y)^2))"));
  EXPECT_TRUE(steepest("log(1e-9+(x-y)^2)"));
  EXPECT_TRUE(steepest("sin(1e5*x*y)"));
}

TEST(NarrowPlaces, AreNoneInFormulasThatPointsSee) {
  for (const char* const easy :
       {"exp(-x*y)", "sin(9*x*y)/(1+x^2*y)", "1/(1e-2+x*y)", "if(x+2*y<1, x, y)", "max(x-y, 0)",
        "exp(-100*((x-0.4)^2+(y-0.3)^2))", "log(x+y)", "1/sqrt(x^2+y^2)", "cos(50*(x-2*y))",
        "tanh(30*(x-y))", "(1+x*y)^2.5", "1/(x+y)", "abs(x-0.3*y)", "y/(1-x*x)"})
    EXPECT_FALSE(steepest(easy)) << easy;
  EXPECT_FALSE(steepest("tanh((x-y)/w)", {0.01}));
}

TEST(NarrowPlaces, AreNoneWhereExponentialsAreOfUnlikeMagnitudes) {
  for (const char* const easy :
       {"1/(1+exp(-50*(x+y-1)))", "1/(exp(90*x)+exp(-90*y))", "max(exp(30*x)-exp(20*y), 0)",
        "log(1+exp(300*x-200*y))", "if(exp(40*x)<exp(20*y)+3, x, y)", "1/cosh(50*(x-y))"})
    EXPECT_FALSE(steepest(easy)) << easy;
  for (const char* const narrow :
       {"1/(1+exp(-1e4*(x-y)))", "1/(1e-9+(exp(x)-exp(y))^2)", "max(0, 1e-5-abs(exp(x)-exp(y)))"})
    EXPECT_TRUE(steepest(narrow)) << narrow;
}

TEST(NarrowPlaces, MatterWhereMoreThanAShareOfTheIntegralMayLie) {
  constexpr double share = 1e-7;
  const auto has_steep_mass_of = [&](const std::string& text) {
    return has_steep_mass(formula_of(parse(text, {most_dimensions, {}})), {}, share);
  };
  const char* const wells = "exp(-(20*x-10)^4-(20*y-10)^4+3*(20*x-10)*(20*y-10))";
  EXPECT_TRUE(steepest(wells));
  EXPECT_FALSE(has_steep_mass_of(wells));
  for (const char* const narrow :
       {"1/cosh((x+1.3*y-0.9)/1e-4)", "exp(-((x^2+y^2-0.7)/1e-7)^2)*x*y", "1/(1e-9+(x-2*y)^2)",
        "exp(-1e6*(x-0.3)^2-y)+1e-3", "if((x^2+y^2-0.7)^2<1e-10, 1, x)",
        "exp(-1e5*(x-y^2)^2)*exp(-3*x)", "sin(1e5*x*y)", "1e6*exp(-1e6*(x+y-1)^2)+x"})
    EXPECT_TRUE(has_steep_mass_of(narrow)) << narrow;
}

TEST(NarrowPlaces, HaveALeastWidthWhereBoundsTellIt) {
  const auto width = [](const std::string& text) {
    return least_width(formula_of(parse(text, {most_dimensions, {}})), {});
  };
  EXPECT_EQ(width("x*y+2"), 1);
  EXPECT_GT(width("1/(1e-4+(x-0.3)^2)"), 1e-3);  // 0.01 wide
  EXPECT_LT(width("1/(1e-4+(x-0.3)^2)"), 1e-2);
  EXPECT_LE(width("1/cosh(1e4*(x-y))"), 1e-4);
  EXPECT_LE(width("if(x+y<1e-3, 1, 0)"), 1e-3);
  for (const char* const unknown : {"1/(x-y)", "(x-0.3)^(-0.4)", "1/(x^2-2*x*y+y^2+1e-10)"})
    EXPECT_EQ(width(unknown), 0) << unknown;
}

TEST(NarrowPlaces, OfOneVariableAreWhereAPartMayChangeWithin1e_5OfTheRange) {
  const auto is_narrow = [](const std::string& text, interval x) {
    return may_be_narrow(formula_of(parse(text, {1, {}})), {}, x);
  };
  for (const char* const wide :
       {"exp(-x)+sin(x)+x^3", "exp(-9*x)+1/(1+x)", "cos(20*x)+sqrt(x)", "log(1+x)+(1+x)^-2.5"})
    EXPECT_FALSE(is_narrow(wide, {0, 1})) << wide;
  for (const char* const narrow :
       {"exp(-x/1e-9)+x", "1/(1e-12+x)+1", "x/(x^2+1e-14)", "(x+1e-20)^-0.5+x", "1/x+x",
        "exp(20*tanh(25*tanh(40*(x-0.5))))", "if(x<1e-9,1,0)+x", "max(1e-8-x,0)+1"})
    EXPECT_TRUE(is_narrow(narrow, {0, 1})) << narrow;
  EXPECT_TRUE(is_narrow("exp(-x)+sin(x)", {0, 1e6}));
}

TEST(NarrowPlaces, OfFormulasThatGrowWithoutBoundAreLookedForWhereAnAxisIsNotAtItsEnds) {
  const std::string far = "((2*x-1)/(4*x*(1-x)))";
  EXPECT_FALSE(steepest("exp(-" + far + "^2)*y"));
  EXPECT_TRUE(steepest("exp(-1e6*(" + far + "-y)^2)*y"));
}

TEST(Along, AFormulaIsOneOfASingleVariableAndTheOthersAreParameters) {
  const formula f = formula_of(parse("a*exp(x*y)+y^2-x", {most_dimensions, {}}));
  for (const std::size_t axis : {std::size_t{0}, std::size_t{1}}) {
    const formula on_line = along(f, axis);
    EXPECT_EQ(on_line.dimensions, 1);
    EXPECT_EQ(on_line.parameter_count, 3);
    const std::vector<double> parameters{3, 0.25, 0.75};
    const program by(on_line, parameters, {});
    std::array<double, lanes_at_least> at;
    at.fill(0.5);
    const double* const column = at.data();
    std::array<double, lanes_at_least> values;
    by.evaluate(&column, lanes_at_least, values.data());
    const double x = axis == 0 ? 0.5 : 0.25;
    const double y = axis == 0 ? 0.75 : 0.5;
    EXPECT_NEAR(values.front(), 3 * std::exp(x * y) + y * y - x, 1e-14);
  }
}

}  // namespace
}  // namespace riemann::expressions

// Quadratic forms as sums of squares of other variables, and radii in place of what is alike.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/squares.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

using texts = std::vector<std::string>;

const region flat{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}};
const region in_three{{"x", "-inf", "inf"}, {"y", "-inf", "inf"}, {"z", "-inf", "inf"}};

std::string completed(const std::string& f, const region& over) {
  const texts names{"a"};
  const std::vector<meant_number> one_half(1, {0.5, 0});
  const formula_of_squares found =
      squares_completed(parse(f, {most_dimensions, names}), read(over, names), one_half);
  if (!found.f) return found.is_for_these_parameters ? "as it is, for 0.5" : "as it is";
  return fmt::format("{} of {}: {}{}", found.directions, found.variables.size(), text_of(*found.f),
                     found.is_for_these_parameters ? ", for 0.5" : "");
}

TEST(Squares, LeaveTheDirectionsOfAllElse) {
  EXPECT_EQ(completed("exp(-x^2+2*x*y-4*y^2)*y", flat),
            "1 of 2: 0.5773502691896257*(exp(-1*(x*x+y*y))*(0.5773502691896257*x))");
  EXPECT_EQ(completed("exp(-4*x^2-4*x*y-5*y^2)*cos(2*x+y)", flat),
            "1 of 2: 0.25*(exp(-1*(x*x+y*y))*cos(x))");
  EXPECT_EQ(completed("exp(-x^2-x*y-y^2)*x*y", flat), "as it is") << "that depends on both";
}

TEST(Squares, AreMovedToTheirCentre) {
  EXPECT_EQ(completed("exp(-4*(x-1)^2-4*(x-1)*(y+3)-5*(y+3)^2)*max(2*x+y,0)", flat),
            "1 of 2: 0.25*(exp(-1*(x*x+y*y))*max(x+-1, 0))");
  EXPECT_EQ(completed("exp(-4*x^2-4*x*y-5*y^2+4*x+2*y)*exp(2*x+y)", flat),
            "0 of 2: 0.886226925452758*(exp(-1*(x*x)+2.25)*x*exp(-(y*y)))");
}

TEST(Squares, BecomeARadiusOfWhatIsAlike) {
  EXPECT_EQ(completed("1/(1+x^2+x*y+y^2)^2", flat),
            "0 of 2: 4.093306831785954*(1/(x*x+1)^2*x*exp(-(y*y)))");
}

TEST(Squares, BecomeARadiusIfTheyDoNotSeparate) {
  EXPECT_EQ(completed("1/(1+x^2+y^2)^2", flat),
            "0 of 2: 3.544907701811032*(1/(x*x+1)^2*x*exp(-(y*y)))");
  EXPECT_EQ(completed("exp(-x^2-y^2-z^2)/(1+x^2+y^2)", in_three).find("0 of 2"), 0U);
  EXPECT_EQ(completed("cos(z)/(1+x^2+y^2+z^2)^2", in_three).find("1 of 3"), 0U);
  EXPECT_EQ(completed("cos(z)*abs(y)/(1+x^2+y^2+z^2)^2", in_three), "as it is");
  EXPECT_EQ(completed("exp(-x^2-y^2)*(x^2+y^2)-exp(-2*x^2-2*y^2)/3", flat), "as it is");
  const region quarter{{"x", "0", "inf"}, {"y", "-inf", "0"}};
  EXPECT_EQ(completed("1/(1+x^2+y^2)^2", quarter).find("0 of 2: 1.772453850905516*("), 0U);
  EXPECT_EQ(completed("1/(1+x^2+(y+1)^2)^2", quarter), "as it is");
  EXPECT_EQ(completed("1/(1+x^2+x*y+y^2)^2", quarter), "as it is");
}

TEST(Squares, KeepWhatIsBesideThem) {
  EXPECT_EQ(completed("exp(-4*x^2-4*x*y-5*y^2-z^2*a)*cos(2*x+y+z)", in_three),
            "1 of 2: 0.25*(exp(-1*(x*x+y*y)+-1*(z^2*a))*cos(x+z)), for 0.5");
}

TEST(Squares, TakeTheNumbersOfParameters) {
  EXPECT_EQ(completed("exp(-4*x^2-8*a*x*y-5*y^2)*cos(2*x+y+a)", flat),
            "1 of 2: 0.25*(exp(-1*(x*x+y*y))*cos(x+a)), for 0.5");
  EXPECT_EQ(completed("exp(-x^2-4*a*x*y-y^2)", flat), "as it is, for 0.5");
  EXPECT_EQ(completed("exp(-(x-4*a)^2-x*y-y^2)*cos(a+y)", flat).find("1 of 2"), 0U);
  EXPECT_EQ(completed("exp(-a*x^2-y^2/a)", flat), "as it is") << "whatever a is";
  EXPECT_EQ(completed("exp(-x^2-y^2)*cos(a*x*y)", flat), "as it is, for 0.5");
  EXPECT_EQ(completed("exp(-x^(4*a)-x*y-y^2)", flat).find("0 of 2"), 0U);
}

TEST(Squares, AreOfFormsThatAreDefiniteOverWholeLines) {
  for (const char* const each : {"exp(-x^2-y^2)", "exp(-x^2-2*x*y-y^2)", "exp(-x^2-3*x*y-y^2)",
                                 "exp(x*y)", "exp(-x^2-x*y-y^2)+exp(-x^2+x*y-y^2)"})
    EXPECT_EQ(completed(each, flat), "as it is") << each;
  EXPECT_EQ(completed("exp(-x^2-x*y-y^2)", {{"x", "-inf", "inf"}, {"y", "0", "inf"}}), "as it is");
  EXPECT_EQ(completed("exp(-x^2-x*y-y^2)*z",
                      {{"x", "-inf", "inf"}, {"y", "-inf", "inf"}, {"z", "0", "x"}}),
            "as it is")
      << "a limit depends on x";
}

}  // namespace
}  // namespace riemann::expressions

// Points where formulas may be infinite: what is 0 in one place alone, below a fraction.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/singular_places.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
using places_t = std::vector<singular_place>;

places_t singular_places_in(const std::string& text, const std::vector<range>& over,
                            const std::vector<double>& parameters = {}) {
  const std::vector<int> axis_of{0, 1, 2};
  return singular_places(parse(text, {most_dimensions, {}}), parameters, axis_of, over);
}

const std::vector<range> square{{0, 1}, {-1, 2}};

TEST(SingularPlaces, AreCornersSidesAndPointsInside) {
  EXPECT_EQ(singular_places_in("1/sqrt(x+2*(y+1))", square), (places_t{{{0, 1}, {0, -1}}}));
  EXPECT_EQ(singular_places_in("((1-x)+(2-y))^(-1.2)", square), (places_t{{{0, 1}, {1, 2}}}));
  EXPECT_EQ(singular_places_in("((x-0.3)^2+(y-0.7)^2)^(-3/4)", square),
            (places_t{{{0, 1}, {0.3, 0.7}}}));
  EXPECT_EQ(singular_places_in("hypot(x,y-0.7)^(-a)", square, {0.5}),
            (places_t{{{0, 1}, {0, 0.7}}}));
  EXPECT_EQ(singular_places_in("x^(-0.2)*(2-y)^(-0.9)*cos(x*y)", square),
            (places_t{{{0}, {0}}, {{1}, {2}}}));
  EXPECT_EQ(singular_places_in("exp(-y)/(sqrt(x)*(x+y+1))", square),
            (places_t{{{0}, {0}}, {{0, 1}, {0, -1}}}));
  EXPECT_EQ(singular_places_in("1/(x^2+x*y+y^2)", square), (places_t{{{0, 1}, {0, 0}}}));
}

TEST(SingularPlaces, AreThoseOfSumsThatHaveOneSign) {
  for (const char* const each :
       {"((1-x)+(2-y)^4)^(-1.2)", "1/(sqrt(1-x)+3*(y-2)^2)", "(-(1-x)^3-abs(y-2)/5)^-2",
        "hypot((1-x)^2,(y-2)^3)^-0.5", "1/((x-1)*(x-1)-(y-2)^3)"})
    EXPECT_EQ(singular_places_in(each, square), (places_t{{{0, 1}, {1, 2}}})) << each;
  EXPECT_EQ(singular_places_in("(x^2+(y-0.3)^4)^-0.6", square), (places_t{{{0, 1}, {0, 0.3}}}));
  for (const char* const each : {"1/(x^3-(y+1)^4)", "1/(x^3+(y-0.3)^3)", "1/(x^4+(x-1)^4)",
                                 "1/(x^3*(y+1)+y^4)", "1/(x^3+(y+1)^4+1)"})
    EXPECT_EQ(singular_places_in(each, square), places_t()) << each;
}

TEST(SingularPlaces, AreWhereCosinesAndOthersHaveTheirExtremeValues) {
  const std::vector<range> around{{-3, 3}, {-1, 2}};
  const places_t middle{{{0, 1}, {0, 0}}};
  for (const char* const each :
       {"1/(2-cos(x)-cos(y))", "(3*cos(x/2)+2*cos(y)-5)^-0.7", "1/(sin(x)^2+sinh(y)^2)",
        "1/(x^2+cosh(y)-1)", "1/hypot(atan(x),y)", "1/(1-cos(x)+y^2)"})
    EXPECT_EQ(singular_places_in(each, around), middle) << each;
  for (const char* const each :
       {"1/(2.1-cos(x)-cos(y))", "1/(2-cos(3*x)-cos(y))", "1/(sin(2*x)^2+y^2)",
        "1/(2-cos(x)+cos(y))", "1/(cosh(x)-cos(y)+1)"})
    EXPECT_EQ(singular_places_in(each, around), places_t()) << each;
}

TEST(SingularPlaces, MayLieOnInfiniteAxes) {
  EXPECT_EQ(singular_places_in("exp(-x)/(x+y)", {{0, infinity}, {0, infinity}}),
            (places_t{{{0, 1}, {0, 0}}}));
  EXPECT_EQ(singular_places_in("exp(-x^2-y^2)/hypot(x-3,y)",
                               {{-infinity, infinity}, {-infinity, infinity}}),
            (places_t{{{0, 1}, {3, 0}}}));
}

TEST(SingularPlaces, AreNoneWhereMoreThanAPointIsZero) {
  for (const std::string each : {"1/(x-y)", "1/(x+y)^2", "1/abs(x-0.3)", "1/(1+x+y^2)", "exp(x)/3",
                                 "1/(x^2+y^2-0.5)", "x^0.5+y^2", "1/(1-exp(-x))"})
    EXPECT_EQ(singular_places_in(each, square), places_t{}) << each;
  EXPECT_EQ(singular_places_in("1/(x+y)", {{0, 1}, {std::numeric_limits<double>::quiet_NaN(), 1}}),
            places_t{});
}

}  // namespace
}  // namespace riemann::expressions

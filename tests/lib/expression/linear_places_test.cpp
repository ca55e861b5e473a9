// Places that linear parts of a formula point to, variable by variable.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/linear_places.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

using places_t = std::vector<std::vector<double>>;

places_t places_in(const std::string& text, const std::vector<double>& parameters = {}) {
  return linear_places(formula_of(parse(text, {most_dimensions, {}})), parameters);
}

TEST(LinearPlaces, AreThoseWhereALinearPartIsZeroEachOnceAndInOrder) {
  EXPECT_EQ(places_in("(x-0.25)^2+abs(2*(x+2))"), (places_t{{-2, 0.25}}));
  EXPECT_EQ(places_in("exp(-(x-3)^2)*sin(x-3)"), (places_t{{3}}));
  EXPECT_EQ(places_in("(5-x)/4*(-(y+1))"), (places_t{{5}, {-1}}));
  EXPECT_EQ(places_in("exp(3*(x-2)-12)"), (places_t{{2, 6}}));
}

TEST(LinearPlaces, AreNoneWherePartsDependOnSeveralVariablesOrBend) {
  EXPECT_EQ(places_in("exp(-(x-y)^2)"), (places_t{{}, {}}));
  EXPECT_EQ(places_in("x*x-4"), (places_t{{}}));
  EXPECT_EQ(places_in("1/x-2+sin(x)"), (places_t{{}}));
}

TEST(LinearPlaces, HeedParameters) {
  EXPECT_EQ(places_in("exp(-(x-a)^2/b)", {7, 2}), (places_t{{7}}));
  EXPECT_EQ(places_in("exp(-a*(x-4))", {0}), (places_t{{4}})) << "x - 4 alone points to 4";
  EXPECT_EQ(places_in("exp(a*x-4)", {0}), (places_t{{}})) << "nothing is linear with slope 0";
}

TEST(LinearPlaces, LeaveOutWhatIsNotFinite) {
  EXPECT_EQ(places_in("exp(1e-300*(x-1)-1e300)"), (places_t{{1}}));
}

}  // namespace
}  // namespace riemann::expressions

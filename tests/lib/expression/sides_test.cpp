// The sign that a switch looks at is that of quadratics, wherever it is asked.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/sides.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/integrand/values_at.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

double value_of_quadratic(const quadratic& of, const std::vector<double>& x) {
  double sum = 0;
  for (const auto& [which, coefficient] : of.terms()) {
    double term = coefficient;
    for (const int k : {which.first, which.second})
      if (k != quadratic::one) term *= x[static_cast<std::size_t>(k)];
    sum += term;
  }
  return sum;
}

int sign_seen(const seen_side& side, const sides& all, const std::vector<double>& x) {
  using kind = seen_side::of;
  if (side.is == kind::nothing) return 0;
  if (side.is == kind::one) {
    const double value = value_of_quadratic(rounded(all.quadratics[side.quadratic]), x);
    return value > 0 ? 1 : value < 0 ? -1 : 0;
  }
  std::vector<int> signs;
  for (const seen_side& each : side.among) signs.push_back(sign_seen(each, all, x));
  return side.is == kind::largest ? *std::max_element(signs.begin(), signs.end())
                                  : *std::min_element(signs.begin(), signs.end());
}

TEST(Sides, AreThoseOfTheSwitch) {
  std::vector<std::vector<double>> points;
  for (const double x : {-1.7, -0.6, 0.01, 0.55, 1.3})
    for (const double y : {-1.1, -0.3, 0.27, 0.8, 2.1})
      for (const double z : {-0.4, 0.33, 1.9}) points.push_back({x, y, z});
  for (const char* const each : {"x^2-y-0.3",
                                 "max(x,y)-0.5",
                                 "0.5-max(x,y)",
                                 "min(x,2*y)+z",
                                 "2*abs(x-y)-z",
                                 "1-abs(x)-abs(y)",
                                 "max(x,y)-min(y,z)",
                                 "-3*max(x,-y,z)+1",
                                 "hypot(x,y)-1.2",
                                 "0.9-sqrt(x^2+y^2)",
                                 "sqrt(x^2+y^2)-z",
                                 "z-hypot(x,2*y)",
                                 "sqrt(x^2+1)-2*hypot(y,z)",
                                 "exp(x-y)-1.5",
                                 "3*exp(0.5*x)-2*exp(y)",
                                 "1-exp(x)*exp(2*y)/3",
                                 "2^x-3",
                                 "exp(x)+1",
                                 "max(exp(x),exp(2*y))-1.1",
                                 "tanh(x+y)-0.4",
                                 "atan(x)-3",
                                 "cbrt(x-y)+0.7",
                                 "log(x^2+1)-0.3",
                                 "expm1(x*y)+0.2",
                                 "asinh(z)-0.5",
                                 "0.3-(x+y-z)^2",
                                 "(x+y)^2-z",
                                 "(x*y-0.2)^4-0.01",
                                 "(x^2+y^2-1)^2-0.04",
                                 "(x-y)^3+0.6",
                                 "(x-y)^2+1",
                                 "x/y-0.7",
                                 "0.3-2*x/(y-z)",
                                 "(x+y)/sqrt(2)-log(3)*z",
                                 "sinh(x)+2"}) {
    const tree f = parse("sign(" + std::string(each) + ")", {3, {}});
    const sides seen = sides_of(f, {});
    const seen_side& of = seen.of_nodes.back();
    ASSERT_NE(of.is, seen_side::of::nothing) << each;
    const integrand signs = integrand_of(formula_of(f), each, {}, {}, maths_choice::accurate);
    for (const std::vector<double>& x : points)
      EXPECT_EQ(sign_seen(of, seen, x), values_at(signs, x).front())
          << each << " at " << x[0] << ", " << x[1] << ", " << x[2];
  }
}

/// Where w is small, (x+y-c)^2-w^2 would be all rounding.
TEST(Sides, OfASquareAreThoseOfWhatIsSquared) {
  const sides seen = sides_of(parse("(x+y-0.7)^2 < 1e-14", {2, {}}), {});
  ASSERT_EQ(seen.quadratics.size(), 2u);
  EXPECT_DOUBLE_EQ(rounded(seen.quadratics[0]).constant(), 0.7 - 1e-7);
  EXPECT_DOUBLE_EQ(rounded(seen.quadratics[1]).constant(), -0.7 - 1e-7);
}

TEST(Sides, OfMagnitudesWithinASwitchAreNotToldTwice) {
  EXPECT_EQ(sides_of(parse("if(abs(x+y-1) < 0.1, 2, 3)", {2, {}}), {}).quadratics.size(), 2u);
  EXPECT_EQ(sides_of(parse("max(0, 1-abs(x+y-1)/0.1)", {2, {}}), {}).quadratics.size(), 3u)
      << "it bends in the middle, too";
  EXPECT_EQ(sides_of(parse("if(abs(x+y-1) < 0.1, 2, 3)+abs(x-y)", {2, {}}), {}).quadratics.size(),
            3u);
  EXPECT_EQ(
      sides_of(parse("if(abs(x*y*sin(x)-1)+abs(y) < 0.1, 2, 3)", {2, {}}), {}).quadratics.size(),
      1u)
      << "abs(y) is known, the switch is not";
}

TEST(Sides, AreNotKnownOfAnythingElse) {
  for (const char* const each : {"x*y*z-1", "sin(x)-0.5", "exp(x)+y", "exp(x)-sin(y)", "y-cosh(x)",
                                 "hypot(x,y)-z^2", "floor(x)-1"}) {
    const sides seen = sides_of(parse("abs(" + std::string(each) + ")", {3, {}}), {});
    EXPECT_EQ(seen.of_nodes.back().is, seen_side::of::nothing) << each;
    EXPECT_TRUE(seen.quadratics.empty()) << each;
  }
}

TEST(Sides, StairsAreWhatIsMadeWhole) {
  const struct {
    const char* text;
    double at;  // (0.3, 0.9, 0)
  } all[] = {{"floor(2*x+y)", 1.5},
             {"z*ceil(x-y)", -0.6},
             {"trunc(x*y)", 0.27},
             {"round(x+y)", 1.7},
             {"mod(x+y,0.5)", 2.4}};
  for (const auto& [text, at] : all) {
    const sides seen = sides_of(parse(text, {3, {}}), {});
    ASSERT_EQ(seen.stairs.size(), 1U) << text;
    EXPECT_NEAR(value_of_quadratic(rounded(seen.stairs.front()), {0.3, 0.9, 0}), at, 1e-12) << text;
    EXPECT_TRUE(seen.quadratics.empty()) << text;
  }
  for (const char* const each : {"floor(sin(x))", "mod(x,y)", "floor(0.5)*x"})
    EXPECT_TRUE(sides_of(parse(each, {3, {}}), {}).stairs.empty()) << each;
}

TEST(Sides, MayBeSingular) {
  const auto singular_in = [](const char* text) {
    return sides_of(parse(text, {3, {}}), {}).singular.size();
  };
  for (const char* const each :
       {"1/sqrt(abs(x-y))", "abs(x-y)^(-0.3)", "log(abs(x-y))", "z/abs(x)"})
    EXPECT_EQ(singular_in(each), 1U) << each;
  for (const char* const each : {"abs(x-y)", "exp(-abs(x-y))", "sqrt(1+abs(x-y))", "if(x<y,1,0)"})
    EXPECT_EQ(singular_in(each), 0U) << each;
}

}  // namespace
}  // namespace riemann::expressions

// Sums on an infinite range whose terms lie far apart, swing, or bend again and again.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/methods/adaptive/integration.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using reference::typed;

struct half_open {
  std::string formula;
  double from;
  double rtol;
  double value;  // up to infinity, in closed form or by mpmath
};

integral to_infinity(const half_open& each) {
  return integrate(reference::typed(each.formula), {{each.from, 0}, {infinite, 0}, {}},
                   {.rtol = each.rtol});
}

void expect_right_to_infinity(const std::vector<half_open>& all) {
  for (const half_open& each : all) {
    const integral result = to_infinity(each);
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    const found_value& of = result;
    EXPECT_NEAR(of.value, each.value, of.error + 4e-16 * std::abs(each.value)) << each.formula;
  }
}

TEST(SeveralScales, OfTermsAreAllSeen) {
  expect_right_to_infinity({
      {"exp(-x)+1e-20^2*x*exp(-1e-20*x)", 0, 1e-10, 2},
      {"exp(-x)+1e-30*exp(-1e-30*x)", 0, 1e-10, 2},
      {"(1+x/1e11)^-3.97/1e11+(1+x/1e-11)^-3.97/1e-11", 0, 1e-3, 2 / 2.97},
      {"exp(-x)+(1e12/x^2)*exp(-1e12/x)", 0, 1e-10, 2},
      {"max(exp(-x),exp(-x/1.603e5)/1.603e5)", 0, 1e-8, 1.9999189996610973},
      {"(1.64/pi)/((x-2520053)^2+1.64^2)+1.1e-104*(exp(72*x-exp(x)))", -infinite, 1e-9,
       1.0093552644742464855},
      {"exp(-x)+exp(-(x-1e10)^2)", 0, 1e-10, 2.7724538509055160273},
  });
}

/// Also where a break or a place beyond the first term's mass moves the tail outward.
TEST(SeveralScales, BesideBreaksAreAllSeen) {
  const double fermi = std::log1p(std::exp(3));
  const double root = std::sqrt(std::numbers::pi);
  expect_right_to_infinity({
      {"exp(-x)+if(x<1,1,0)+1e-30*exp(-1e-30*x)", 0, 1e-10, 3},
      {"exp(-x)+if(x<1,1,0)+1e-9*exp(-1e-9*x)", 0, 1e-3, 3},
      {"exp(-x)+max(0,1-x)+1e-10*exp(-1e-9*x)", 0, 1e-4, 1.6},
      {"1/(1+exp(x-3))+1e-16*exp(-x*1e-16)", 0, 1e-10, fermi + 1},
      {"1/(1+exp(x-3))+1e-9*(x*1e-9)*exp(-x*1e-9)", 0, 1e-3, fermi + 1},
      {"erfc(x)+1e-16*max(0,1-x*1e-16)", 0, 1e-10, 1 / root + 0.5},
      {"besselk(0,x)+1e-20*if(x*1e-20<1,1,0)", 0, 1e-10, std::numbers::pi / 2 + 1},
      {"x*exp(-x)+1e-20*min(1,x*1e-20)*exp(-x*1e-20)", 0, 1e-10, 2 - std::exp(-1)},
      {"1/1e5*if(abs(x/1e5)<1,1,0)+1e3*(x*1e3)^2*exp(-(x*1e3)^2)", -infinite, 1e-3, 2 + root / 2},
      {"2/1e9*exp(-(x/1e9)^4)+2/1e-4*max(0,1-abs(x/1e-4))+1/1e-4*exp(-abs(x/1e-4))", -infinite,
       1e-6, 4 + 4 * std::tgamma(1.25)},
  });
}

/// Where the others cancel, so far out that 320 bits do not tell what is left of them, a faint wide
/// term is seen by itself.
TEST(SeveralScales, OfAFaintTermBesideOthersThatCancelAreNeverLeftOut) {
  const double pi = std::numbers::pi;
  expect_right_to_infinity({
      {"log(1+exp(x))-x+1e-50*exp(-1e-50*x)", 0, 1e-8, pi * pi / 12 + 1},
      {"log(exp(x)+exp(-x))-x+1e-50/cosh(1e-50*x)", 0, 1e-8, pi * pi / 24 + pi / 2},
      {"1-tanh(x)+1e-90/cosh(1e-90*x)", 0, 1e-8, std::log(2) + pi / 2},
      {"1-x/sqrt(1+x^2)+1e-90*(1e-90*x)*exp(-1e-90*x)", 0, 1e-3, 2},
      {"pi/2-atan(x^2)+1e-90*exp(-1e-90*x)", 0, 1e-8, pi / std::numbers::sqrt2 + 1},
      {"x-floor(x)-mod(x,1)+exp(-x)", 0, 1e-8, 1},
      {"1-tanh(x)+1e-50/cosh(1e-50*x)", 0, 1e-8, std::log(2) + pi / 2},
      {"log(1+exp(x))-x+1e-25*exp(-1e-25*x)", 0, 1e-8, pi * pi / 12 + 1},
      {"log(1+exp(x))-x+1e-35*exp(-1e-35*x)", 0, 1e-8, pi * pi / 12 + 1},
  });
}

/// Where one addend is nothing, the other decides, to whatever digits log(1+B) is known. By
/// Gauss-Legendre panels in log x.
TEST(SeveralScales, OfSumsInsideFunctionsAreAllSeen) {
  expect_right_to_infinity({
      {"log(1+0.67*1/cosh(x/480000)+1.14e-19*1/cosh(x/2.5e24))", 0, 1e-8, 871882.32656634029},
      {"tanh(0.41*1/(1+(x/1.8e5)^2)+2.27e-21*1/(1+(x/7.9e25)^2))", 0, 1e-8, 395292.90436514525},
      {"2-2/(1+0.77*1/cosh(x/14000)+8.13e-23*exp(-x/6.8e25))", 0, 1e-8, 34438.504474460322},
      {"asinh(1.1*1/cosh(x/2.3e5)+1.56e-22*exp(-x/1.5e27))", 0, 1e-8, 601871.60760362679},
      {"acosh(1+2/cosh(x/23000)+1.24e-12/(1+(x/1.4e16)^2))^2", 0, 1e-8, 176862.01937571056573},
      {"log(cosh(sqrt(0.768*exp(-x/0.153)+1.86e-11/cosh(x/1.25e10)^2)))", 0, 1e-8,
       0.17168021595022394},
  });
}

/// Of a term that is 0 at 0 no place of the formula shows anything.
TEST(SeveralScales, OfTermsInAFiniteRangeAreAllSeen) {
  struct known_integral {
    std::string formula;
    double end;  // from -end
    double rtol;
    double value;
  };
  const double exponential = 1 - std::exp(-1);
  const double root = std::sqrt(std::numbers::pi);
  for (const known_integral& each : std::vector<known_integral>{
           {"exp(-abs(x)/1e-8)+exp(-abs(x-7)/1e-8)", 1e6, 1e-10, 4e-8},
           {"exp(-(x/1e-8)^2)+max(0,1-abs(x-2)/5e-5)", 1e3, 1e-6, 5e-5 + 1e-8 * root},
           {"exp(-(x/1e-3)^2)+exp(-((x+7)/5e-8)^2)", 1e6, 1e-6, (1e-3 + 5e-8) * root},
           {"1/cosh(x/1e-10)/1e-10+0.5/1e-8*max(0,1-abs(x/1e-8))", 1e22, 1e-10,
            std::numbers::pi + 0.5},
           {"max(0,1-abs(x/1e5))/1e5+abs(x/1e-20)*exp(-abs(x/1e-20))/1e-20", 1e15, 1e-6, 3},
           {"0.5/1e16*exp(-abs(x/1e16))+0.5/1e-18*if(abs(x/1e-18)<1,1,0)"
            "+(x/1e-20)^2*exp(-(x/1e-20)^2)/1e-20",
            1e16, 1e-6, exponential + 1 + root / 2}}) {
    const integral result = integrate(reference::typed(each.formula),
                                      {{-each.end, 0}, {each.end, 0}, {}}, {.rtol = each.rtol});
    EXPECT_EQ(result.status, status::met) << each.formula << ": " << result.reason;
    EXPECT_NEAR(result.value, each.value, result.error + 4e-16 * each.value) << each.formula;
  }
}

TEST(SeveralScales, OfJumpsAreAllSeen) {
  expect_right_to_infinity({
      {"exp(-x)+(x>1e13)*1e13/x^2", 0, 1e-10, 2},
      {"exp(-x)+(x>1e13 and x<2*1e13)/1e13", 0, 1e-10, 2},
  });
  EXPECT_EQ(to_infinity({"exp(-x)+(x>1e15)/x", 0, 1e-10, 0}).status, status::divergent);
}

TEST(SeveralScales, OfSwingsAndAHumpAreBothSeen) {
  expect_right_to_infinity({
      {"exp(-x)*cos(29.9*x)+0.101908*x^2*exp(-(x/2e2)^2)/2e2^3", 0, 1e-3, 0.046274112711408637539},
      {"besselj(0,8.52*x)+0.508*x^3*exp(-x/112.588)/112.588^4", 0, 8e-6, 3.1653708920187793427},
      {"besselj(3,9.224*x)/x+1.9e-33*(x^29*exp(-x))", 0, 3e-7, 0.35013268122143876705},
      {"sin(3*x)/x+exp(-x/1e5)/1e5", 0, 1e-4, 2.5707963267948966192},
  });
}

/// One hides where another loses digits, is not integrable to doubles, or swings at another pace.
TEST(SeveralScales, OfAddendsThatOnlyByThemselvesAreKnownAreAdded) {
  const double pi = std::numbers::pi;
  expect_right_to_infinity({
      {"5.966*(1-x*atan(1/x))+besselj(0,4.156*x)", 0, 5e-5, 5.966 * pi / 4 + 1 / 4.156},
      {"exp(-x)+(0.5-1/x+1/(exp(x)-1))*exp(-x)/x", 0, 1e-8, 1.0810614667953273},
      {"3*(exp(-x)-2*(sin(x)/x-1/(1+x)^2))", 0, 1e-8, 9 - 3 * pi},
      {"cos(x^2)+cos(x^3)", 0, 1e-10, 1.4000000107357402},
      {"x*sin(x^3)+sin(x^2)", 0, 1e-10, 1.0175572470789193},
  });
  for (const std::string formula : {"1/x+exp(-x)", "exp(-x)+1/(1+x)", "exp(-x)+cos(x)"})
    EXPECT_NE(to_infinity({formula, 0, 1e-6, 0}).status, status::met) << formula;
}

/// A series of swings knows nothing of a tail that has one sign.
TEST(SeveralScales, OfSwingsAndATailCountInTheError) {
  expect_right_to_infinity({
      {"besselj(2,1*x)/x+0.017*(x^(0.79-1)/(x+0.346477)^(0.79+1.7))", 0, 1e-4, 0.58338357077759874},
      {"besselj(0,0.22*x)+0.012*1/(1+x/0.3)^1.5", 0, 6e-4, 4.5526545454545454545},
      {"cos(0.323*x)/sqrt(x)+0.04*1/(1+x/0.397916)^1.5", 0, 0.005, 2.2370875788473731246},
  });
}

/// A panel may end on the flank of a peak, beside one that is far wider.
TEST(SeveralScales, OfPanelsBesideEachOtherHideNoFlank) {
  const double root = std::sqrt(std::numbers::pi);
  expect_right_to_infinity({
      {"1/((x-15.51)^2+1)+0.008*exp(-((x-1.68e3)/8.99)^2)", -infinite, 1e-10,
       std::numbers::pi + 0.008 * 8.99 * root},
      {"0.13/(x^2+0.13^2)+0.13/((x-3.19)^2+0.13^2)+0.052*exp(-((x-335)/4.22)^2)", -infinite, 2e-6,
       2 * std::numbers::pi + 0.052 * 4.22 * root},
  });
}

/// A wide peak on one side of 0 reaches over to the other, where a narrow one hides what is left.
TEST(SeveralScales, OfFlanksThatReachAcrossAreSeen) {
  const double both = 2 * std::sqrt(std::numbers::pi);
  expect_right_to_infinity({
      {"exp(-(x/1e-6-0.4323)^2)/1e-6+exp(-(x/1e11-1.359)^2)/1e11", -infinite, 1e-10, both},
      {"exp(-(x-0.9903)^2)+exp(-(x/1e-12+0.4443)^2)/1e-12", -infinite, 1e-6, both},
      {"exp(-(x/1e-6-0.4323)^2)/1e-6+exp(-(x/1e11-2.9)^2)/1e11", -infinite, 1e-6, both},
      {"exp(-(x/1e-6-0.4323)^2)/1e-6+exp(-(x/1e11+2.9)^2)/1e11", -infinite, 1e-6, both},
  });
}

TEST(SeveralScales, OfBendsGoOnUntilNothingIsLeft) {
  expect_right_to_infinity({
      {"abs(sin(x))*exp(-1.5*x)", 0, 3e-7, 0.31327059818916718357},
      {"abs(sin(x))*exp(-1.4*x)+1.7*(x^0/(x^2+0.221))", 0, 2e-10, 6.0265696758648353614},
      {"max(0,1-abs(mod(x,1)-0.5)/0.0323)*exp(-0.059475*x)", 0, 7e-10, 0.5430054617828733592},
  });
}

TEST(SeveralScales, OfSwingsThatBecomeFasterAreNotDivergent) {
  expect_right_to_infinity({{"cos(4*x^5.6)", 0, 1e-10, 0.6932903325521834}});
  for (const std::string formula :
       {"cos(2.77*x^2)*cos(2*0.704301*x)", "sin(2.4*x^2)+0.01*1/(1+x/53)^3", "cos(x^7.76)"})
    EXPECT_NE(to_infinity({formula, 0, 1e-10, 0}).status, status::divergent) << formula;
}

/// Near a zero of the wave its values tell too little of the rest.
TEST(SeveralScales, OfWavesOfTheLogarithmCountInTheError) {
  for (const double w : {0.126912, 0.3661, 0.378})
    for (const double rtol : {7e-3, 7e-4, 2e-9}) {
      const integral result = integrate(reference::typed("cos(" + std::to_string(w) + "*log(x))"),
                                        {{0, 0}, {1, 0}, {}}, {.rtol = rtol});
      EXPECT_NEAR(result.value, 1 / (1 + w * w), result.error) << w;
    }
}

}  // namespace
}  // namespace riemann::adaptive

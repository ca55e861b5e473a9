// Fixed rules beside what is narrower than their nodes see.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/integrate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riemann {
namespace {

using ::testing::HasSubstr;

struct summed_by_rule {
  std::string formula;
  double from;
  double to;
  index_t n;
  double value;  // by substitution of what stands in the square
};

estimate by_midpoints(const summed_by_rule& asked) {
  return integrate({.f = {.expression = asked.formula},
                    .range = {.from = asked.from, .to = asked.to},
                    .by = method::fixed,
                    .rule = {.name = "midpoint", .n = asked.n},
                    .at = {.device = {device_choice::kind::cpu}, .threads = 1}});
}

TEST(SecondOpinion, SeesNeedlesAtRootsThatNoNodeMeets) {
  const double root_of_pi = 1.77245385090551602730;
  const std::vector<summed_by_rule> all{
      {"exp(x)/1e-07*exp(-((exp(x)-3.22)/1e-07)^2)+exp(-x)", 0, 2, 1'000'000, 1 - std::exp(-2)},
      {"3*x^2/1e-6*exp(-((x^3-1.7)/1e-6)^2)+exp(-x)", 0, 3, 1000, 1 - std::exp(-3)},
      {"(1+sin(x))/1e-7*exp(-((x-cos(x)-0.4321)/1e-7)^2)+exp(-x)", 0, 2, 100'000, 1 - std::exp(-2)},
      {"0.5/sqrt(x+1)/1e-8*exp(-((sqrt(x+1)-1.234567)/1e-8)^2)+exp(-x)", 0, 2, 10'000,
       1 - std::exp(-2)},
  };
  for (const summed_by_rule& each : all) {
    const estimate result = by_midpoints(each);
    EXPECT_EQ(result.status, status::suspect) << each.formula;
    EXPECT_THAT(result.reason, HasSubstr("the adaptive method comes to")) << each.formula;
    EXPECT_LE(std::abs(result.value - (each.value + root_of_pi)), result.error) << each.formula;
  }
}

TEST(SecondOpinion, IsNotAskedOfWhatIsWide) {
  constexpr index_t panel = 21;
  const index_t of_pilots = by_midpoints({"x", 0, 3, 1000, 0}).pilot_evaluations;
  for (const char* f : {"exp(-x)", "4/(1+x^2)", "exp(-x^2)*cos(9*x)", "sqrt(1+x)", "x^7"}) {
    const estimate result = by_midpoints({f, 0, 3, 1000, 0});
    EXPECT_EQ(result.status, status::summed) << f;
    EXPECT_LT(result.pilot_evaluations, of_pilots + panel) << f;
  }
}

/// Needles that are wide beside a thousandth of the interval, and narrow beside so few nodes.
TEST(SecondOpinion, IsAskedByFewNodesOfWhatManyWouldSee) {
  const double root_of_pi = 1.77245385090551602730;
  for (const index_t n : {20, 50, 100, 300})
    for (const int per_unit : {100, 300, 900})
      for (const char* place : {"0.3731", "0.4126", "0.721"}) {
        const std::string w = std::to_string(per_unit);
        const std::string f = "exp(-((x-" + std::string(place) + ")*" + w + ")^2)*" + w + "+x";
        const estimate result = by_midpoints({f, 0, 1, n, 0.5});
        EXPECT_LE(std::abs(result.value - 0.5 - root_of_pi), result.error) << f << ' ' << n;
      }
}

TEST(SecondOpinion, IsAskedOfStepsThatNodesMeetAlike) {
  for (const char* f : {"floor(1e4*x)-1e4*x", "mod(x,1e-4)*1e4", "sign(x-1e-5)+2*max(0,1-1e5*x)"}) {
    const estimate by_rule = by_midpoints({f, 0, 1, 1000, 0});
    const estimate dense = by_midpoints({f, 0, 1, 30'000'000, 0});
    EXPECT_LE(std::abs(by_rule.value - dense.value), by_rule.error + dense.error) << f;
    EXPECT_LE(dense.error, 1e-3) << f;
  }
}

TEST(SecondOpinion, SeesHatsBetweenNodes) {
  for (const index_t n : {10, 100, 14'336})
    for (const char* f :
         {"if(x>0.50001 and x<0.50002,100000,0)+1", "1+1e5*(x>0.50001)*(x<0.50002)",
          "if(x>0.50001,if(x<0.50002,1e5,0),0)+1", "1+1e5*(sign(x-0.50001)-sign(x-0.50002))/2"}) {
      const estimate result = by_midpoints({f, 0, 1, n, 2});
      EXPECT_EQ(result.status, status::suspect) << f << ' ' << n;
      EXPECT_LE(std::abs(result.value - 2), result.error) << f << ' ' << n;
    }
  const estimate beside_the_end = by_midpoints({"mod(1.000000001*x,1)", 0, 1, 10, 0});
  EXPECT_LE(std::abs(beside_the_end.value - 0.4999999995), beside_the_end.error);
}

/// Every run of the rule errs alike.
TEST(SecondOpinion, AllowsForWavesThatNodesDoNotFollow) {
  const auto expect_honest = [](const summed_by_rule& each) {
    const estimate result = by_midpoints(each);
    EXPECT_EQ(result.status, status::suspect) << each.formula;
    EXPECT_LE(std::abs(result.value - each.value), result.error) << each.formula;
  };
  expect_honest({"10*sin(8822903.8*x)+1", 0, 1, 839'843, 1});
  expect_honest({"sin(654/x)/x^2", 0.00531, 2.9, 1'000'000,
                 (std::cos(654 / 2.9) - std::cos(654 / 0.00531)) / 654});
  const estimate stairs = by_midpoints({"mod(6750.0000067500005*x,1)", 0, 4, 13'500, 2});
  EXPECT_LE(std::abs(stairs.value - 2), stairs.error);
  const estimate faint = by_midpoints({"exp(x)+1e-9*sin(8822903.8*x)", 0, 1, 100'000, 0});
  EXPECT_EQ(faint.status, status::summed) << faint.reason;
  EXPECT_LE(std::abs(faint.value - (std::exp(1.0) - 1)), faint.error);
}

/// sin of a pole is bounded, and its nodes few where it swings fast: an error, and no suspicion.
TEST(SecondOpinion, RaisesTheErrorBesideABoundedSwing) {
  const estimate result = integrate(
      {.f = {.expression = "(sin(1/((x+3.6184509)^3-(x+3.6184509))))*(3*(x+3.6184509)^2-1)+"
                           "1.913*max((2.7*(x+3.8169))^3-2.7*(x+3.8169),0)*"
                           "(3*(2.7*(x+3.8169))^2-1)"},
       .range = {.from = -3.9206273551466467, .to = -3.3318814721244851},
       .by = method::fixed,
       .rule = {.name = "simpson", .n = 82'332},
       .at = {.device = {device_choice::kind::cpu}}});
  EXPECT_EQ(result.status, status::summed) << result.reason;
  EXPECT_GE(result.error, 1.9e-4);
}

TEST(SecondOpinion, LeavesAnErrorThatIsTrueAlone) {
  const estimate result = by_midpoints({"exp(-1e4*x)", 0, 1, 1000, 1e-4});
  EXPECT_EQ(result.status, status::summed) << result.reason;
  EXPECT_LE(std::abs(result.value - 1e-4), result.error);
}

}  // namespace
}  // namespace riemann

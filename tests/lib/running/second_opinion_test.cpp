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
  return integrate({.expression = asked.formula,
                    .from = asked.from,
                    .to = asked.to,
                    .by = method::fixed,
                    .rule = "midpoint",
                    .n = asked.n,
                    .device = {device_choice::kind::cpu},
                    .threads = 1});
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
    EXPECT_LE(std::abs(result.value - (each.value + root_of_pi)), result.error_estimate)
        << each.formula;
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

TEST(SecondOpinion, LeavesAnErrorThatIsTrueAlone) {
  const estimate result = by_midpoints({"exp(-1e4*x)", 0, 1, 1000, 1e-4});
  EXPECT_EQ(result.status, status::summed) << result.reason;
  EXPECT_LE(std::abs(result.value - 1e-4), result.error_estimate);
}

}  // namespace
}  // namespace riemann

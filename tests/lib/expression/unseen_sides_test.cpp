// Sides of switches that few points meet are found, with about their volume.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/unseen_sides.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

std::vector<unseen_side> unseen(const std::string& f) {
  return unseen_sides(formula_of(parse(f, {4, std::vector<std::string>()})), {},
                      maths_choice::fast);
}

TEST(UnseenSides, AreFoundInCorners) {
  for (const std::string f : {"if(x1*x2*x3*x4>0.9,5,1)", "1+max(x1*x2*x3*x4-0.9,0)",
                              "3-2*sign(x1*x2*x3*x4-0.9)", "if(0.9<x1*x2*x3*x4,x1,2+x4)"}) {
    const std::vector<unseen_side> found = unseen(f);
    ASSERT_EQ(found.size(), 1U) << f;
    EXPECT_EQ(found.front().place, std::vector<double>(4, 1.0)) << f;
    EXPECT_NEAR(found.front().volume, 4.9e-6, 1.5e-6) << f;  // 0.1^4 / 4! and a little more
  }
  EXPECT_NEAR(unseen("if(x1*x2*x3*x4>0.9,5,1)").front().inside, 5, 1e-9);
  EXPECT_NEAR(unseen("if(x1*x2*x3*x4>0.9,5,1)").front().outside, 1, 1e-9);
}

TEST(UnseenSides, AreNoneWhereBothAreSeenOrThereIsOne) {
  for (const std::string f : {"if(x1*x2*x3*x4>0.1,5,1)", "if(x1*x2*x3*x4>1.1,5,1)", "abs(x1+x2)",
                              "max(x1*x2,x3*x4)", "x1*x2*exp(x3)"})
    EXPECT_TRUE(unseen(f).empty()) << f;
}

/// Its integral is known by the density of products, -log(t)^3/3!.
TEST(UnseenSides, AreNoLies) {
  const region cube{{"x1", "0", "1"}, {"x2", "0", "1"}, {"x3", "0", "1"}, {"x4", "0", "1"}};
  const double c = 0.848;
  const double l = -std::log(c);
  const double above = 1 - c * (1 + l + l * l / 2 + l * l * l / 6);
  const struct {
    std::string f;
    double truth;
    double rtol;
  } all[] = {{"if(x1*x2*x3*x4<0.848,1,0)", 1 - above, 1e-5},
             {"1+400000*if(x1*x2*x3*x4>0.848,1,0)", 1 + 400000 * above, 1e-2}};
  for (const auto& each : all)
    for (const unsigned long long seed : {1ULL, 2ULL, 3ULL}) {
      const estimate result =
          riemann::integrate({.f = {.expression = each.f},
                              .over = cube,
                              .by = method::automatic,
                              .samples = {.seed = seed},
                              .until = {.rtol = each.rtol, .evaluations = 20'000'000},
                              .at = {.device = {device_choice::kind::cpu}, .threads = 2}});
      EXPECT_LE(std::abs(result.value - each.truth), std::max(result.error, each.rtol * each.truth))
          << each.f << ' ' << result.value;
      EXPECT_GE(result.error, 1e-12) << each.f;
    }
}

}  // namespace
}  // namespace riemann::expressions

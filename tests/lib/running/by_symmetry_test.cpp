// Integrals that cancel are 0, if |f| has an integral.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/by_symmetry.hpp"

#include "riemann/lib/running/integrate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace riemann {
namespace {

using ::testing::StartsWith;

problem automatic_problem(const std::string& f, const region& over) {
  return {.f = {.expression = f},
          .over = over,
          .by = method::automatic,
          .until = {.evaluations = 1 << 22, .seconds = 100},
          .at = {.device = {device_choice::kind::cpu}, .threads = 2}};
}

TEST(BySymmetry, WhatCancelsIsZero) {
  const region square{{"x", "-1", "1"}, {"y", "-1", "1"}};
  for (const char* f : {"sin(x*y)", "sin(x-y)/(1+x^2+y^2)", "x/(x^2+y^2)^1.2"}) {
    const estimate result = integrate(automatic_problem(f, square));
    EXPECT_EQ(result.status, status::met) << f << ": " << result.reason;
    EXPECT_EQ(result.value, 0) << f;
    EXPECT_EQ(result.error, 0) << f;
    EXPECT_GT(result.l1, 0) << f;
    EXPECT_EQ(result.formula, f);
    EXPECT_THAT(result.reason, StartsWith("its sign changes ")) << f;
  }
}

TEST(BySymmetry, WhatHasNoIntegralIsNotZero) {
  const region square{{"x", "-1", "1"}, {"y", "-1", "1"}};
  for (const char* f : {"x/(x^2+y^2)^2", "1/x+1/y", "x*y/(x^2+y^2)^2"}) {
    const estimate result = integrate(automatic_problem(f, square));
    EXPECT_NE(result.status, status::met) << f;
  }
}

TEST(BySymmetry, AnotherMethodIsNotReplaced) {
  problem task = automatic_problem("sin(x-y)", {{"x", "0", "1"}, {"y", "0", "1"}});
  task.by = method::monte_carlo;
  task.samples.count = 10000;
  EXPECT_GT(integrate(task).error, 0);
}

TEST(BySymmetry, EachRowOfParametersIsItsOwn) {
  problem task = automatic_problem("a*(x-y)*exp(a*x*y)", {{"x", "0", "a"}, {"y", "0", "a"}});
  for (const double a : {0.5, 2.0}) {
    task.f.parameters = {parameter{"a", a}};
    const estimate result = integrate(task);
    EXPECT_EQ(result.status, status::met) << a;
    EXPECT_EQ(result.value, 0) << a;
  }
}

}  // namespace
}  // namespace riemann

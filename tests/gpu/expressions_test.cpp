// Typed expressions on a GPU: compiled when asked for, and the bits of what is compiled in.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/lib/running/integrate.hpp"

#include "riemann/families/accumulators.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace riemann {
namespace {

problem typed(const char* text, problem task) {
  task.f.expression = text;
  task.at.device.where = device_choice::kind::cuda;
  return task;
}

problem on_cpu(problem task) {
  task.at.device.where = device_choice::kind::cpu;
  return task;
}

TEST_F(OnGpu, ARationalExpressionGivesTheBitsOfTheCpu) {
  for (const char* sum : families::accumulators.names)
    for (const index_t n : {1, 1000, 1'000'003}) {
      const problem task =
          typed("4/(1+x^2)", {.range = {.from = 0, .to = 1}, .rule = {.n = n, .sum = sum}});
      EXPECT_EQ(integrate(task).value, integrate(on_cpu(task)).value) << sum << " n=" << n;
    }
}

TEST_F(OnGpu, AnExpressionGivesTheBitsOfTheCompiledIntegrand) {
  const problem gaussian{.f = {.name = "gaussian"},
                         .rule = {.n = 1'000'003, .group = 1},
                         .at = {.device = {device_choice::kind::cuda, 0}}};
  const problem task =
      typed("exp(-x^2)", {.range = {.from = 0, .to = 1}, .rule = {.n = 1'000'003}});
  EXPECT_EQ(integrate(task).value, integrate(gaussian).value);
}

TEST_F(OnGpu, ParametersReachTheKernel) {
  for (const double a : {0.5, 2.0, -3.0}) {
    problem task = typed("exp(-a*x)*b", {.range = {.from = 0, .to = 1}, .rule = {.n = 1'000'000}});
    task.f.parameters = {{"a", a}, {"b", 4}};
    const double exact = 4 * -std::expm1(-a) / a;
    // The rule's error is a^2/(24 n^2) of the integral; exp's and the sum's are a few ulp.
    EXPECT_NEAR(integrate(task).value, exact, std::abs(exact) * 1e-12) << a;
  }
}

TEST_F(OnGpu, AnExpressionThatIsNotFiniteSaysWhere) {
  const estimate result = integrate(
      typed("1/(x-1)", {.range = {.from = 0, .to = 2}, .rule = {.name = "left", .n = 8}}));
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_EQ(result.nonfinite.count, 1);
  EXPECT_EQ(result.nonfinite.first_node, 1);
}

TEST_F(OnGpu, StrategiesSumExpressionsToo) {
  problem task = typed("x^3", {.range = {.from = 0, .to = 2}, .rule = {.n = 1 << 20}});
  task.rule.strategy.name = "sequential";
  EXPECT_NEAR(integrate(task).value, 4, 1e-11);
}

}  // namespace
}  // namespace riemann

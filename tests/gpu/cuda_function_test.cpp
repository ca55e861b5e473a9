// Integrands in CUDA C++ on a GPU: the bits of the same function on the CPU, by every method.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/cuda_function.hpp"
#include "riemann/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <span>
#include <string>

namespace riemann {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

TEST_F(OnGpu, BodiesHaveTheBitsOfTheSameFunctionOnTheCpu) {
  const cuda_function body{"return 1 / (a + x[0]*x[1] + x[2]);", 3, {{"a", 1, {}}}};
  const auto f = [](std::span<const double> x) { return 1 / (1 + x[0] * x[1] + x[2]); };
  const box over{{0, 2}, {3, 1}, {0, 1}};
  for (const method by : {method::sampling, method::regions, method::tensor, method::vegas_plus,
                          method::monte_carlo}) {
    const options how{
        .rtol = 1e-4, .by = by, .seed = 7, .samples = by == method::monte_carlo ? 70'001 : 0};
    const estimate there = integrate(body, over, how);
    const estimate here = integrate(f, over, how);
    EXPECT_EQ(there.value, here.value) << name_of(by);
    EXPECT_EQ(there.error, here.error) << name_of(by);
    EXPECT_EQ(there.evaluations, here.evaluations) << name_of(by);
    EXPECT_EQ(there.status, here.status) << name_of(by);
    EXPECT_EQ(there.device, "cuda:0");
  }
}

TEST_F(OnGpu, BodiesGoToInfinityAsFunctionsOnTheCpuDo) {
  const cuda_function body{
      "const double r = 1 + (x[0] - 3)*(x[0] - 3) + x[1]*x[1] - x[2]; return 1 / (r * r * r * r);",
      3,
      {}};
  const auto f = [](std::span<const double> x) {
    const double r = 1 + (x[0] - 3) * (x[0] - 3) + x[1] * x[1] - x[2];
    return 1 / (r * r * r * r);
  };
  const box over{{-endless, endless}, {endless, 0}, {-endless, 0}};
  const options how{.rtol = 1e-3};
  const estimate there = integrate(body, over, how);
  EXPECT_EQ(there.value, integrate(f, over, how).value);
  EXPECT_LT(there.value, 0);
}

TEST_F(OnGpu, BodiesOfOneVariableAreIntegratedAdaptively) {
  const estimate result =
      integrate(cuda_function{"return exp(-x[0]*x[0]);", 1, {}}, {{-endless, endless}});
  EXPECT_EQ(result.status, status::met) << result.reason;
  EXPECT_NEAR(result.value, std::sqrt(std::acos(-1.0)), 1e-9);
  EXPECT_EQ(result.device, "cuda:0");
}

TEST_F(OnGpu, BodiesThatDoNotCompileAreTold) {
  try {
    integrate(cuda_function{"\nreturn y;", 2, {}}, {{0, 1}, {0, 1}});
    FAIL();
  } catch (const invalid_problem& wrong) {
    EXPECT_NE(wrong.faults().front().message.find("body(2): error"), std::string::npos)
        << wrong.what();
  }
}

}  // namespace
}  // namespace riemann

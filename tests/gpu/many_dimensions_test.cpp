// Sampling in many dimensions on a GPU: the bits of the CPU, on maps and lattices alike.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace riemann {
namespace {

problem over_cube(const char* text, int dimensions, device_choice::kind where) {
  problem task;
  task.f.expression = text;
  task.by = method::sampling;
  task.until = {.rtol = 1e-4, .evaluations = index_t{1} << 40};
  task.at.device.where = where;
  for (int k = 1; k <= dimensions; ++k) task.over.push_back({"x" + std::to_string(k), "0", "1"});
  return task;
}

struct formula_on_cube {
  const char* text;
  int dimensions;
};

void expect_bits_of_the_cpu(const formula_on_cube& of, method by) {
  problem task = over_cube(of.text, of.dimensions, device_choice::kind::cuda);
  task.by = by;
  const estimate there = integrate(task);
  task.at.device.where = device_choice::kind::cpu;
  const estimate here = integrate(task);
  EXPECT_EQ(there.value, here.value) << of.text;
  EXPECT_EQ(there.error, here.error) << of.text;
  EXPECT_EQ(there.evaluations, here.evaluations) << of.text;
  EXPECT_EQ(there.status, status::met) << of.text;
  EXPECT_NE(there.device, "cpu");
}

TEST_F(OnGpu, SamplesOfRationalIntegrandsGiveTheBitsOfTheCpu) {
  for (const formula_on_cube& each : {
           formula_on_cube{"1/(1+x1+2*x2)", 2},
           formula_on_cube{"1/(0.0001+(x1-0.3)^2+(x2-0.6)^2)", 2},  // peaked: on a map
           formula_on_cube{"1/(0.01+(x1-0.3)^2+(x2-0.6)^2+abs(x3-0.5))", 3},
           formula_on_cube{"x1*x2*x3*x4*x5*x6*x7*x8*x9*x10", 10},
       })
    expect_bits_of_the_cpu(each, method::sampling);
}

// 0 times infinity to doubles: the host knows better.
TEST_F(OnGpu, ValuesWhosePartsAloneAreBeyondDoublesAreFound) {
  for (const auto by : {method::automatic, method::sampling, method::regions}) {
    problem task = over_cube("-exp(-x1^2-x2^2-x1*x2)*log(exp(-x1^2-x2^2-x1*x2))", 2,
                             device_choice::kind::cuda);
    // On half of the plane, where no square of both variables is completed.
    for (auto& axis : task.over) axis = {axis.variable, "-inf", "inf"};
    task.over.front().lower = "0";
    task.by = by;
    task.until = {.rtol = 1e-3, .evaluations = index_t{1} << 28};
    const estimate there = integrate(task);
    const double value = std::acos(-1.0) / std::sqrt(3.0);
    EXPECT_EQ(there.status, status::met) << name_of(by) << ": " << there.reason;
    EXPECT_NEAR(there.value, value, 1e-3 * value) << name_of(by);
  }
}

TEST_F(OnGpu, RegionsOfRationalIntegrandsGiveTheBitsOfTheCpu) {
  for (const formula_on_cube& each : {
           formula_on_cube{"1/(0.0001+(x1-0.3)^2+(x2-0.6)^2)", 2},
           formula_on_cube{"1/(0.01+(x1-0.3)^2+(x2-0.6)^2+abs(x3-0.5))", 3},
           formula_on_cube{"1/(1+x1+x2+x3+x4+x5+x6+x7+x8+x9+x10)", 10},
       })
    expect_bits_of_the_cpu(each, method::regions);
}

TEST_F(OnGpu, ProductsOfRulesOfRationalIntegrandsGiveTheBitsOfTheCpu) {
  for (const formula_on_cube& each : {
           formula_on_cube{"1/(0.01+(x1-0.3)^2+(x2-0.6)^2)", 2},
           formula_on_cube{"1/((0.01+(x1-0.3)^2)*(0.001+(x2-0.6)^2)*(0.1+(x3-0.5)^2))", 3},
           formula_on_cube{"1/(9+x1-x2+x3-x4+x5)*abs(x5-0.7)", 5},
       })
    expect_bits_of_the_cpu(each, method::tensor);
}

TEST_F(OnGpu, StratifiedPointsGiveTheBitsOfTheCpu) {
  for (const formula_on_cube& each : {
           formula_on_cube{"1/(0.01+(x1-0.3)^2+(x2-0.6)^2)", 2},
           formula_on_cube{"1/(1+x1+x2+x3+x4)", 4},
       })
    expect_bits_of_the_cpu(each, method::vegas_plus);
}

TEST_F(OnGpu, MonteCarloGivesTheBitsOfTheCpu) {
  for (const auto where : {device_choice::kind::cuda, device_choice::kind::cpu}) {
    problem task = over_cube("x1*x2+x3", 3, where);
    task.by = method::monte_carlo;
    task.samples.count = 100'003;
    static double first = 0;
    const estimate result = integrate(task);
    if (where == device_choice::kind::cuda) first = result.value;
    EXPECT_EQ(result.value, first);
    EXPECT_NEAR(result.value, 0.75, 3 * result.error);
  }
}

TEST_F(OnGpu, AGaussianOnTheWholeSpaceHasItsValue) {
  problem task = over_cube("exp(-x1^2-x2^2-x3^2)", 3, device_choice::kind::cuda);
  for (bounds& each : task.over) each = {each.variable, "-inf", "inf"};
  const estimate result = integrate(task);
  EXPECT_EQ(result.status, status::met);
  EXPECT_NEAR(result.value, std::pow(std::acos(-1.0), 1.5), 3 * result.error);
}

}  // namespace
}  // namespace riemann

// A method that knows evaluators alone has on a GPU the bits that it has on a CPU.
// SPDX-License-Identifier: Apache-2.0
#include "support/doubled_midpoints.hpp"

#include "gpu/with_gpu.hpp"
#include "riemann/lib/evaluating/evaluator_on_cuda.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "support/on_cube.hpp"

#include <gtest/gtest.h>

namespace riemann {
namespace {

double by_doubling_on_gpu(const char* text, int dimensions, double atol) {
  const auto session = cuda::open_session(0);
  expressions::formula f = expressions::formula_of(expressions::parse(text, {dimensions, {}}));
  f.dimensions = dimensions;
  const device_integrand there{
      expressions::cuda_integrand(f, expressions::called_with::coordinates), dimensions, {}};
  return integrate_by_doubling(*evaluator_on_cuda(*session, there), atol, 1 << 22).value;
}

double by_doubling_on_cpu(const char* text, int dimensions, double atol) {
  return integrate_by_doubling(*on_cube(text, dimensions), atol, 1 << 22).value;
}

TEST_F(OnGpu, DoubledMidpointsGiveTheBitsOfTheCpu) {
  const char* one = "4/(1+x1^2)";
  EXPECT_EQ(by_doubling_on_gpu(one, 1, 1e-9), by_doubling_on_cpu(one, 1, 1e-9));
  const char* three = "1/(1+x1+2*x2*x3)";
  EXPECT_EQ(by_doubling_on_gpu(three, 3, 1e-5), by_doubling_on_cpu(three, 3, 1e-5));
}

}  // namespace
}  // namespace riemann

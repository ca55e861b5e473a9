// A user's own HOST_DEVICE integrand on the GPU.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/lib/integrate.hpp"
#include "riemann/lib/integrate_callable.cuh"

#include <gtest/gtest.h>

namespace riemann {
namespace {

struct quarter_turn {
  HOST_DEVICE double operator()(double x) const { return 4.0 / (1.0 + x * x); }
};

TEST_F(OnGpu, ACallableGivesTheBitsOfTheMemberOfTheSameFormula) {
  const options how{.n = 1'000'000, .group = 1, .device = {device_choice::kind::cuda, 0}};
  const estimate callable = integrate_on_device(quarter_turn{}, 0, 1, how);
  const estimate member = integrate({.n = 1'000'000, .group = 1, .device = how.device});
  EXPECT_EQ(callable.value, member.value);
  EXPECT_EQ(callable.device, "cuda:0");
}

}  // namespace
}  // namespace riemann

// A user's own RIEMANN_HOST_DEVICE functions on the GPU: an integrand, a way to combine elements.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/cuda/device_array.hpp"
#include "riemann/kernels/strategies/reduce_on_device.cuh"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/device.cuh"

#include "riemann/families/accumulators.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace riemann {
namespace {

struct quarter_turn {
  RIEMANN_HOST_DEVICE double operator()(double x) const { return 4.0 / (1.0 + x * x); }
};

TEST_F(OnGpu, ACallableGivesTheBitsOfTheMemberOfTheSameFormula) {
  const options how{.n = 1'000'000, .group = 1, .device = {device_choice::kind::cuda, 0}};
  const estimate callable = integrate_on_device(quarter_turn{}, 0, 1, how);
  const estimate member = integrate(
      {.f = {.name = "pi"}, .rule = {.n = 1'000'000, .group = 1}, .at = {.device = how.device}});
  EXPECT_EQ(callable.value, member.value);
  EXPECT_EQ(callable.device, "cuda:0");
}

TEST_F(OnGpu, ACallableIsSummedInEveryWayWithTheBitsOfTheCpu) {
  for (const char* sum : families::accumulators.names)
    for (const int group : {1, 8})
      for (const index_t n : {1000, 1'000'003}) {
        options how{.n = n, .sum = sum, .group = group, .device = {device_choice::kind::cuda, 0}};
        const estimate on_gpu = integrate_on_device(quarter_turn{}, 0, 1, how);
        how.device.where = device_choice::kind::cpu;
        const estimate on_cpu = integrate_on_device(quarter_turn{}, 0, 1, how);
        EXPECT_EQ(on_gpu.value, on_cpu.value) << sum << ' ' << group << ' ' << n;
        EXPECT_EQ(on_gpu.device, "cuda:0");
      }
}

// More terms than are written to memory at once.
TEST_F(OnGpu, ACallableIsSummedPieceByPiece) {
  for (const char* sum : {"kahan", "exact"}) {
    options how{.n = 150'000'001, .sum = sum, .group = 1};
    how.device.where = device_choice::kind::cuda;
    const estimate on_gpu = integrate_on_device(quarter_turn{}, 0, 1, how);
    how.device.where = device_choice::kind::cpu;
    EXPECT_EQ(on_gpu.value, integrate_on_device(quarter_turn{}, 0, 1, how).value) << sum;
  }
}

struct pole_inside {
  RIEMANN_HOST_DEVICE double operator()(double x) const { return 1 / (x - 0.3125); }
};

TEST_F(OnGpu, ValuesOfACallableThatAreNotFiniteAreFound) {
  const estimate found = integrate_on_device(
      pole_inside{}, 0, 1,
      {.rule = "trapezoid", .n = 1 << 20, .device = {device_choice::kind::cuda, 0}});
  EXPECT_EQ(found.status, status::not_finite);
  EXPECT_EQ(found.nonfinite.count, 1);
  EXPECT_EQ(found.nonfinite.first_node, 0.3125);
}

struct greatest_common_divisor {
  RIEMANN_HOST_DEVICE int operator()(int a, int b) const {
    while (b != 0) {
      const int rest = a % b;
      a = b;
      b = rest;
    }
    return a < 0 ? -a : a;
  }
};

TEST_F(OnGpu, ADeviceSpanIsReducedByAFunction) {
  std::vector<int> multiples;
  for (int k = 1; k <= 100'000; ++k) multiples.push_back(21 * k);
  const cuda::device_array there(device_pool::open(0), multiples.data(),
                                 multiples.size() * sizeof(int));
  const device_span<int> data(static_cast<const int*>(there.data()), 100'000);
  EXPECT_EQ(reduce(data, greatest_common_divisor{}, 0), 21);
  EXPECT_EQ(reduce(data, greatest_common_divisor{}, 14), 7);
  EXPECT_EQ(reduce(device_span<int>(nullptr, 0), greatest_common_divisor{}, 5), 5);
}

}  // namespace
}  // namespace riemann

// Tabulated data on a GPU: the bits of the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/cuda/device_array.hpp"
#include "riemann/kernels/cuda/device_pool.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/lib/methods/tabulated/cut.hpp"
#include "riemann/samples.hpp"

#include "riemann/families/accumulators.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace riemann {
namespace {

TEST_F(OnGpu, SamplesGiveTheBitsOfTheCpu) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> unit(0, 1);
  std::vector<double> x;
  std::vector<double> y;
  double at = 0;
  for (int i = 0; i < 300'001; ++i) {
    x.push_back(at += 0.01 + unit(random));
    y.push_back(unit(random) - 0.3);
  }
  for (const std::string& rule : tabulated::rule_names())
    for (const std::size_t count : {3U, 513U, 300'001U})
      for (const bool even : {true, false})
        for (const char* sum : families::accumulators.names) {
          samples given{{y.data(), count}};
          if (!even) given.abscissae = {x.data(), count};
          tabulated::how how{.rule = rule, .sum = sum};
          const estimate on_cpu = integrate(given, how);
          how.device.where = device_choice::kind::cuda;
          const estimate on_gpu = integrate(given, how);
          EXPECT_EQ(on_gpu.value, on_cpu.value) << rule << ' ' << count << ' ' << sum;
          EXPECT_EQ(on_gpu.device, "cuda:0");
        }
}

TEST_F(OnGpu, SamplesThatLieThereAreNotCopied) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> unit(0, 1);
  std::vector<double> x(100'003);
  std::vector<double> y(x.size());
  double at = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    x[k] = at += 0.01 + unit(random);
    y[k] = unit(random) - 0.3;
  }
  const cuda::session& on = device_pool::open(0);
  // Others than on the host: what is summed is seen.
  std::vector<double> twice(y);
  for (double& value : twice) value *= 2;
  const cuda::device_array x_there(on, x.data(), x.size() * sizeof(double));
  const cuda::device_array y_there(on, twice.data(), y.size() * sizeof(double));
  for (const std::string& rule : tabulated::rule_names())
    for (const bool even : {true, false}) {
      samples given{y};
      if (!even) given.abscissae = x;
      tabulated::how how{.rule = rule};
      how.device.where = device_choice::kind::cuda;
      const estimate copied = integrate(given, how);
      given.values_on_gpu = static_cast<const double*>(y_there.data());
      if (!even) given.abscissae_on_gpu = static_cast<const double*>(x_there.data());
      const estimate lying = integrate(given, how);
      EXPECT_EQ(lying.value, 2 * copied.value) << rule;
      EXPECT_EQ(lying.device_reason, "the samples are in its memory");
      const samples part = tabulated::part_of(given, 3, 1004);
      EXPECT_EQ(part.values_on_gpu, given.values_on_gpu + 3);
    }
}

TEST_F(OnGpu, MemoryIsCopiedToTheHostAndKnowsItsDevice) {
  const std::vector<double> values{1, 2, 3};
  const cuda::session& on = device_pool::open(0);
  const cuda::device_array there(on, values.data(), 3 * sizeof(double));
  std::vector<double> back(3);
  cuda::wait_for_everybody(on);
  cuda::copy_to_host(on, there.data(), back.data(), 3 * sizeof(double));
  EXPECT_EQ(back, values);
  EXPECT_EQ(cuda::device_of(there.data()), 0);
  EXPECT_THROW(cuda::device_of(values.data()), machine_error);
}

}  // namespace
}  // namespace riemann

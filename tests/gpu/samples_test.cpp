// Tabulated data on a GPU: the bits of the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

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

}  // namespace
}  // namespace riemann

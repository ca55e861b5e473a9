// The GPU gives the CPU's bits for rational integrands, and the right answer for all.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <optional>

namespace riemann {
namespace {

constexpr device_choice cpu{device_choice::kind::cpu, 0};
constexpr device_choice gpu{device_choice::kind::cuda, 0};

std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

estimate on(device_choice where, problem task) {
  task.at.device = where;
  return integrate(task);
}

TEST_F(OnGpu, EveryRationalIntegrandGivesTheBitsOfTheCpu) {
  for (const integrand_facts& f : integrand_catalogue()) {
    if (!f.rational) continue;
    for (const rule_facts& rule : rule_catalogue(5))
      for (const index_t about : {20, 1020, 262'140, 1'000'020, 30'000'000}) {
        const index_t unit = rule_named(rule.name, fixed_rule::usual_order).n_per_panel;
        const index_t n = (about + unit - 1) / unit * unit;
        const problem task{.f = {.name = f.name}, .rule = {.name = rule.name, .n = n}};
        const estimate here = on(cpu, task);
        const estimate there = on(gpu, task);
        EXPECT_EQ(bits(here.value), bits(there.value)) << f.name << ' ' << rule.name << ' ' << n;
        EXPECT_EQ(here.group, there.group);
        EXPECT_EQ(there.maths, "ieee");
      }
  }
}

TEST_F(OnGpu, EverySumAndGroupGivesTheBitsOfTheCpu) {
  for (const named_facts& sum : sum_catalogue())
    for (const int group : {1, 2, 4, 8, 16, 32})
      for (const index_t n : {1'000, 1'000'003, 50'000'017}) {
        const problem task{.f = {.name = "pi"}, .rule = {.n = n, .sum = sum.name, .group = group}};
        EXPECT_EQ(bits(on(cpu, task).value), bits(on(gpu, task).value))
            << sum.name << " G=" << group << " n=" << n;
      }
}

TEST_F(OnGpu, SeveralSectionsGiveTheBitsOfTheCpu) {
  // 2^33 terms make a section: at one node a term, 1e10 nodes need two.
  const problem task{.f = {.name = "pi"}, .rule = {.n = 10'000'000'000, .group = 1}};
  EXPECT_EQ(bits(on(cpu, task).value), bits(on(gpu, task).value));
}

TEST_F(OnGpu, FloatEvaluationGivesTheBitsOfTheCpu) {
  for (const integrand_facts& f : integrand_catalogue()) {
    if (!f.rational) continue;
    const problem task{.f = {.name = f.name},
                       .rule = {.n = 1'000'000, .precise = precision::float_precision}};
    EXPECT_EQ(bits(on(cpu, task).value), bits(on(gpu, task).value)) << f.name;
  }
}

TEST_F(OnGpu, PiIsCorrectlyRoundedAt1e8) {
  for (const std::optional<int> group : {std::optional<int>(), std::optional(1)})
    EXPECT_EQ(on(gpu, {.f = {.name = "pi"}, .rule = {.n = 100'000'000, .group = group}}).value,
              std::numbers::pi);
}

TEST_F(OnGpu, AHundredRunsGiveTheSameBits) {
  const problem task{.f = {.name = "log_product"}, .rule = {.n = 10'000'000}};
  const std::uint64_t first = bits(on(gpu, task).value);
  for (int run = 1; run < 100; ++run) ASSERT_EQ(bits(on(gpu, task).value), first) << run;
}

TEST_F(OnGpu, LibraryFunctionsStayWithinTheirErrorOfTheCpu) {
  for (const integrand_facts& f : integrand_catalogue()) {
    if (f.rational) continue;
    const problem task{.f = {.name = f.name}, .rule = {.n = 1'000'000}};
    const estimate here = on(cpu, task);
    const estimate there = on(gpu, task);
    // exp, log and cos are off by 2 ulp at most on either side: so is their weighted mean, times
    // at most two factors, measured against the L1 norm.
    const double bound = 8 * 0x1p-53 * here.l1;
    EXPECT_NEAR(here.value, there.value, bound) << f.name;
    EXPECT_TRUE(there.maths.starts_with("CUDA ")) << there.maths;
  }
}

TEST_F(OnGpu, AnInfiniteValueIsFoundAndPlaced) {
  const estimate result =
      on(gpu, {.f = {.name = "log_product"}, .rule = {.name = "left", .n = 1'000'000}});
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_EQ(result.nonfinite.count, 1);
  EXPECT_EQ(result.nonfinite.first_node, 0);
}

TEST_F(OnGpu, AStoppedRunSaysHowFarItGot) {
  std::stop_source stop;
  run_control control{stop.get_token(), [&](double share) {
                        if (share > 0.01) stop.request_stop();
                      }};
  problem task{.f = {.name = "pi"}, .rule = {.n = 1'000'000'000'000}, .at = {.device = gpu}};
  const estimate result = integrate(task, control);
  EXPECT_EQ(result.status, status::interrupted);
  EXPECT_GT(result.share_done, 0.01);
  EXPECT_LT(result.share_done, 0.5);
  EXPECT_NEAR(result.value, std::numbers::pi, 1e-9);
}

}  // namespace
}  // namespace riemann

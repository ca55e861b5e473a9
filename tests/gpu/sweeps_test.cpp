// Sweeps on a GPU: all points in one launch, and the bits of each point alone.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"
#include "support/sweeps.hpp"

#include "riemann/families/accumulators.hpp"

namespace riemann {
namespace {

problem swept_on_gpu(const char* rule, index_t n) {
  return {.f = {.expression = "exp(-a*x)/(x+b)"},
          .rule = {.name = rule, .n = n},
          .at = {.device = {device_choice::kind::cuda, 0}}};
}

TEST_F(OnGpu, RowsAreThoseOfEachAloneWhateverTheSizeOfATile) {
  // Tiles of one row and of several, runs of one tile and of several, rows of terms cut short.
  for (const index_t n : {1, 2, 511, 512, 513, 10'000, 131'072, 131'073, 263'000, 1'000'003})
    expect_rows_as_alone(swept_on_gpu("midpoint", n), 600);
}

TEST_F(OnGpu, RowsAreThoseOfEachAloneByEveryRuleAndSum) {
  for (const char* rule : {"left", "trapezoid", "simpson", "gauss_legendre"})
    for (const index_t n : {60, 12'000}) expect_rows_as_alone(swept_on_gpu(rule, n), 64);
  expect_rows_as_alone(swept_on_gpu("trapezoid", 1), 64);  // no node but the ends
  for (const char* sum : families::accumulators.names) {
    problem like = swept_on_gpu("midpoint", 3001);
    like.rule.sum = sum;
    expect_rows_as_alone(like, 64);
  }
}

TEST_F(OnGpu, RationalRowsHaveTheBitsOfTheCpu) {
  problem like = swept_on_gpu("midpoint", 30'000);
  like.f.expression = "a*x/(1+b*x^2)";
  const std::vector<problem> rows = rows_like(like, 300);
  std::vector<problem> there = rows;
  for (problem& each : there) each.at.device.where = device_choice::kind::cpu;
  const auto here = integrals_of_expression(parsed(rows[0]), 300).of(rows, {});
  const auto on_cpu = integrals_of_expression(parsed(there[0]), 300).of(there, {});
  for (std::size_t k = 0; k < rows.size(); ++k) EXPECT_EQ(here[k].value, on_cpu[k].value) << k;
}

}  // namespace
}  // namespace riemann

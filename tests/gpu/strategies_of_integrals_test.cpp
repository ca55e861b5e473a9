// Integrals by every strategy: terms written to memory, reduced there.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/strategies/run.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace riemann {
namespace {

estimate by(const char* strategy, problem task) {
  task.rule.strategy.name = strategy;
  return integrate(task);
}

TEST_F(OnGpu, EveryStrategyIntegratesWithinItsRounding) {
  for (const strategy_facts& facts : all_strategies()) {
    if (facts.finishes == finish::library) continue;  // those sum arrays only
    for (const char* f : {"pi", "gaussian", "log_product"})
      for (const index_t n : {1, 31, 1000, 100'003}) {
        const bool plainly = facts.finishes == finish::atomics;
        const problem task{.f = {.name = f},
                           .rule = {.n = n, .sum = plainly ? "naive" : "neumaier"}};
        const estimate fused = by("tiled", {.f = {.name = f}, .rule = {.n = n}});
        const estimate result = by(facts.name, task);
        // Plain sums of n terms, in any order: (n - 1) roundings at most of the sum of absolute
        // values; compensated: two, of the pair and of the whole.
        const double roundings = plainly ? static_cast<double>(n) : 2;
        EXPECT_NEAR(result.value, fused.value, (roundings + 1) * 0x1p-53 * fused.l1)
            << facts.name << ' ' << f << " n=" << n;
        EXPECT_EQ(result.strategy, facts.name);
        EXPECT_EQ(result.repeatable, facts.repeatable == repeatability::any_launch) << facts.name;
        EXPECT_EQ(result.term_seconds > 0, result.strategy != "tiled") << facts.name;
      }
  }
}

TEST_F(OnGpu, TermsInSeveralPiecesAreAllSummed) {
  // 2^26 terms make a piece; one node a term.
  const problem task{.f = {.name = "pi"}, .rule = {.n = (index_t{1} << 28) + 4097, .group = 1}};
  const estimate fused = by("tiled", task);
  const estimate result = by("grid_stride_multipass", task);
  EXPECT_NEAR(result.value, fused.value, 0x1p-51) << "pairs are rounded once a piece";
  EXPECT_EQ(result.evaluations, task.rule.n_or_usual());
  EXPECT_EQ(result.device_reason, "only a GPU runs grid_stride_multipass");
}

TEST_F(OnGpu, AnInfiniteTermIsFoundWhateverTheStrategy) {
  const problem task{.f = {.name = "log_product"}, .rule = {.name = "left", .n = 1'000'000}};
  const estimate result = by("sequential", task);
  EXPECT_EQ(result.status, status::not_finite);
  EXPECT_EQ(result.nonfinite.count, 1);
}

TEST_F(OnGpu, AStrategyThatCannotAddSoSaysWhatItCan) {
  for (const auto& [strategy, sum, told] :
       {std::tuple{"warp_shuffle", "neumaier", "as --sum naive has"},
        {"cub", "naive", "reduction-lab runs it"},
        {"sequential", "exact", "does not add exactly; tiled does"}}) {
    try {
      static_cast<void>(by(strategy, {.f = {.name = "pi"}, .rule = {.n = 1000, .sum = sum}}));
      ADD_FAILURE() << strategy;
    } catch (const invalid_problem& refused) {
      EXPECT_NE(std::string(refused.what()).find(told), std::string::npos) << refused.what();
    }
  }
}

}  // namespace
}  // namespace riemann

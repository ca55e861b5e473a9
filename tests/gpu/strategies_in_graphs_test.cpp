// Reductions of arrays captured in CUDA graphs: as often as replayed, the same bits.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/strategies/plan.hpp"
#include "riemann/kernels/strategies/ready_kernels.hpp"
#include "riemann/kernels/strategies/run.hpp"
#include "riemann/kernels/strategies/states.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace riemann {
namespace {

constexpr int replays = 1000;

/// What `enqueue` puts on the stream, launched again and again; `look` after each.
template <class Enqueue, class Look>
void replay(cuda::session& on, const Enqueue& enqueue, const Look& look) {
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  cuda::check(cudaStreamBeginCapture(on.work.get(), cudaStreamCaptureModeThreadLocal));
  enqueue();
  cuda::check(cudaStreamEndCapture(on.work.get(), &graph));
  cuda::check(cudaGraphInstantiate(&executable, graph, 0));
  for (int run = 0; run < replays && !testing::Test::HasFailure(); ++run) {
    cuda::check(cudaGraphLaunch(executable, on.work.get()));
    on.work.synchronize();
    look(run);
  }
  cuda::check(cudaGraphExecDestroy(executable));
  cuda::check(cudaGraphDestroy(graph));
}

template <class T>
cuda::device_buffer whole_numbers(std::size_t count) {
  std::vector<T> here(count);
  for (std::size_t i = 0; i < count; ++i) here[i] = T(static_cast<float>(i % 5));
  cuda::device_buffer there(count * sizeof(T));
  there.fill(here.data(), count * sizeof(T));
  return there;
}

TEST_F(OnGpu, EveryStrategyMayBeReplayedAThousandTimes) {
  const auto session = cuda::open_session(0);
  const named_operation sum{"sum", "naive"};
  constexpr index_t n = 70'001;
  constexpr double expected = n / 5 * 10;  // and one more zero
  const cuda::device_buffer data = whole_numbers<float>(n);
  for (const strategy_facts& facts : all_strategies()) {
    if (facts.finishes == finish::library || facts.finishes == finish::host ||
        facts.name == std::string("tiled"))
      continue;
    const auto kernels = strategies::ready_kernels(session->facts, facts.name, sum, "float");
    const strategies::plan planned(facts, kernels, data.as<void>(), n, {},
                                   session->facts.multiprocessors);
    float result = 0;
    replay(
        *session, [&] { planned.enqueue(session->work.get()); },
        [&](int run) {
          cuda::check(
              cudaMemcpy(&result, planned.results(), sizeof result, cudaMemcpyDeviceToHost));
          ASSERT_EQ(result, expected) << facts.name << ", replay " << run;
          cuda::check(cudaMemsetAsync(planned.results(), 0xff, sizeof result, session->work.get()));
        });
  }
}

TEST_F(OnGpu, SumsOfArraysMayBeReplayedAThousandTimes) {
  const auto session = cuda::open_session(0);
  for (const index_t n : {1, 1000, 70'001, 1'048'577, 6'000'000}) {
    std::vector<double> here(static_cast<std::size_t>(n));
    for (std::size_t i = 0; i < here.size(); ++i) here[i] = 1.0 / static_cast<double>(i + 1);
    cuda::device_buffer there(here.size() * sizeof(double));
    there.fill(here.data(), here.size() * sizeof(double));
    for (const char* sum : {"neumaier", "exact"}) {
      const named_operation op{"sum", sum};
      const std::size_t bytes = strategies::state_bytes(op, "double");
      std::vector<std::byte> first(bytes);
      std::vector<std::byte> result(bytes);
      const auto enqueue = [&] {
        enqueue_named_on_cuda(*session, op, "double", there.as<void>(), n,
                              session->result.as<void>());
      };
      enqueue();
      session->work.synchronize();
      std::memcpy(first.data(), session->result.as<void>(), bytes);
      if (std::string(sum) == "neumaier") {
        const double_word total =
            strategies::answer_from(first.data(), 1, op, "double").value.floating;
        const double_word expected = reduce_named(op, "double", here.data(), n, 2).value.floating;
        EXPECT_EQ(total.hi, expected.hi);
        EXPECT_EQ(total.lo, expected.lo);
      }
      replay(*session, enqueue, [&](int run) {
        std::memcpy(result.data(), session->result.as<void>(), bytes);
        ASSERT_EQ(result, first) << sum << " of " << n << ", replay " << run;
        std::memset(session->result.as<void>(), 0xff, bytes);
      });
    }
  }
}

}  // namespace
}  // namespace riemann

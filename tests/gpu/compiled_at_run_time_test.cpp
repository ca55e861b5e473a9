// Reductions that are not compiled ahead: compiled by NVRTC, launched, and the bits of the CPU.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/arrays/named.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/tiling.hpp"

#include "support/random_sequence.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>
#include <vector>

namespace riemann {
namespace {

/// Bits without order; small enough as numbers that no square overflows.
template <class T>
std::vector<T> without_order(std::size_t count) {
  std::vector<T> values(count);
  reference::random_sequence bits;
  for (T& x : values) {
    const auto random = static_cast<long long>(bits() >> 33) - (1LL << 30);
    x = is_floating_point<T> ? static_cast<T>(static_cast<double>(random) * 0x1p-24)
                             : static_cast<T>(random);
  }
  return values;
}

/// Elements on the session's device.
template <class T>
cuda::device_buffer copied(const std::vector<T>& here) {
  cuda::device_buffer there(here.size() * sizeof(T));
  there.fill(here.data(), here.size() * sizeof(T));
  return there;
}

void expect_same_answer(const answer& a, const answer& b, const std::string& what) {
  EXPECT_EQ(a.value.is, b.value.is) << what;
  EXPECT_EQ(a.value.bits, b.value.bits) << what;
  EXPECT_EQ(std::memcmp(&a.value.floating, &b.value.floating, sizeof a.value.floating), 0)
      << what << ": " << a.value.floating.hi << " and " << b.value.floating.hi;
  EXPECT_EQ(a.index, b.index) << what;
  EXPECT_EQ(std::memcmp(&a.variance, &b.variance, sizeof a.variance), 0) << what;
}

TEST_F(OnGpu, EveryOperationAndTypeGivesTheBitsOfTheCpu) {
  const auto session = cuda::open_session(0);
  element_types.for_each([&]<class T>(std::type_identity<T>, const char* type) {
    const std::vector<T> here = without_order<T>(3'000'017);
    const cuda::device_buffer there = copied(here);
    for (const char* operation : families::operations.names)
      for (const bool ignore_nan : {false, true}) {
        const named_operation op{operation, "neumaier", ignore_nan};
        if (!why_not_reducible(op, type).empty()) continue;
        for (const index_t n : {1, 31, 257, 1025, 65'537, 300'007, 3'000'017}) {
          double seconds = 0;
          expect_same_answer(reduce_named(op, type, here.data(), n, 8),
                             reduce_named_on_cuda(*session, op, type, there.as<T>(), n, seconds),
                             std::string(operation) + " of " + type + " n=" + std::to_string(n));
        }
      }
  });
}

TEST_F(OnGpu, ManyThreadsMayAskForAKernelAtOnce) {
  const auto session = cuda::open_session(0);
  const std::vector<short> here = without_order<short>(100'003);
  const cuda::device_buffer there = copied(here);
  const index_t n = static_cast<index_t>(here.size());
  const answer expected = reduce_named({"bit_xor"}, "int16", here.data(), n, 1);
  std::vector<answer> answers(8);
  {
    std::vector<std::jthread> threads;
    for (answer& mine : answers)
      threads.emplace_back([&] {
        double seconds = 0;
        mine = reduce_named_on_cuda(*session, {"bit_xor"}, "int16", there.as<short>(), n, seconds);
      });
  }
  for (const answer& one : answers) expect_same_answer(expected, one, "bit_xor");
}

TEST_F(OnGpu, AnEnqueuedKernelLeavesItsStateAndMayBeCaptured) {
  const auto session = cuda::open_session(0);
  const std::vector<short> here = without_order<short>(1'000'003);
  const cuda::device_buffer there = copied(here);
  const index_t n = static_cast<index_t>(here.size());
  using state = operations::min::of<short>;
  state expected;
  for (const short x : here) expected.add(x);
  const auto enqueue = [&] {
    enqueue_named_on_cuda(*session, {"min"}, "int16", there.as<short>(), n,
                          session->result.as<void>());
  };
  enqueue();
  session->work.synchronize();
  EXPECT_EQ(session->result.as<state>()->value, expected.value);

  cudaGraph_t graph = nullptr;
  cudaGraphExec_t replay = nullptr;
  cuda::check(cudaStreamBeginCapture(session->work.get(), cudaStreamCaptureModeThreadLocal));
  enqueue();
  cuda::check(cudaStreamEndCapture(session->work.get(), &graph));
  cuda::check(cudaGraphInstantiate(&replay, graph, 0));
  session->result.as<state>()->value = 0;
  cuda::check(cudaGraphLaunch(replay, session->work.get()));
  session->work.synchronize();
  EXPECT_EQ(session->result.as<state>()->value, expected.value);
  cuda::check(cudaGraphExecDestroy(replay));
  cuda::check(cudaGraphDestroy(graph));
}

TEST_F(OnGpu, UnknownNamesAreNotEnqueued) {
  const auto session = cuda::open_session(0);
  EXPECT_THROW(
      enqueue_named_on_cuda(*session, {"min"}, "string", nullptr, 1, session->result.as<void>()),
      std::invalid_argument);
  EXPECT_THROW(
      enqueue_named_on_cuda(*session, {"bit_or"}, "half", nullptr, 1, session->result.as<void>()),
      std::invalid_argument);
}

/// More than 2^14 tiles of 2^10 rows of 4096 bytes: the least element lies in the second section.
TEST_F(OnGpu, SectionsBeyondTheFirstAreReducedToo) {
  const auto session = cuda::open_session(0);
  constexpr index_t n = (1LL << 36) + 12'345;
  std::size_t available = 0;
  std::size_t total = 0;
  cuda::check(cudaMemGetInfo(&available, &total));
  if (available < static_cast<std::size_t>(n) + (1U << 30))
    GTEST_SKIP() << "needs 65 GiB of free memory on the GPU";
  ASSERT_EQ(make_tiling(n, 1).section_count(), 2);
  const cuda::device_buffer data(static_cast<std::size_t>(n));
  constexpr index_t place = n - 77;
  cuda::check(cudaMemset(data.as<signed char>() + place, 0x80, 1));
  cuda::check(cudaStreamSynchronize(cudaStreamLegacy));
  double seconds = 0;
  const answer answers =
      reduce_named_on_cuda(*session, {"argmin"}, "int8", data.as<void>(), n, seconds);
  EXPECT_EQ(static_cast<long long>(answers.value.bits), -128);
  EXPECT_EQ(answers.index, place);
}

}  // namespace
}  // namespace riemann

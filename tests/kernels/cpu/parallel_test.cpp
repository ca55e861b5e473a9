// Slices over threads: each index once, early ends, exceptions.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cpu/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include <sched.h>

namespace riemann::cpu {
namespace {

constexpr auto always = [](index_t) { return true; };

TEST(ParallelFor, VisitsEveryIndexOnce) {
  for (const index_t count : {0, 1, 2, 7, 255, 4096, 16384})
    for (const int threads : {1, 2, 3, 7, 16}) {
      std::vector<std::atomic<int>> visits(static_cast<std::size_t>(count));
      const index_t done = parallel_for(
          count, threads,
          [&](slice some) {
            for (index_t i = some.begin; i < some.end; ++i) ++visits[static_cast<std::size_t>(i)];
          },
          always);
      EXPECT_EQ(done, count);
      for (const auto& visit : visits) ASSERT_EQ(visit, 1) << count << " over " << threads;
    }
}

TEST(ParallelFor, AsksTheCallingThreadOnly) {
  const auto caller = std::this_thread::get_id();
  index_t last = 0;
  parallel_for(
      1000, 3, [](slice) {},
      [&](index_t done) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        EXPECT_GE(done, last);
        EXPECT_LE(done, 1000);
        last = done;
        return true;
      });
}

TEST(ParallelFor, EndsEarlyWhenTold) {
  const index_t done = parallel_for(1'000'000, 1, [](slice) {}, [](index_t) { return false; });
  EXPECT_GT(done, 0);
  EXPECT_LE(done, 16);  // one slice
}

TEST(ParallelFor, RefusesNoThreads) {
  for (const int threads : {0, -1}) {
    EXPECT_THROW(parallel_for(3, threads, [](slice) {}, always), std::invalid_argument);
    EXPECT_THROW(share_out(3, 24, threads, 16, [](slice) {}), std::invalid_argument);
  }
}

TEST(ParallelFor, RethrowsWhatABodyThrows) {
  for (const int threads : {1, 2, 7})
    EXPECT_THROW(parallel_for(
                     1000, threads,
                     [](slice some) {
                       if (some.begin <= 500 && 500 < some.end) throw std::domain_error("500");
                     },
                     always),
                 std::domain_error);
}

TEST(ParallelFor, RethrowsWhatKeepGoingThrows) {
  const auto refuse = [](index_t) -> bool { throw std::length_error("asked"); };
  // One thread: of several, the others may have done everything before the caller could ask.
  EXPECT_THROW(parallel_for(1000, 1, [](slice) {}, refuse), std::length_error);
}

TEST(Threads, AreThoseRequestedOrOneForEveryCpuOfThisThread) {
  cpu_set_t before;
  ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
  EXPECT_EQ(available_threads(), CPU_COUNT(&before));
  EXPECT_EQ(threads_of(std::nullopt), CPU_COUNT(&before));
  EXPECT_EQ(threads_of(3), 3);
  std::thread([] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    EXPECT_EQ(available_threads(), 1);
  }).join();
}

}  // namespace
}  // namespace riemann::cpu

// Threads that stand by: what they take over from who asks, nesting, forks, the end of a program.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cpu/standing_threads.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/kernels/cpu/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cerrno>
#include <cfenv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <vector>

#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace riemann::cpu {
namespace {

using namespace std::chrono_literals;

/// Calls `look` in `others` standing threads at once, and returns when all have.
void look_in(int others, const std::function<void()>& look) {
  std::atomic<int> come = 0;
  const auto meet = [&] {
    for (++come; come < others + 1;) std::this_thread::yield();
  };
  work_together(others, [&] { meet(), look(); }, meet);
}

/// A part of work that is long enough for others to come.
void take_time() { std::this_thread::sleep_for(100us); }

std::ptrdiff_t threads_of_process() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                       std::filesystem::directory_iterator());
}

/// How a process ends that is made here and calls `live`, which should not return.
int exit_code_of(const std::function<void()>& live) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    live();
    _exit(99);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(StandingThreads, ComeAsManyAsAreAskedForAndStay) {
  look_in(5, [] {});
  const std::ptrdiff_t all = threads_of_process();
  EXPECT_GE(all, 6);
  for (int k = 0; k < 20; ++k) look_in(5, [] {});
  EXPECT_EQ(threads_of_process(), all);
}

TEST(StandingThreads, WorkInTheArithmeticOfWhoAsks) {
  for (const int mode : {FE_UPWARD, FE_TONEAREST}) {
    std::fesetround(mode);
    std::atomic<int> others = 0;
    look_in(3, [&] { others += std::fegetround() != mode; });
    EXPECT_EQ(others, 0) << mode;
  }
}

TEST(StandingThreads, WorkWhereWhoAsksMayRun) {
  const auto cpus = [] {
    cpu_set_t allowed;
    EXPECT_EQ(sched_getaffinity(0, sizeof allowed, &allowed), 0);
    return allowed;
  };
  const auto look = [&] {
    const cpu_set_t mine = cpus();
    std::atomic<int> elsewhere = 0;
    look_in(3, [&] {
      const cpu_set_t there = cpus();
      elsewhere += !CPU_EQUAL(&there, &mine);
    });
    EXPECT_EQ(elsewhere, 0);
  };
  look();
  std::thread([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    look();
  }).join();
  look();
}

TEST(StandingThreads, FindNoErrorOfOthersAndTakeNoSignals) {
  std::atomic<int> errors = 0;
  std::atomic<int> open = 0;
  for (int k = 0; k < 2; ++k)
    look_in(3, [&] {
      errors += errno != 0;
      errno = EDOM;
      sigset_t blocked;
      pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
      open += sigismember(&blocked, SIGINT) == 0 || sigismember(&blocked, SIGSEGV) == 1;
    });
  EXPECT_EQ(errors, 0);
  EXPECT_EQ(open, 0);
}

TEST(StandingThreads, ComeToWorkWithinWork) {
  std::atomic<int> calls = 0;
  for_each_index(12, 4, [&](index_t) {
    take_time();
    for_each_index(12, 4, [&](index_t) {
      take_time();
      for_each_index(3, 2, [&](index_t) { take_time(), ++calls; });
    });
  });
  EXPECT_EQ(calls, 12 * 12 * 3);
}

TEST(StandingThreads, ComeToSeveralThreadsAtOnce) {
  std::atomic<int> calls = 0;
  {
    std::vector<std::jthread> callers;
    for (int k = 0; k < 6; ++k)
      callers.emplace_back([&] {
        for (int turn = 0; turn < 20; ++turn)
          for_each_index(10, 3, [&](index_t) { take_time(), ++calls; });
      });
  }
  EXPECT_EQ(calls, 6 * 20 * 10);
}

TEST(StandingThreads, ComeAgainAfterAnException) {
  for (int turn = 0; turn < 20; ++turn) {
    std::atomic<int> calls = 0;
    EXPECT_THROW(for_each_index(100, 4,
                                [&](index_t k) {
                                  take_time(), ++calls;
                                  if (k == 50) throw std::domain_error("50");
                                }),
                 std::domain_error);
    EXPECT_LE(calls, 100);
    for_each_index(10, 4, [&](index_t) { take_time(), ++calls; });
  }
  std::atomic<bool> left = false;
  EXPECT_THROW(work_together(
                   1, [&] { take_time(), left = true; },
                   [] {
                     std::this_thread::sleep_for(20ms);
                     throw std::length_error("own");
                   }),
               std::length_error);
  EXPECT_TRUE(left);
}

#ifndef __SANITIZE_THREAD__  // which has no threads after a fork
TEST(StandingThreads, AreStartedAnewAfterAFork) {
  look_in(3, [] {});
  std::atomic<bool> ended = false;
  std::jthread other([&] {  // others are at work when the process is copied
    while (!ended) for_each_index(10, 3, [&](index_t) { take_time(); });
  });
  for (int turn = 0; turn < 5; ++turn)
    EXPECT_EQ(exit_code_of([] {
                look_in(4, [] {});
                _exit(exit_code_of([] { look_in(2, [] {}), _exit(5); }));
              }),
              5);
  look_in(3, [] {});
  ended = true;
}

TEST(StandingThreads, DoNotKeepAProgramFromEnding) {
  EXPECT_EQ(exit_code_of([] { look_in(3, [] {}), std::exit(3); }), 3);
  const auto wait = [] {
    while (true) pause();
  };
  std::atomic<bool> come = false;
  const auto stay = [&] { come = true, wait(); };
  const auto end = [&] {
    while (!come) std::this_thread::yield();
    std::exit(4);
  };
  EXPECT_EQ(exit_code_of([&] { work_together(2, stay, end); }), 4);
  EXPECT_EQ(exit_code_of([&] { work_together(1, [] { std::exit(5); }, wait); }), 5);
}

TEST(StandingThreads, AreDoneWithoutAtTheEndAndWhereTheSystemRefusesThem) {
  struct late {
    ~late() {
      std::atomic<int> calls = 0;
      for_each_index(20, 4, [&](index_t) { take_time(), ++calls; });
      _exit(calls);
    }
  };
  EXPECT_EQ(exit_code_of([] {
              static const late first;
              look_in(2, [] {});
              std::exit(0);
            }),
            20);
#ifndef __SANITIZE_ADDRESS__  // which takes more room
  EXPECT_EQ(exit_code_of([] {
              const rlimit none{1, 1};
              setrlimit(RLIMIT_AS, &none);
              std::atomic<int> calls = 0;
              for_each_index(50, 30, [&](index_t) { take_time(), ++calls; });
              _exit(calls);
            }),
            50);
#endif
}
#endif

}  // namespace
}  // namespace riemann::cpu

// Slices, each taken by the thread that asks first.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cpu/parallel.hpp"

#include "riemann/kernels/cpu/standing_threads.hpp"
#include "riemann/kernels/divided_up.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <thread>

#ifdef __linux__
#include <sched.h>
#endif

namespace riemann::cpu {
namespace {

void refuse_less_than_one(int threads) {
  if (threads < 1) throw std::invalid_argument("work needs at least one thread");
}

}  // namespace

index_t parallel_for(index_t count, int threads, const std::function<void(slice)>& body,
                     const std::function<bool(index_t)>& keep_going, index_t largest_slice) {
  refuse_less_than_one(threads);
  using clock = std::chrono::steady_clock;
  constexpr std::chrono::microseconds alone(20);  // what is done by then needs no other thread
  const index_t largest = std::clamp<index_t>(count / (8 * index_t{threads}), 1, largest_slice);
  std::atomic<index_t> next{0};
  std::atomic<index_t> done{0};
  std::atomic<bool> ended{false};
  std::exception_ptr failure;
  std::mutex failure_guard;

  const auto work = [&](const auto& between, clock::time_point until) {
    try {
      index_t grain = 1;
      while (!ended.load(std::memory_order_relaxed)) {
        const index_t begin = next.fetch_add(grain, std::memory_order_relaxed);
        if (begin >= count) return;
        const slice piece{begin, std::min(begin + grain, count)};
        const clock::time_point start = clock::now();
        body(piece);
        const clock::time_point end = clock::now();
        if (end - start < std::chrono::milliseconds(1)) grain = std::min(2 * grain, largest);
        done.fetch_add(piece.size());
        if (!between()) ended.store(true, std::memory_order_relaxed);
        if (end > until) return;
      }
    } catch (...) {
      const std::lock_guard guard(failure_guard);
      if (!failure) failure = std::current_exception();
      ended.store(true, std::memory_order_relaxed);
    }
  };

  constexpr clock::time_point forever = clock::time_point::max();
  const auto ask = [&] { return keep_going(done.load(std::memory_order_relaxed)); };
  work(ask, threads > 1 ? clock::now() + alone : forever);
  if (next.load() < count && !ended.load()) {
    const index_t useful = std::min<index_t>(threads, divided_up(count, largest));
    work_together(
        static_cast<int>(useful - 1), [&] { work([] { return true; }, forever); },
        [&] { work(ask, forever); });
  }
  if (failure) std::rethrow_exception(failure);
  return done.load();
}

int available_threads() {
#ifdef __linux__
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return CPU_COUNT(&allowed);
#endif
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

int threads_of(std::optional<int> given) { return given ? *given : available_threads(); }

int useful_threads(index_t bytes, int threads) {
  refuse_less_than_one(threads);
  constexpr index_t worth_a_thread = 1 << 21;  // more work than waking one
  return static_cast<int>(std::clamp<index_t>(bytes / worth_a_thread, 1, threads));
}

}  // namespace riemann::cpu

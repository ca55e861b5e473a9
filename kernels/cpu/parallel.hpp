// Independent pieces of work over threads. (oneTBB would do, but has no static library on Debian,
// and a program that starts in a millisecond should not carry one.)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace riemann::cpu {

/// Calls body(slice) for consecutive slices of [0, count) from `threads` threads, the caller's
/// among them, in no particular order. Between its slices the calling thread asks keep_going(done),
/// done = indices finished so far; a false ends the work early. The first exception of a body ends
/// it too and is rethrown here. Slices begin with one index and grow to largest_slice while they
/// take less than a millisecond. Threads that the system refuses are done without. Returns the
/// number of indices finished: count unless ended early.
template <class Body, class KeepGoing>
index_t parallel_for(index_t count, int threads, const Body& body, const KeepGoing& keep_going,
                     index_t largest_slice = 16) {
  using clock = std::chrono::steady_clock;
  constexpr std::chrono::microseconds alone(50);  // what is done by then needs no other thread
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
    const index_t useful = std::min<index_t>(threads, (count + largest - 1) / largest);
    std::vector<std::jthread> others;
    try {
      for (index_t k = 1; k < useful; ++k)
        others.emplace_back([&work] { work([] { return true; }, forever); });
    } catch (const std::system_error&) {  // no more threads: these will do
    }
    work(ask, forever);
  }
  if (failure) std::rethrow_exception(failure);
  return done.load();
}

}  // namespace riemann::cpu

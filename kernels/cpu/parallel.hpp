// Independent pieces of work over threads. (oneTBB would do, but has no static library on Debian,
// and a program that starts in a millisecond should not carry one.)
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/contract.hpp"

#include <functional>
#include <optional>

namespace riemann::cpu {

/// Calls body(slice) for consecutive slices of [0, count) from `threads` threads, the caller's
/// among them, in no particular order. Between its slices the calling thread asks keep_going(done),
/// done = indices finished so far; a false ends the work early. The first exception of a body ends
/// it too and is rethrown here. Slices begin with one index and grow to largest_slice while they
/// take less than a millisecond. The other threads are standing ones (standing_threads.hpp); those
/// that the system refuses are done without. A body may call this, too. Returns the number of
/// indices finished: count unless ended early. Throws std::invalid_argument without threads.
index_t parallel_for(index_t count, int threads, const std::function<void(slice)>& body,
                     const std::function<bool(index_t)>& keep_going, index_t largest_slice = 16);

/// CPUs this process may run on.
int available_threads();

/// As many threads as are given, else as many as this process has CPUs.
int threads_of(std::optional<int> given);

/// Of `threads`, those worth waking to read `bytes` together. Throws as above.
int useful_threads(index_t bytes, int threads);

/// work(slice) for all of [0, count), which reads `bytes` together: on one thread, this one, where
/// that takes no longer than waking others.
template <class Work>
void share_out(index_t count, index_t bytes, int threads, index_t largest_slice, const Work& work) {
  const int useful = useful_threads(bytes, threads);
  if (useful == 1) return work(slice{0, count});  // as it is: short work feels a std::function
  parallel_for(count, useful, work, [](index_t) { return true; }, largest_slice);
}

}  // namespace riemann::cpu

// States on their way from one block to another, without fences.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cuda/memory.cuh"
#include "riemann/kernels/cuda/workspace.hpp"

namespace riemann::cuda {

/// Room for one state. Every 32-bit word of it travels with a flag in one 8-byte store, so that it
/// has arrived when its flag has: neither side waits for a fence, which costs a trip to memory and
/// the multiprocessor's first-level cache. Zeroed memory is an empty slot.
struct alignas(16) mail_slot {
  unsigned long long words[mail_slot_words];
};

/// One thread: puts a state into an empty slot.
template <class State>
__device__ void post(mail_slot& slot, const State& state) {
  static_assert(sizeof(State) % sizeof(int) == 0 && sizeof(State) <= largest_accumulator_bytes);
  constexpr int words = sizeof(State) / sizeof(int);
  constexpr unsigned long long flag = 1ULL << 32;
  unsigned from[words + words % 2] = {};
  memcpy(from, &state, sizeof state);
#pragma unroll
  for (int k = 0; k < words; k += 2) store_pair(slot.words + k, flag | from[k], flag | from[k + 1]);
}

/// One thread: takes the states out of `count` <= Most neighbouring slots, waiting until all are
/// there, and leaves the slots empty. It asks for all of them at once: a trip to memory each time.
template <class State, int Most>
__device__ void collect(mail_slot* slots, int count, State (&states)[Most]) {
  constexpr int words = sizeof(State) / sizeof(int);
  constexpr int pairs = words + words % 2;
  unsigned long long got[Most][pairs];
  for (bool there = false; !there;) {
    there = true;
#pragma unroll
    for (int s = 0; s < Most; ++s)
      if (s < count)
#pragma unroll
        for (int k = 0; k < pairs; k += 2) load_pair(slots[s].words + k, got[s][k], got[s][k + 1]);
#pragma unroll
    for (int s = 0; s < Most; ++s)
#pragma unroll
      for (int k = 0; k < pairs; ++k) there = there && (s >= count || got[s][k] >> 32 != 0);
  }
#pragma unroll
  for (int s = 0; s < Most; ++s) {
    if (s >= count) break;
#pragma unroll
    for (int k = 0; k < pairs; k += 2) store_pair(slots[s].words + k, 0, 0);
    unsigned to[pairs];
#pragma unroll
    for (int k = 0; k < pairs; ++k) to[k] = static_cast<unsigned>(got[s][k]);
    memcpy(&states[s], to, sizeof states[s]);
  }
}

/// One thread of each of `count` blocks: true for the last to come, which leaves the ticket at zero
/// for the next sum. Orders no memory: what the others posted may still be on its way.
__device__ inline bool comes_last(unsigned* ticket, int count) {
  const auto last = static_cast<unsigned>(count - 1);
  return increment_relaxed(ticket, last) == last;
}

}  // namespace riemann::cuda

// A lane of a block: a fiber, what it is, and what it waits for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/fiber.hpp"
#include "riemann/kernels/emulator/place.hpp"

#include <array>

namespace riemann::emulator {

struct block;

/// As CUDA's dim3 and uint3.
struct extent {
  unsigned x = 1;
  unsigned y = 1;
  unsigned z = 1;

  unsigned count() const { return x * y * z; }
};

enum class waits : unsigned char { nothing, barrier, warp, cluster, memory, ended };

enum class warp_operation : unsigned char {
  sync,
  shuffle,
  shuffle_down,
  shuffle_up,
  shuffle_xor,
  ballot
};

/// What every switch needs comes first: one line of the cache.
struct alignas(64) lane {
  switch_point at{};
  block* of = nullptr;
  place where{};          // of what it waits at
  unsigned number = 0;    // in its block
  unsigned passed = 0;    // barriers and warp operations
  extent index{0, 0, 0};  // threadIdx
  waits waiting = waits::nothing;

  // A warp operation: what it brings, and what it gets.
  warp_operation operation = warp_operation::sync;
  unsigned mask = 0;
  int from = 0;  // the lane whose payload it asks for
  unsigned long long payload = 0;

  // What orders its accesses after those of others: see races.hpp.
  unsigned synced_at = 0;
  unsigned synced_with = 0;

  // What it looked at last, in a circle, and what it saw.
  std::array<const void*, 4> looked_at{};
  std::array<unsigned long long, 4> seen{};
  unsigned looks = 0;

  bool merging = false;  // a state of memory with another
};

/// The lane that runs on this thread; never null in a kernel.
extern constinit thread_local lane* running;

}  // namespace riemann::emulator

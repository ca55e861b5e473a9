// Switching from one stack to another, announced to sanitizers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace riemann::emulator {

#if defined(__SANITIZE_ADDRESS__) || defined(RIEMANN_TELLS_THREAD_SANITIZER)
inline constexpr std::size_t stack_bytes = 256 << 10;  // sanitizers speak on them
#else
inline constexpr std::size_t stack_bytes = 16 << 10;
#endif

#ifdef RIEMANN_TELLS_THREAD_SANITIZER
inline constexpr bool fibers_are_scarce = true;  // it knows 8128 at once
#else
inline constexpr bool fibers_are_scarce = false;
#endif

/// A side of a switch. Fibers stay on the thread that they began on.
struct switch_point {
  void* context = nullptr;     // where it goes on
  void* announced = nullptr;   // as ThreadSanitizer knows it
  std::byte* stack = nullptr;  // its lowest byte; null: the thread's own
};

/// What runs on a new stack; never returns.
using fiber_body = void (*)();

/// A fiber that begins in `body` when it is first switched to.
void prepare(switch_point&, std::byte* stack, std::size_t bytes, fiber_body body);
void forget(switch_point&);

/// From where this thread is, which becomes `from`, to `to`.
void switch_between(switch_point& from, switch_point& to);

// Barriers, for ThreadSanitizer: what was before `arrive_at` of all comes before `leave`.
void arrive_at(void* barrier);
void leave(void* barrier);

}  // namespace riemann::emulator

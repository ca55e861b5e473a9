// Switching from one stack to another, by Boost.Context, announced to sanitizers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/context/detail/fcontext.hpp>

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

/// What a switch brings to where it goes: where it came from, which go_on keeps.
using arrival = boost::context::detail::transfer_t;

// arrive_at and leave are barriers, for ThreadSanitizer: what was before `arrive_at` of all comes
// before `leave`.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || \
    defined(RIEMANN_TELLS_THREAD_SANITIZER)
void announce_switch(switch_point& from, const switch_point& to);
void go_on(const arrival&);
void arrive_at(void* barrier);
void leave(void* barrier);
#else
inline void announce_switch(switch_point&, const switch_point&) {}
inline void go_on(const arrival& by) { static_cast<switch_point*>(by.data)->context = by.fctx; }
inline void arrive_at(void*) {}
inline void leave(void*) {}
#endif

/// What there is to hand to go_on where nothing was switched: who runs has no place to go on from.
inline arrival nobody_else(switch_point& here) { return {nullptr, &here}; }

/// From where this thread is, which becomes `from`, to `to`. When something goes on here again,
/// what this returns is handed to go_on before anything else. Functions between here and there
/// `return` it as their last step, so that compilers jump and nobody returns: processors foresee
/// returns from the calls before them, which a switch makes nonsense of, and a wrong guess takes
/// longer than the switch.
[[nodiscard]] inline arrival switch_between(switch_point& from, switch_point& to) {
  announce_switch(from, to);
  return boost::context::detail::jump_fcontext(to.context, &from);
}

}  // namespace riemann::emulator

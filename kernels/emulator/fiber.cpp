// Switching from one stack to another, by Boost.Context.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/fiber.hpp"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef RIEMANN_TELLS_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#endif

namespace riemann::emulator {
namespace {

thread_local fiber_body body_of_next = nullptr;
#ifdef __SANITIZE_ADDRESS__
thread_local const void* own_stack = nullptr;
thread_local std::size_t own_stack_bytes = 0;
#endif

void first(arrival from) {
  go_on(from);
  body_of_next();
}

}  // namespace

void prepare(switch_point& point, std::byte* stack, std::size_t bytes, fiber_body body) {
#ifdef __SANITIZE_ADDRESS__
  __asan_unpoison_memory_region(stack, bytes);  // who left it half-way left its marks
#endif
  point.stack = stack;
  point.context = boost::context::detail::make_fcontext(stack + bytes, bytes, &first);
  body_of_next = body;  // there is one body only
#ifdef RIEMANN_TELLS_THREAD_SANITIZER
  if (point.announced == nullptr) point.announced = __tsan_create_fiber(0);
#endif
}

void forget(switch_point& gone) {
#ifdef RIEMANN_TELLS_THREAD_SANITIZER
  if (gone.announced != nullptr) __tsan_destroy_fiber(gone.announced);
#endif
  gone = {};
}

#if defined(__SANITIZE_ADDRESS__) || defined(RIEMANN_TELLS_THREAD_SANITIZER)

void announce_switch([[maybe_unused]] switch_point& from, const switch_point& to) {
#ifdef __SANITIZE_ADDRESS__
  void* unused = nullptr;
  __sanitizer_start_switch_fiber(&unused, to.stack == nullptr ? own_stack : to.stack,
                                 to.stack == nullptr ? own_stack_bytes : stack_bytes);
#endif
#ifdef RIEMANN_TELLS_THREAD_SANITIZER
  if (from.announced == nullptr) from.announced = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(to.announced, __tsan_switch_to_fiber_no_sync);
#endif
}

void go_on(const arrival& by) {
  if (by.fctx == nullptr) return;  // nobody_else
  auto* const from = static_cast<switch_point*>(by.data);
  from->context = by.fctx;
#ifdef __SANITIZE_ADDRESS__
  const void* bottom = nullptr;
  std::size_t bytes = 0;
  __sanitizer_finish_switch_fiber(nullptr, &bottom, &bytes);
  if (from->stack == nullptr) {
    own_stack = bottom;
    own_stack_bytes = bytes;
  }
#endif
}

void arrive_at([[maybe_unused]] void* barrier) {
#ifdef RIEMANN_TELLS_THREAD_SANITIZER
  __tsan_release(barrier);
#endif
}

void leave([[maybe_unused]] void* barrier) {
#ifdef RIEMANN_TELLS_THREAD_SANITIZER
  __tsan_acquire(barrier);
#endif
}

#endif

}  // namespace riemann::emulator

// What nvcc knows by itself, for g++: kernels (.cuh) that are included after this file run on the
// emulator. A unit includes it after everything else that is not a kernel.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/emulator/running_launch.hpp"
#include "riemann/kernels/emulator/views.hpp"

#include <string.h>

#include <bit>
#include <concepts>

#define RIEMANN_EMULATED

// Kernels copy states of any type as bytes.
#pragma GCC diagnostic ignored "-Wclass-memaccess"

#define __global__
#define __device__
#define __host__
#define __grid_constant__
#define __launch_bounds__(...)

#define threadIdx (riemann::emulator::running->index)
#define blockIdx (riemann::emulator::running->of->index)
#define blockDim (riemann::emulator::running->of->of->shape.block)
#define gridDim (riemann::emulator::running->of->of->shape.grid)

#define RIEMANN_DYNAMIC_SHARED_ARRAY(Type, name) \
  const riemann::shared_array<Type> name(0, riemann::emulator::dynamic_shared_bytes())
#define RIEMANN_SHARED_ARRAY(Type, count, name) \
  const riemann::shared_array<Type> name = riemann::shared_room<Type>(count)
#define RIEMANN_SHARED_VARIABLE(Type, name) const riemann::shared_variable<Type> name

/// The last parameter of what lanes call: where they do.
#define RIEMANN_WHERE riemann::emulator::place where = riemann::emulator::place::current()

// Barriers and operations of a warp.

inline void __syncthreads(RIEMANN_WHERE) { riemann::emulator::wait_at_barrier(where); }

inline void __syncwarp(unsigned mask = 0xffffffffU, RIEMANN_WHERE) {
  riemann::emulator::exchange_in_warp(riemann::emulator::warp_operation::sync, mask, 0, 0, where);
}

namespace riemann::emulator {

/// A word or two of `value` from lane `from` of each group of `width` lanes; from this lane if
/// there is no such lane.
template <class T>
T shuffled(warp_operation what, unsigned mask, const T& value, int from, int width,
           const place& where) {
  static_assert(sizeof(T) <= sizeof(unsigned long long));
  const int here = static_cast<int>(running->number % warp_lanes);
  const int begin = here & ~(width - 1);
  const bool there = from >= begin && from < begin + width;
  unsigned long long payload = 0;
  std::memcpy(&payload, &value, sizeof value);
  payload = exchange_in_warp(what, mask, payload, there ? from : here, where);
  return value_at<T>(&payload);
}

inline int lane_of_warp() { return static_cast<int>(running->number % warp_lanes); }

}  // namespace riemann::emulator

template <class T>
T __shfl_sync(unsigned mask, T value, int from, int width = 32, RIEMANN_WHERE) {
  using namespace riemann::emulator;
  return shuffled(warp_operation::shuffle, mask, value,
                  (lane_of_warp() & ~(width - 1)) + (from & (width - 1)), width, where);
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned distance, int width = 32, RIEMANN_WHERE) {
  using namespace riemann::emulator;
  return shuffled(warp_operation::shuffle_down, mask, value,
                  lane_of_warp() + static_cast<int>(distance), width, where);
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned distance, int width = 32, RIEMANN_WHERE) {
  using namespace riemann::emulator;
  return shuffled(warp_operation::shuffle_up, mask, value,
                  lane_of_warp() - static_cast<int>(distance), width, where);
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32, RIEMANN_WHERE) {
  using namespace riemann::emulator;
  return shuffled(warp_operation::shuffle_xor, mask, value, lane_of_warp() ^ bits, width, where);
}
inline unsigned __ballot_sync(unsigned mask, int predicate, RIEMANN_WHERE) {
  return static_cast<unsigned>(riemann::emulator::exchange_in_warp(
      riemann::emulator::warp_operation::ballot, mask, predicate != 0 ? 1 : 0, 0, where));
}

// Memory that others write to. Atomics order all memory here, so that fences have nothing to do.

inline void __threadfence() {}

namespace riemann::emulator {

/// *at becomes change(*at), as if nobody else touched it meanwhile; returns what it was.
template <class T, class Change>
T change_atomically(global_view<T> at, const Change& change, const place& where) {
  T* const there = static_cast<T*>(at.touch({0, where}, access_kind::atomic));
  std::atomic_ref<T> word(*there);
  T before = word.load(std::memory_order_relaxed);
  while (!word.compare_exchange_weak(before, change(before), std::memory_order_acq_rel)) {
  }
  return before;
}

/// A lane that sees the same again and again lets others go on.
template <class T>
T look(T* at, const place& where) {
  const auto load = [&] { return std::atomic_ref<T>(*at).load(std::memory_order_acquire); };
  const T value = load();
  if (!has_seen(at, static_cast<unsigned long long>(value))) return value;
  look_later(where);
  return load();
}

}  // namespace riemann::emulator

/// An operation with one operand x: `after` says what it makes of `before`.
#define RIEMANN_ATOMIC(name, after)                                              \
  template <class T>                                                             \
  T name(riemann::global_view<T> at, std::type_identity_t<T> x, RIEMANN_WHERE) { \
    const auto change = [x]([[maybe_unused]] T before) { after };                \
    return riemann::emulator::change_atomically(at, change, where);              \
  }
RIEMANN_ATOMIC(atomicAdd, return before + x;)
template <class T>
T atomicAdd(riemann::shared_array<T> at, std::type_identity_t<T> x, RIEMANN_WHERE) {
  using namespace riemann::emulator;
  T* const there = static_cast<T*>(at.touch({0, where}, access_kind::atomic));
  return std::atomic_ref<T>(*there).fetch_add(x);
}
RIEMANN_ATOMIC(atomicExch, return x;)
template <class T>
T atomicCAS(riemann::global_view<T> at, std::type_identity_t<T> expected,
            std::type_identity_t<T> wanted, RIEMANN_WHERE) {
  return riemann::emulator::change_atomically(
      at, [=](T before) { return before == expected ? wanted : before; }, where);
}
RIEMANN_ATOMIC(atomicOr, return before | x;)
template <class T>
T atomicOr(riemann::shared_array<T> at, std::type_identity_t<T> bits, RIEMANN_WHERE) {
  using namespace riemann::emulator;
  T* const there = static_cast<T*>(at.touch({0, where}, access_kind::atomic));
  return std::atomic_ref<T>(*there).fetch_or(bits);
}
inline unsigned atomicInc(riemann::global_view<unsigned> at, unsigned last, RIEMANN_WHERE) {
  return riemann::emulator::change_atomically(
      at, [last](unsigned before) { return before >= last ? 0 : before + 1; }, where);
}

template <class T>
std::remove_const_t<T> __ldcg(riemann::global_view<T> from, RIEMANN_WHERE) {
  return riemann::emulator::value_at<std::remove_const_t<T>>(
      from.touch({0, where}, riemann::emulator::access_kind::coherent));
}

inline int __ffs(int bits) { return __builtin_ffs(bits); }

template <std::integral T>
T min(T a, T b) {
  return b < a ? b : a;
}

namespace riemann {

template <auto Kernel>
const void* kernel_handle() {
  return reinterpret_cast<const void*>(emulator::entry_of<Kernel>);
}

template <class T, int Count>
void load_wide(global_view<const T> from, long long at, T (&out)[Count], RIEMANN_WHERE) {
  const T* const first = from.address() + at;
  emulator::touch_aligned(first, where);
  emulator::touch_global(from.address(), first, sizeof out, emulator::access_kind::read, where);
  std::memcpy(static_cast<void*>(out), first, sizeof out);
}
template <class T, int Count>
void load_wide_if(bool there, global_view<const T> from, long long at, T (&out)[Count],
                  RIEMANN_WHERE) {
  if (there) load_wide(from, at, out, where);
}
template <class T, int Count>
void store_wide(global_view<T> to, long long at, const T (&in)[Count], RIEMANN_WHERE) {
  T* const first = to.address() + at;
  emulator::touch_aligned(first, where);
  emulator::touch_global(to.address(), first, sizeof in, emulator::access_kind::write, where);
  std::memcpy(static_cast<void*>(first), in, sizeof in);
}
template <class T, int Count>
void store_wide_once(global_view<T> to, long long at, const T (&in)[Count], RIEMANN_WHERE) {
  store_wide(to, at, in, where);
}
/// Only has to be of memory that is there.
template <long long Count, class T>
void prefetch_wide(global_view<const T> from, long long at, RIEMANN_WHERE) {
  const T* const first = from.address() + at;
  emulator::touch_aligned(first, where);
  emulator::touch_global(from.address(), first, Count * sizeof(T), emulator::access_kind::coherent,
                         where);
}

template <class T>
T& in_place(shared_array<T> here, RIEMANN_WHERE) {
  here.touch({0, where}, emulator::access_kind::read);
  return *static_cast<T*>(here.touch({0, where}, emulator::access_kind::write));
}

template <class T>
T load_again(global_view<T> from, RIEMANN_WHERE) {
  return emulator::look(static_cast<T*>(from.touch({0, where}, emulator::access_kind::coherent)),
                        where);
}

/// Two atomic halves: all that is asked of 16 bytes at once is that each half arrives whole.
inline void store_pair(unsigned long long* to, unsigned long long a, unsigned long long b,
                       RIEMANN_WHERE) {
  emulator::touch_global(to, to, 2 * sizeof *to, emulator::access_kind::posted, where);
  std::atomic_ref(to[0]).store(a, std::memory_order_release);
  std::atomic_ref(to[1]).store(b, std::memory_order_release);
}
inline void load_pair(unsigned long long* from, unsigned long long& a, unsigned long long& b,
                      RIEMANN_WHERE) {
  emulator::touch_global(from, from, 2 * sizeof *from, emulator::access_kind::coherent, where);
  b = std::atomic_ref(from[1]).load(std::memory_order_acquire);
  a = emulator::look(from, where);
}
inline unsigned increment_relaxed(unsigned* at, unsigned last, RIEMANN_WHERE) {
  return atomicInc(global_view<unsigned>(at), last, where);
}

template <class T>
void store_in_block(shared_array<T> mine, const T& value, int rank, RIEMANN_WHERE) {
  std::memcpy(mine.touch_in(rank, where), &value, sizeof value);
}
inline void wait_for_cluster(RIEMANN_WHERE) { emulator::wait_at_cluster_barrier(where); }

inline void wait_for_earlier_kernels() {}
inline void let_next_kernel_begin() {}

}  // namespace riemann

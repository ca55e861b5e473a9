// How kernels touch memory: views of it, shared variables, and what only PTX can say. On a GPU a
// view is a pointer; kernels/emulator/views.hpp gives the same names to views that watch.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifndef RIEMANN_EMULATED

#include "riemann/kernels/host_device.hpp"

/// The block's dynamic shared memory as Types, under that name.
#define RIEMANN_DYNAMIC_SHARED_ARRAY(Type, name)                   \
  extern __shared__ __align__(16) unsigned char name##_of_block[]; \
  const riemann::shared_array<Type> name = reinterpret_cast<Type*>(name##_of_block)

/// Shared room for `count` Types, under that name; not constructed.
#define RIEMANN_SHARED_ARRAY(Type, count, name)                                 \
  __shared__ alignas(16) unsigned char name##_of_block[sizeof(Type) * (count)]; \
  const riemann::shared_array<Type> name = reinterpret_cast<Type*>(name##_of_block)

#define RIEMANN_SHARED_VARIABLE(Type, name) __shared__ Type name

namespace riemann {

template <class T>
using global_view = T*;
template <class T>
using shared_array = T*;

/// The same memory as Ts.
template <class T, class From>
__device__ T* view_as(From* memory) {
  return reinterpret_cast<T*>(memory);
}

/// One thread: what lies in shared memory, to be changed where it is, as a whole.
template <class T>
__device__ T& in_place(T* here) {
  return *here;
}

/// What a launch takes as its function.
template <auto Kernel>
const void* kernel_handle() {
  return reinterpret_cast<const void*>(Kernel);
}

/// One thread: the Ts of 16 bytes from from[at] on, which are aligned, by one load or store. Of
/// data that nobody reads again soon.
template <class T, int Count>
__device__ void load_wide(const T* from, long long at, T (&out)[Count]) {
  static_assert(Count * sizeof(T) == sizeof(sixteen_bytes));
  const sixteen_bytes got = read_once(reinterpret_cast<const sixteen_bytes*>(from + at));
  copy_bytes(out, &got, sizeof got);
}
/// The same where `there`; otherwise `out` stays. One instruction that may do nothing: of a branch
/// the compiler makes two sets of registers, and moves between them.
template <class T, int Count>
__device__ void load_wide_if(bool there, const T* from, long long at, T (&out)[Count]) {
  static_assert(Count * sizeof(T) == sizeof(sixteen_bytes));
  sixteen_bytes got;
  copy_bytes(&got, out, sizeof got);
  asm volatile(
      "{ .reg .pred there; setp.ne.s32 there, %5, 0;\n"
      "@there ld.global.cs.v4.u32 {%0, %1, %2, %3}, [%4]; }"
      : "+r"(got.words[0]), "+r"(got.words[1]), "+r"(got.words[2]), "+r"(got.words[3])
      : "l"(from + at), "r"(static_cast<int>(there)));
  copy_bytes(out, &got, sizeof got);
}
template <class T, int Count>
__device__ void store_wide(T* to, long long at, const T (&in)[Count]) {
  static_assert(Count * sizeof(T) == sizeof(sixteen_bytes));
  sixteen_bytes kept;
  copy_bytes(&kept, in, sizeof kept);
  *reinterpret_cast<sixteen_bytes*>(to + at) = kept;
}
/// The same of data that nobody reads again soon: caches keep others rather than it.
template <class T, int Count>
__device__ void store_wide_once(T* to, long long at, const T (&in)[Count]) {
  static_assert(Count * sizeof(T) == sizeof(sixteen_bytes));
  sixteen_bytes kept;
  copy_bytes(&kept, in, sizeof kept);
  asm volatile("st.global.cs.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(to + at), "r"(kept.words[0]),
               "r"(kept.words[1]), "r"(kept.words[2]), "r"(kept.words[3])
               : "memory");
}
/// One thread: asks for from[at .. at + Count), multiples of 16 bytes, to be brought to the L2
/// cache, where others will find it.
template <long long Count, class T>
__device__ void prefetch_wide(const T* from, long long at) {
  static_assert(Count * sizeof(T) % sizeof(sixteen_bytes) == 0);
  prefetch_bytes(from + at, Count * sizeof(T));
}

/// One thread: what is there now: another may write it meanwhile.
template <class T>
__device__ T load_again(const T* from) {
  return *reinterpret_cast<const volatile T*>(from);
}

/// One thread: 16 bytes of global memory at once. Orders nothing else.
__device__ inline void store_pair(unsigned long long* to, unsigned long long a,
                                  unsigned long long b) {
  asm volatile("st.relaxed.gpu.global.v2.u64 [%0], {%1, %2};" ::"l"(to), "l"(a), "l"(b) : "memory");
}
__device__ inline void load_pair(const unsigned long long* from, unsigned long long& a,
                                 unsigned long long& b) {
  asm volatile("ld.relaxed.gpu.global.v2.u64 {%0, %1}, [%2];"
               : "=l"(a), "=l"(b)
               : "l"(from)
               : "memory");
}

/// One thread: as atomicInc. Orders nothing else.
__device__ inline unsigned increment_relaxed(unsigned* at, unsigned last) {
  unsigned before;
  asm volatile("atom.inc.relaxed.gpu.global.u32 %0, [%1], %2;"
               : "=r"(before)
               : "l"(at), "r"(last)
               : "memory");
  return before;
}

/// One thread: writes `value` to where `mine` is in the shared memory of block `rank` of the
/// cluster, which has begun.
template <class T>
__device__ void store_in_block(const T* mine, const T& value, int rank) {
  constexpr int words = sizeof(T) / sizeof(unsigned);
  unsigned from[words];
  memcpy(from, &value, sizeof value);
  const auto here = static_cast<unsigned>(__cvta_generic_to_shared(mine));
  unsigned there;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(here), "r"(rank));
#pragma unroll
  for (int w = 0; w < words; ++w)
    asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(there + 4 * w), "r"(from[w]) : "memory");
}

/// All threads of a cluster: goes on when everybody has come; what they wrote is there.
__device__ inline void wait_for_cluster() {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

}  // namespace riemann

#endif

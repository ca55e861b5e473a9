// The one place that knows which compiler reads us: g++/clang++, nvcc or NVRTC.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#ifdef __FAST_MATH__
#error "riemann promises the same bits everywhere: compile without -ffast-math"
#endif

#if defined(__CUDACC__) || defined(__CUDACC_RTC__)
#define RIEMANN_HOST_DEVICE __host__ __device__
#else
#define RIEMANN_HOST_DEVICE
#endif

namespace riemann {

#ifdef __CUDACC_RTC__
inline constexpr bool compiled_at_run_time = true;
#else
inline constexpr bool compiled_at_run_time = false;
#endif

/// a*b + c with one rounding. Contraction is off everywhere, so a fused multiply-add happens where
/// the source says riemann::fma and nowhere else.
RIEMANN_HOST_DEVICE constexpr double fma(double a, double b, double c) {
#ifdef __CUDA_ARCH__
  if (!__builtin_is_constant_evaluated()) return ::fma(a, b, c);
#endif
#ifdef __CUDACC_RTC__
  return ::fma(a, b, c);  // NVRTC has no __builtin_fma
#else
  return __builtin_fma(a, b, c);
#endif
}

RIEMANN_HOST_DEVICE constexpr float fma(float a, float b, float c) {
#ifdef __CUDACC_RTC__
  return ::fmaf(a, b, c);
#else
#ifdef __CUDA_ARCH__
  if (!__builtin_is_constant_evaluated()) return ::fmaf(a, b, c);
#endif
  return __builtin_fmaf(a, b, c);
#endif
}

/// a / b, correctly rounded, for numbers far from overflow and underflow: |a|, |b| and |a/b| within
/// 1e-290 .. 1e290. On a GPU this is the main path of the IEEE division without its range check,
/// whose branch would keep several divisions from overlapping (Markstein 1990).
RIEMANN_HOST_DEVICE inline double divide_normal(double a, double b) {
#ifdef __CUDA_ARCH__
  double y;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(y) : "d"(b));
  double e = fma(-b, y, 1.0);
  e = fma(e, e, e);
  y = fma(y, e, y);
  e = fma(-b, y, 1.0);
  y = fma(y, e, y);
  const double q = a * y;
  return fma(y, fma(-b, q, a), q);
#else
  return a / b;
#endif
}

/// On a GPU true, and x is the binary16 of these bits, as its hardware has it.
RIEMANN_HOST_DEVICE constexpr bool convert_half(unsigned short bits, float& x) {
#ifdef __CUDA_ARCH__
  if (!__builtin_is_constant_evaluated()) {
    asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
    return true;
  }
#endif
  static_cast<void>(bits);
  static_cast<void>(x);
  return false;
}

#ifdef __CUDACC__
/// All threads of a kernel that launch_overlapping() enqueued, before they touch memory: waits
/// until the kernels before it have ended and what they wrote is there.
__device__ inline void wait_for_earlier_kernels() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// Lets the next kernel's blocks be made ready; when all of this kernel's blocks have said so.
__device__ inline void let_next_kernel_begin() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;");
#endif
}
#endif

/// 16 bytes of memory.
struct alignas(16) sixteen_bytes {
  unsigned words[4];
};

/// memcpy, which lies in <cstring> for some and in the compiler for others.
RIEMANN_HOST_DEVICE inline void copy_bytes(void* to, const void* from, decltype(sizeof 0) count) {
#ifdef __CUDACC_RTC__
  memcpy(to, from, count);
#else
  __builtin_memcpy(to, from, count);
#endif
}

/// Of data that nobody reads again soon: a GPU need not keep it in its caches.
RIEMANN_HOST_DEVICE inline sixteen_bytes read_once(const sixteen_bytes* from) {
#ifdef __CUDA_ARCH__
  sixteen_bytes got;
  asm volatile("ld.global.cs.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(got.words[0]), "=r"(got.words[1]), "=r"(got.words[2]), "=r"(got.words[3])
               : "l"(from));
  return got;
#else
  return *from;
#endif
}

/// From compute capability 9.0 on: asks for bytes to be brought to the L2 cache; `from` and
/// `bytes` are multiples of 16.
RIEMANN_HOST_DEVICE inline void prefetch_bytes([[maybe_unused]] const void* from,
                                               [[maybe_unused]] unsigned bytes) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(from), "r"(bytes) : "memory");
#endif
}

/// The 32 bits from the last to the first.
RIEMANN_HOST_DEVICE constexpr unsigned reversed_bits(unsigned x) {
#ifdef __CUDA_ARCH__
  if (!__builtin_is_constant_evaluated()) return __brev(x);
#endif
  x = (x & 0x55555555U) << 1 | (x >> 1 & 0x55555555U);
  x = (x & 0x33333333U) << 2 | (x >> 2 & 0x33333333U);
  x = (x & 0x0f0f0f0fU) << 4 | (x >> 4 & 0x0f0f0f0fU);
  x = (x & 0x00ff00ffU) << 8 | (x >> 8 & 0x00ff00ffU);
  return x << 16 | x >> 16;
}

/// True unless x is a NaN or an infinity.
template <class Real>
RIEMANN_HOST_DEVICE constexpr bool is_finite(Real x) {
  return x - x == 0;
}

/// The result with every NaN replaced by the one quiet NaN (positive, empty payload): default NaNs
/// differ in sign between an x86-64 and an NVIDIA GPU.
RIEMANN_HOST_DEVICE constexpr double canonical(double x) {
  return x == x ? x : __builtin_bit_cast(double, 0x7ff8000000000000LL);
}

RIEMANN_HOST_DEVICE constexpr float canonical(float x) {
  return x == x ? x : __builtin_bit_cast(float, 0x7fc00000);
}

}  // namespace riemann

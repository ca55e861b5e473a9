// One body of vector loops, compiled for every instruction set, called for the one in use.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/cpu/isa.hpp"

#include <type_traits>

namespace riemann::cpu {

// `flatten` inlines all that `work` calls into each of these, where it is compiled for that target.
template <class Work>
[[gnu::flatten]] void work_as_v1(const Work& work) {
  work();
}
#ifdef __x86_64__
template <class Work>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void work_as_v3(const Work& work) {
  work();
}
template <class Work>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void work_as_v4(
    const Work& work) {
  work();
}
#endif

/// Bytes of a vector register.
template <int Bytes>
using vector_bytes = std::integral_constant<int, Bytes>;

/// work(), a lambda whose loops are to become vector loops.
template <class Work>
void by_isa(isa level, const Work& work) {
#ifdef __x86_64__
  if (level == isa::v4) return work_as_v4(work);
  if (level == isa::v3) return work_as_v3(work);
#endif
  static_cast<void>(level);
  work_as_v1(work);
}

/// work(vector_bytes), a lambda that writes its vectors down.
template <class Work>
void by_vector_width(isa level, const Work& work) {
  // Inlined by order: g++ otherwise compiles them once, for the least of the instruction sets.
#ifdef __x86_64__
  if (level == isa::v4)
    return work_as_v4([&]() __attribute__((always_inline)) { work(vector_bytes<64>()); });
  if (level == isa::v3)
    return work_as_v3([&]() __attribute__((always_inline)) { work(vector_bytes<32>()); });
#endif
  static_cast<void>(level);
  work_as_v1([&]() __attribute__((always_inline)) { work(vector_bytes<16>()); });
}

}  // namespace riemann::cpu

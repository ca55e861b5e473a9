// Loops over our own functions, with wrappers for the instruction sets that have fma.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/block_loops.hpp"
#include "riemann/lib/expression/exponential.hpp"
#include "riemann/lib/expression/sinusoid.hpp"

#include <cmath>

namespace riemann::expressions {

#ifdef __x86_64__
namespace {

/// Whether any of a block lies beyond `farthest`, or is NaN.
[[gnu::always_inline]] inline bool any_beyond(const block& on, double farthest) {
  const double* const a = on.a;
  const int count = on.count / lanes_at_least * lanes_at_least;
  long long beyond = 0;
  for (int i = 0; i < count; ++i) beyond += std::fabs(a[i]) <= farthest ? 0LL : 1LL;
  return beyond != 0;
}

template <class Function>
[[gnu::always_inline]] inline void apply(const block& on, const Function& f) {
  const double* const a = on.a;
  double* const out = on.out;
  const int count = on.count / lanes_at_least * lanes_at_least;
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) out[i] = f(a[i]);
}

// Blocks within a function's usual range take its shorter form; the bits are the same.

[[gnu::always_inline]] inline void exponential_body(const block& on) {
  if (any_beyond(on, farthest_exponential))
    apply(on, [](double x) __attribute__((always_inline)) { return exponential(x); });
  else
    apply(on, [](double x) __attribute__((always_inline)) { return exponential_within(x); });
}

template <wave Wave>
double sinusoid_of_library(double x) {
  return Wave == wave::sine ? std::sin(x) : std::cos(x);
}

template <wave Wave>
[[gnu::always_inline]] inline void sinusoid_body(const block& on) {
  if (any_beyond(on, farthest_sinusoid))
    apply(
        on, [](double x) __attribute__((always_inline)) {
          return std::fabs(x) <= farthest_sinusoid ? sinusoid<Wave>(x)
                                                   : sinusoid_of_library<Wave>(x);
        });
  else
    apply(on, [](double x) __attribute__((always_inline)) { return sinusoid<Wave>(x); });
}

[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void exponential_v3(const block& on) {
  exponential_body(on);
}

[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void exponential_v4(
    const block& on) {
  exponential_body(on);
}

template <wave Wave>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void sinusoid_v3(const block& on) {
  sinusoid_body<Wave>(on);
}

template <wave Wave>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void sinusoid_v4(
    const block& on) {
  sinusoid_body<Wave>(on);
}

}  // namespace

kernel_t own_loop(operation which, cpu::isa level) {
  if (level == cpu::isa::v1) return nullptr;
  const bool wide = level == cpu::isa::v4;
  switch (which) {
    case operation::exp: return wide ? exponential_v4 : exponential_v3;
    case operation::sin: return wide ? sinusoid_v4<wave::sine> : sinusoid_v3<wave::sine>;
    case operation::cos: return wide ? sinusoid_v4<wave::cosine> : sinusoid_v3<wave::cosine>;
    default: return nullptr;
  }
}
#else
kernel_t own_loop(operation, cpu::isa) { return nullptr; }
#endif

}  // namespace riemann::expressions

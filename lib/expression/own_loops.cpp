// Loops over our own functions, for the instruction sets that have fma.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/block_loops.hpp"
#include "riemann/lib/expression/exponential.hpp"
#include "riemann/lib/expression/loops_by_isa.hpp"
#include "riemann/lib/expression/sinusoid.hpp"

#include <cmath>
#include <cstdint>

namespace riemann::expressions {

#ifdef __x86_64__
namespace {

/// Whether any of a block lies beyond `farthest`, or is NaN: as magnitudes of doubles do, the bits
/// of these grow, NaN's beyond infinity's.
[[gnu::always_inline]] inline bool any_beyond(const block& on, double farthest) {
  constexpr auto magnitude = ~std::uint64_t{0} >> 1;
  const auto last = __builtin_bit_cast(std::uint64_t, farthest);
  const double* const a = on.a;
  const int count = on.count / lanes_at_least * lanes_at_least;
  std::uint64_t below_zero = 0;  // its first bit
  for (int i = 0; i < count; ++i)
    below_zero |= last - (__builtin_bit_cast(std::uint64_t, a[i]) & magnitude);
  return below_zero > magnitude;
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

}  // namespace

kernel_t own_loop(operation which, cpu::isa level) {
  if (level == cpu::isa::v1) return nullptr;
  switch (which) {
    case operation::exp: return loop_by_isa<exponential_body>(level);
    case operation::sin: return loop_by_isa<sinusoid_body<wave::sine>>(level);
    case operation::cos: return loop_by_isa<sinusoid_body<wave::cosine>>(level);
    default: return nullptr;
  }
}
#else
kernel_t own_loop(operation, cpu::isa) { return nullptr; }
#endif

}  // namespace riemann::expressions

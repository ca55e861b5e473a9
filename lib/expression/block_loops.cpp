// One body for each operation, thin wrappers for the instruction sets.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/block_loops.hpp"

#include "riemann/lib/expression/exact_operation.hpp"

#include <array>
#include <cstring>

namespace riemann::expressions {
namespace {

template <operation Operation>
[[gnu::always_inline]] inline void exact_body(const block& on) {
  const double* const a = on.a;
  const double* const b = on.b;
  const double* const c = on.c;
  double* const out = on.out;
  const int count = on.count / lanes_at_least * lanes_at_least;
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    if constexpr (Operation == operation::choose)
      out[i] = exact_operation<Operation>(a[i], b[i], c[i]);
    else
      out[i] = exact_operation<Operation>(a[i], b[i], 0);
  }
}

template <fusion How>
[[gnu::always_inline]] inline void fused_body(const block& on) {
  const double* const a = on.a;
  const double* const b = on.b;
  const double* const c = on.c;
  double* const out = on.out;
  const int count = on.count / lanes_at_least * lanes_at_least;
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    const double product = a[i] * b[i];
    out[i] = How == fusion::add_product    ? product + c[i]
             : How == fusion::product_less ? product - c[i]
                                           : c[i] - product;
  }
}

template <fusion How>
[[gnu::flatten]] void fused_v1(const block& on) {
  fused_body<How>(on);
}

#ifdef __x86_64__
template <fusion How>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void fused_v3(const block& on) {
  fused_body<How>(on);
}

template <fusion How>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void fused_v4(
    const block& on) {
  fused_body<How>(on);
}
#endif

[[gnu::always_inline]] inline void rounding_body(const block& on) {
  const double* const a = on.a;
  double* const out = on.out;
  const int count = on.count / lanes_at_least * lanes_at_least;
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) out[i] = static_cast<double>(static_cast<float>(a[i]));
}

[[gnu::flatten]] void rounding_v1(const block& on) { rounding_body(on); }

#ifdef __x86_64__
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void rounding_v3(const block& on) {
  rounding_body(on);
}

[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void rounding_v4(
    const block& on) {
  rounding_body(on);
}
#endif

template <operation Operation>
[[gnu::flatten]] void exact_v1(const block& on) {
  exact_body<Operation>(on);
}

#ifdef __x86_64__
template <operation Operation>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void exact_v3(const block& on) {
  exact_body<Operation>(on);
}

template <operation Operation>
[[gnu::flatten, gnu::target("arch=x86-64-v4,prefer-vector-width=512")]] void exact_v4(
    const block& on) {
  exact_body<Operation>(on);
}

using four_doubles = double __attribute__((vector_size(32)));

[[gnu::target("arch=x86-64-v3")]] void vector_unary(const block& on) {
  using function_t = four_doubles (*)(four_doubles);
  const auto f = reinterpret_cast<function_t>(const_cast<void*>(on.function));
  for (int i = 0; i < on.count; i += lanes_at_least) {
    four_doubles x;
    std::memcpy(&x, on.a + i, sizeof x);
    x = f(x);
    std::memcpy(on.out + i, &x, sizeof x);
  }
}

[[gnu::target("arch=x86-64-v3")]] void vector_binary(const block& on) {
  using function_t = four_doubles (*)(four_doubles, four_doubles);
  const auto f = reinterpret_cast<function_t>(const_cast<void*>(on.function));
  for (int i = 0; i < on.count; i += lanes_at_least) {
    four_doubles x;
    four_doubles y;
    std::memcpy(&x, on.a + i, sizeof x);
    std::memcpy(&y, on.b + i, sizeof y);
    x = f(x, y);
    std::memcpy(on.out + i, &x, sizeof x);
  }
}
#endif

void scalar_unary(const block& on) {
  const auto f = reinterpret_cast<double (*)(double)>(const_cast<void*>(on.function));
  for (int i = 0; i < on.count; ++i) on.out[i] = f(on.a[i]);
}

void scalar_binary(const block& on) {
  const auto f = reinterpret_cast<double (*)(double, double)>(const_cast<void*>(on.function));
  for (int i = 0; i < on.count; ++i) on.out[i] = f(on.a[i], on.b[i]);
}

struct loops {
  kernel_t v1, v3, v4;

  kernel_t on(cpu::isa level) const {
    return level == cpu::isa::v4 ? v4 : level == cpu::isa::v3 ? v3 : v1;
  }
};

template <fusion How>
loops fused_loops() {
#ifdef __x86_64__
  return {fused_v1<How>, fused_v3<How>, fused_v4<How>};
#else
  return {fused_v1<How>, nullptr, nullptr};
#endif
}

const std::array<loops, operation_count>& exact_loops() {
  static const auto all = [] {
    std::array<loops, operation_count> made{};
    for_each_exact_operation([&]<operation Operation>() {
#ifdef __x86_64__
      made[static_cast<std::size_t>(Operation)] = {exact_v1<Operation>, exact_v3<Operation>,
                                                   exact_v4<Operation>};
#else
      made[static_cast<std::size_t>(Operation)] = {exact_v1<Operation>, nullptr, nullptr};
#endif
    });
    return made;
  }();
  return all;
}

}  // namespace

kernel_t exact_loop(operation which, cpu::isa level) {
  return exact_loops()[static_cast<std::size_t>(which)].on(level);
}

kernel_t fused_loop(fusion how, cpu::isa level) {
  if (how == fusion::add_product) return fused_loops<fusion::add_product>().on(level);
  if (how == fusion::product_less) return fused_loops<fusion::product_less>().on(level);
  return fused_loops<fusion::less_product>().on(level);
}

kernel_t rounding_loop(cpu::isa level) {
#ifdef __x86_64__
  return loops{rounding_v1, rounding_v3, rounding_v4}.on(level);
#else
  return loops{rounding_v1, nullptr, nullptr}.on(level);
#endif
}

kernel_t scalar_loop(int operands) { return operands == 1 ? scalar_unary : scalar_binary; }

kernel_t vector_loop(int operands) {
#ifdef __x86_64__
  return operands == 1 ? vector_unary : vector_binary;
#else
  return scalar_loop(operands);
#endif
}

}  // namespace riemann::expressions

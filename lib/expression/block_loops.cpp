// One body for each operation, whatever the instruction set.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/block_loops.hpp"

#include "riemann/lib/expression/exact_operation.hpp"
#include "riemann/lib/expression/loops_by_isa.hpp"

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

[[gnu::always_inline]] inline void rounding_body(const block& on) {
  const double* const a = on.a;
  double* const out = on.out;
  const int count = on.count / lanes_at_least * lanes_at_least;
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) out[i] = static_cast<double>(static_cast<float>(a[i]));
}

#ifdef __x86_64__
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

}  // namespace

kernel_t exact_loop(operation which, cpu::isa level) {
  kernel_t kernel = nullptr;
  for_each_exact_operation([&]<operation Operation>() {
    if (Operation == which) kernel = loop_by_isa<exact_body<Operation>>(level);
  });
  return kernel;
}

kernel_t fused_loop(fusion how, cpu::isa level) {
  if (how == fusion::add_product) return loop_by_isa<fused_body<fusion::add_product>>(level);
  if (how == fusion::product_less) return loop_by_isa<fused_body<fusion::product_less>>(level);
  return loop_by_isa<fused_body<fusion::less_product>>(level);
}

kernel_t rounding_loop(cpu::isa level) { return loop_by_isa<rounding_body>(level); }

kernel_t scalar_loop(int operands) { return operands == 1 ? scalar_unary : scalar_binary; }

kernel_t vector_loop(int operands) {
#ifdef __x86_64__
  return operands == 1 ? vector_unary : vector_binary;
#else
  return scalar_loop(operands);
#endif
}

}  // namespace riemann::expressions

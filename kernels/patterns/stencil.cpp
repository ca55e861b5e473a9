// A one-dimensional stencil on the CPU, and the launch of its kernel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/stencil.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/stencil_elements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace riemann {
namespace {

using patterns::stencil_shape;

/// to[i] += weight * from[i], one fma each.
template <class T>
[[gnu::always_inline]] inline void add_tap_body(T weight, const T* from, T* to, index_t count) {
  for (index_t i = 0; i < count; ++i) to[i] = fma(weight, from[i], to[i]);
}
template <class T>
[[gnu::flatten]] void add_tap_v1(T weight, const T* from, T* to, index_t count) {
  add_tap_body(weight, from, to, count);
}
#ifdef __x86_64__
template <class T>
[[gnu::flatten, gnu::target("arch=x86-64-v3")]] void add_tap_v3(T weight, const T* from, T* to,
                                                                index_t count) {
  add_tap_body(weight, from, to, count);
}
#endif

template <class T>
void add_tap(T weight, const T* from, T* to, index_t count) {
#ifdef __x86_64__
  if (cpu::current_isa() != cpu::isa::v1) return add_tap_v3(weight, from, to, count);
#endif
  add_tap_v1(weight, from, to, count);
}

/// Results [begin, end): taps outside, results inside, so that these fill vector registers.
template <class T>
void apply(const stencil_shape& of, const T* in, const T* weights, T* out, slice results) {
  std::vector<T> elements(static_cast<std::size_t>(results.size() + of.taps - 1));
  patterns::gather_elements(of, in, results.begin, static_cast<index_t>(elements.size()),
                            elements.data());
  T* const to = out + results.begin;
  std::fill(to, to + results.size(), T(0));
  for (index_t tap = 0; tap < of.taps; ++tap)
    add_tap(weights[tap], elements.data() + tap, to, results.size());
}

template <class T>
void apply_all(const stencil_shape& of, const T* in, const T* weights, T* out, int threads) {
  constexpr index_t per_piece = 1 << 13;
  cpu::parallel_for(
      patterns::divided_up(of.results, per_piece), threads,
      [&](slice some) {
        for (index_t piece = some.begin; piece < some.end; ++piece)
          apply(of, in, weights, out,
                {piece * per_piece, std::min((piece + 1) * per_piece, of.results)});
      },
      [](index_t) { return true; });
}

}  // namespace

std::string why_no_stencil(const stencil_request& asked) {
  if (asked.type != "float" && asked.type != "double")
    return fmt::format("stencils of {} are not computed; allowed: float, double", asked.type);
  if (asked.radius < 0) return "a radius is not negative";
  if (asked.ends == boundary::valid && asked.results() < 0)
    return fmt::format("a radius of {} leaves no results of {} elements", asked.radius,
                       asked.count);
  if (asked.radius > asked.count)
    return fmt::format("a radius of {} is larger than the data, {} elements", asked.radius,
                       asked.count);
  return {};
}

void apply_stencil(const stencil_request& asked, const void* in, const void* weights, void* out,
                   int threads) {
  if (const std::string why = why_no_stencil(asked); !why.empty()) throw std::invalid_argument(why);
  if (threads == 0) threads = cpu::available_threads();
  if (asked.type == "float")
    apply_all(patterns::shape_of_stencil(asked), static_cast<const float*>(in),
              static_cast<const float*>(weights), static_cast<float*>(out), threads);
  else
    apply_all(patterns::shape_of_stencil(asked), static_cast<const double*>(in),
              static_cast<const double*>(weights), static_cast<double*>(out), threads);
}

namespace patterns {

stencil_shape shape_of_stencil(const stencil_request& asked) {
  const beyond ends = asked.ends == boundary::clamp      ? beyond::clamp
                      : asked.ends == boundary::periodic ? beyond::wrap
                                                         : beyond::zero;
  return {asked.count, asked.results(), 2 * asked.radius + 1,
          asked.ends == boundary::valid ? 0 : -asked.radius, ends};
}

launches plan_stencil(const stencil_request& asked, const void* kernel, const void* in,
                      const void* weights, void* out) {
  const stencil_shape of = shape_of_stencil(asked);
  if (of.results <= 0) return {};
  constexpr int threads = stencil_tuning::threads;
  return {{.what = "elements",
           .kernel = kernel,
           .blocks = divided_up(of.results, index_t{threads} * stencil_tuning::results_of_thread),
           .threads = threads,
           .arguments = arguments_of(in, weights, out, of)}};
}

}  // namespace patterns
}  // namespace riemann

// A one-dimensional stencil on the CPU, and the launch of its kernel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/stencil/stencil.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/element_types.hpp"
#include "riemann/kernels/patterns/stencil/stencil_elements.hpp"
#include "riemann/kernels/patterns/stencil/stencil_launch.hpp"
#include "riemann/kernels/patterns/wide_access.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

namespace riemann {
namespace {

using patterns::stencil_shape;

/// to[i] += weights[k] * from[i + k] for each tap k, in order, one fma each.
template <class T, int... Taps>
[[gnu::always_inline]] inline void add_taps(const T* weights, const T* from, T* to, index_t count,
                                            std::integer_sequence<int, Taps...>) {
#pragma GCC ivdep
  for (index_t i = 0; i < count; ++i) {
    T sum = to[i];
    ((sum = fma(weights[Taps], from[i + Taps], sum)), ...);
    to[i] = sum;
  }
}

/// Results [begin, end): taps outside, results inside, so that these fill vector registers.
template <class T>
void apply(const stencil_shape& of, const T* in, const T* weights, T* out, slice results) {
  constexpr int at_once = 4;
  const index_t first = of.first + results.begin;
  const index_t count = results.size() + of.taps - 1;
  std::vector<T> gathered;
  const T* elements = in + first;
  if (first < 0 || first + count > of.count) {
    gathered.resize(static_cast<std::size_t>(count));
    patterns::gather_elements(of, in, results.begin, count, gathered.data());
    elements = gathered.data();
  }
  T* const to = out + results.begin;
  std::fill(to, to + results.size(), T(0));
  cpu::by_isa(cpu::current_isa(), [=, taps = of.taps, width = results.size()] {
    index_t tap = 0;
    for (; tap + at_once <= taps; tap += at_once)
      add_taps(weights + tap, elements + tap, to, width,
               std::make_integer_sequence<int, at_once>());
    for (; tap < taps; ++tap)
      add_taps(weights + tap, elements + tap, to, width, std::integer_sequence<int, 0>());
  });
}

template <class T>
void apply_all(const stencil_shape& of, const T* in, const T* weights, T* out, int threads) {
  constexpr index_t per_piece = 1 << 12;
  constexpr index_t largest_slice = 16;
  const index_t bytes = of.results * of.taps * index_t{sizeof(T)};
  cpu::share_out(divided_up(of.results, per_piece), bytes, threads, largest_slice, [&](slice some) {
    for (index_t piece = some.begin; piece < some.end; ++piece)
      apply(of, in, weights, out,
            {piece * per_piece, std::min((piece + 1) * per_piece, of.results)});
  });
}

}  // namespace

std::string why_no_stencil(const stencil_request& request) {
  if (std::string why = patterns::why_not_of("stencils", request.type); !why.empty()) return why;
  if (request.radius < 0) return "a radius is not negative";
  if (request.ends == boundary::valid && request.results() < 0)
    return fmt::format("a radius of {} leaves no results of {} elements", request.radius,
                       request.count);
  if (request.radius > request.count)
    return fmt::format("a radius of {} is larger than the data, {} elements", request.radius,
                       request.count);
  return {};
}

void apply_stencil(const stencil_request& request, const void* in, const void* weights, void* out,
                   int threads) {
  if (const std::string why = why_no_stencil(request); !why.empty())
    throw std::invalid_argument(why);
  if (request.type == "float")
    apply_all(patterns::shape_of_stencil(request), static_cast<const float*>(in),
              static_cast<const float*>(weights), static_cast<float*>(out), threads);
  else
    apply_all(patterns::shape_of_stencil(request), static_cast<const double*>(in),
              static_cast<const double*>(weights), static_cast<double*>(out), threads);
}

namespace patterns {

stencil_shape shape_of_stencil(const stencil_request& request) {
  const beyond ends = request.ends == boundary::clamp      ? beyond::clamp
                      : request.ends == boundary::periodic ? beyond::wrap
                                                           : beyond::zero;
  return {request.count, request.results(), 2 * request.radius + 1,
          request.ends == boundary::valid ? 0 : -request.radius, ends};
}

namespace {

template <class T>
launches plan(const stencil_shape& of, const void* kernel, const void* in, const void* weights,
              void* out, const site& where) {
  using tuning = stencil_tuning<T>;
  constexpr index_t warps = tuning::threads / threads_of_warp;
  constexpr index_t results_of_warp = index_t{threads_of_warp} * tuning::results_of_thread;
  stencil_launch what{.of = of, .how = begin_wide({out}) ? loads::sixteen_bytes : loads::single};
  what.turns =
      turns_of_warp<tuning>(where, divided_up(of.results, results_of_warp), tuning::most_turns);
  return {{.what = "elements",
           .kernel = kernel,
           .blocks = divided_up(of.results, results_of_warp * warps * what.turns),
           .threads = tuning::threads,
           .arguments = arguments_of(in, weights, out, what)}};
}

}  // namespace

launches plan_stencil(const stencil_request& request, const void* kernel, const void* in,
                      const void* weights, void* out, const site& where) {
  const stencil_shape of = shape_of_stencil(request);
  if (of.results <= 0) return {};
  return request.type == "float" ? plan<float>(of, kernel, in, weights, out, where)
                                 : plan<double>(of, kernel, in, weights, out, where);
}

}  // namespace patterns
}  // namespace riemann

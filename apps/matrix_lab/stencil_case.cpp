// stencil: weighted sums of neighbours, compared with a plain loop in double.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace riemann::matrix_lab {
namespace {

stencil_request request_of(const invocation& options) {
  return {options.n, options.radius, options.ends, options.type};
}

/// Straight from the definition, without anything of the kernel's.
template <class T>
expectation expected_stencil(const stencil_request& request, const T* in, const T* weights) {
  expectation expected;
  const index_t n = request.count;
  const index_t shift = request.ends == boundary::valid ? request.radius : 0;
  for (index_t i = 0; i < request.results(); ++i) {
    double sum = 0;
    double magnitude = 0;
    for (index_t r = -request.radius; r <= request.radius; ++r) {
      index_t at = i + shift + r;
      if (request.ends == boundary::clamp) at = std::min(std::max<index_t>(at, 0), n - 1);
      if (request.ends == boundary::periodic) at = (at + n) % n;
      if (at < 0 || at >= n) continue;
      const double term = static_cast<double>(weights[r + request.radius]) * in[at];
      sum += term;
      magnitude += std::abs(term);
    }
    expected.value.push_back(sum);
    expected.magnitude.push_back(magnitude);
  }
  expected.own_error = static_cast<double>(2 * request.radius + 2) * 0x1p-53;
  return expected;
}

pattern_case case_of(const invocation& options, const std::vector<host_array>& inputs) {
  const host_array& in = inputs[0];
  const host_array& weights = inputs[1];
  const stencil_request of = request_of(options);
  pattern_case work;
  work.title = fmt::format("stencil of radius {} on {} elements, {}, boundary {}", of.radius,
                           of.count, of.type, name_of(of.ends));
  work.kernels = {"stencil_1d"};
  work.inputs = {&in, &weights};
  work.type = of.type;
  work.shape = {of.results()};
  const double element = of.type == "float" ? 4 : 8;
  work.bytes = element * static_cast<double>(of.count + of.results());
  work.on_cpu = [=, &in, &weights](void* out, int threads) {
    apply_stencil(of, in.data(), weights.data(), out, threads);
  };
  work.on_emulator = [=, &in, &weights](const std::string&, void* out,
                                        const pattern_emulation& how) {
    emulate_stencil(of, in.data(), weights.data(), out, how);
  };
  work.on_emulator_in_pieces = [=, &in, &weights](void* out, std::size_t memory,
                                                  const pattern_emulation& how) {
    emulate_stencil_in_pieces(of, in.data(), weights.data(), out, memory, how);
  };
  work.in_pieces = [=, &in, &weights](void* out, std::size_t memory) {
    return patterns::stencil_in_pieces(of, patterns::compiled_stencil_kernel(of.type), in.data(),
                                       weights.data(), out, memory);
  };
  work.plan = [=](const std::string&, const addresses& there, void* out,
                  const patterns::site& where) {
    return patterns::plan_stencil(of, patterns::compiled_stencil_kernel(of.type), there[0],
                                  there[1], out, where);
  };
  work.reference_name = "one loop";
  work.reference = [=, &in, &weights] {
    return of.type == "float" ? expected_stencil(of, in.as<float>(), weights.as<float>())
                              : expected_stencil(of, in.as<double>(), weights.as<double>());
  };
  work.allowed = [=](const std::string&) {
    return allowance{0, static_cast<double>(2 * of.radius + 1)};
  };
  return work;
}

std::vector<fault> faults_of(const invocation& options) {
  const std::string why = why_no_stencil(request_of(options));
  if (why.empty()) return {};
  return {{"radius", std::to_string(options.radius), why}};
}

}  // namespace

pattern_facts stencil_facts() {
  pattern_facts facts;
  facts.name = "stencil";
  facts.description = "the weighted sum of each of n elements' neighbours";
  facts.kernels = {"stencil_1d"};
  facts.options = {"n", "radius", "boundary"};
  facts.extents_of_file = {"n"};
  facts.faults = faults_of;
  facts.input_counts = [](const invocation& options) {
    return std::vector<index_t>{options.n, 2 * options.radius + 1};
  };
  facts.on_gpu = {{0, 1 << 24, 0}, {0, 1 << 28, 0}};
  facts.on_cpu = {{0, 1 << 16, 0}, {0, 1 << 24, 0}};
  facts.make = case_of;
  return facts;
}

}  // namespace riemann::matrix_lab

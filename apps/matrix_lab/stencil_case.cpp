// stencil: weighted sums of neighbours, compared with a plain loop in double.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/cases.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace riemann::matrix_lab {
namespace {

stencil_request request_of(const invocation& made) {
  return {made.n, made.radius, made.ends, made.type};
}

const char* name_of(boundary ends) {
  switch (ends) {
    case boundary::zero: return "zero";
    case boundary::clamp: return "clamp";
    case boundary::periodic: return "periodic";
    case boundary::valid: return "valid";
  }
  return "";
}

/// Straight from the definition, without anything of the kernel's.
template <class T>
expectation expected_stencil(const stencil_request& asked, const T* in, const T* weights) {
  expectation made;
  const index_t n = asked.count;
  const index_t shift = asked.ends == boundary::valid ? asked.radius : 0;
  for (index_t i = 0; i < asked.results(); ++i) {
    double sum = 0;
    double magnitude = 0;
    for (index_t r = -asked.radius; r <= asked.radius; ++r) {
      index_t at = i + shift + r;
      if (asked.ends == boundary::clamp) at = std::min(std::max<index_t>(at, 0), n - 1);
      if (asked.ends == boundary::periodic) at = (at + n) % n;
      if (at < 0 || at >= n) continue;
      const double term = static_cast<double>(weights[r + asked.radius]) * in[at];
      sum += term;
      magnitude += std::abs(term);
    }
    made.value.push_back(sum);
    made.magnitude.push_back(magnitude);
  }
  made.own_error = static_cast<double>(2 * asked.radius + 2) * 0x1p-53;
  return made;
}

pattern_case case_of(const invocation& asked, const std::vector<host_array>& inputs) {
  const host_array& in = inputs[0];
  const host_array& weights = inputs[1];
  const stencil_request of = request_of(asked);
  pattern_case made;
  made.title = fmt::format("stencil of radius {} on {} elements, {}, boundary {}", of.radius,
                           of.count, of.type, name_of(of.ends));
  made.kernels = {"stencil_1d"};
  made.inputs = {&in, &weights};
  made.type = of.type;
  made.shape = {of.results()};
  const double element = of.type == "float" ? 4 : 8;
  made.bytes = element * static_cast<double>(of.count + of.results());
  made.on_cpu = [=, &in, &weights](void* out, int threads) {
    apply_stencil(of, in.data(), weights.data(), out, threads);
  };
  made.on_emulator = [=, &in, &weights](const std::string&, void* out,
                                        const pattern_emulation& how) {
    emulate_stencil(of, in.data(), weights.data(), out, how);
  };
  made.on_emulator_in_pieces = [=, &in, &weights](void* out, std::size_t memory,
                                                  const pattern_emulation& how) {
    emulate_stencil_in_pieces(of, in.data(), weights.data(), out, memory, how);
  };
  made.in_pieces = [=, &in, &weights](void* out, std::size_t memory) {
    return patterns::stencil_in_pieces(of, patterns::compiled_stencil_kernel(of.type), in.data(),
                                       weights.data(), out, memory);
  };
  made.plan = [=](const std::string&, const addresses& there, void* out,
                  const patterns::site& where) {
    return patterns::plan_stencil(of, patterns::compiled_stencil_kernel(of.type), there[0],
                                  there[1], out, where);
  };
  made.reference_name = "one loop";
  made.reference = [=, &in, &weights] {
    return of.type == "float" ? expected_stencil(of, in.as<float>(), weights.as<float>())
                              : expected_stencil(of, in.as<double>(), weights.as<double>());
  };
  made.allowed = [=](const std::string&) {
    return allowance{0, static_cast<double>(2 * of.radius + 1)};
  };
  return made;
}

std::vector<fault> faults_of(const invocation& made) {
  const std::string why = why_no_stencil(request_of(made));
  if (why.empty()) return {};
  return {{"radius", std::to_string(made.radius), why}};
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
  facts.input_counts = [](const invocation& made) {
    return std::vector<index_t>{made.n, 2 * made.radius + 1};
  };
  facts.on_gpu = {{0, 1 << 24, 0}, {0, 1 << 28, 0}};
  facts.on_cpu = {{0, 1 << 16, 0}, {0, 1 << 24, 0}};
  facts.make = case_of;
  return facts;
}

}  // namespace riemann::matrix_lab
